import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '#api/core.ts'
import { readTexts } from '#api/modules/languages/text-files/text-files.ts'

/** Languages that visitors see besides English. */
const LANGUAGES = ['ar', 'fr'] as const

/** Imports the translations and shows their languages. Returns the results of the imports. */
export const addTranslations = ({ languages, texts }: Core) =>
  LANGUAGES.map((language) => {
    const file = join(import.meta.dirname, 'translations', `${language}.csv`)
    const result = texts.saveRows(language, readTexts(readFileSync(file), language))
    languages.update(language, { state: 'shown' })
    return { language, ...result }
  })
