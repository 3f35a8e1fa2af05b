import { readFileSync } from 'node:fs'
import type { I18n, Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parsePo } from 'pofile-ts'
import { createI18n } from './i18n.ts'
import { BASE_LANGUAGE, type Language } from './languages.ts'

/** `site` has the messages that browsers load, `server` those of mails and default company texts. */
export type CatalogueName = 'site' | 'server'

/** Translations by English message. An empty translation means that there is none. */
export type Catalogue = ReadonlyMap<string, string>

const catalogues = new Map<string, Catalogue>()

/** Returns the translations shipped with Dhow. In English every message is its own translation. */
export function readShippedCatalogue(language: Language, name: CatalogueName): Catalogue {
  const file = `../locales/${language}/${name}.po`
  const catalogue = catalogues.get(file) ?? readCatalogue(file)
  catalogues.set(file, catalogue)
  return catalogue
}

function readCatalogue(file: string): Catalogue {
  const { items } = parsePo(readFileSync(new URL(file, import.meta.url), 'utf8'))
  return new Map(items.map(({ msgid, msgstr: [text = ''] }) => [msgid, text]))
}

/** Placeholders without a format, which browsers parse themselves. */
const SIMPLE = /\{\w+\}/g

/** Compiles translations for `createI18n`. Leaves out English texts, unless they have plural forms, which browsers cannot parse. */
export function compileCatalogue(catalogue: Catalogue): Messages {
  const compiled: Messages = {}
  for (const [message, translation] of catalogue) {
    const text = translation || message
    const hasFormat = /[{}]/.test(text.replaceAll(SIMPLE, ''))
    if (text === message && !hasFormat) continue
    compiled[message] = hasFormat ? compileMessage(text) : text
  }
  return compiled
}

const translators = new Map<Language, I18n>()

/** Returns the translator of a language outside of pages, with the shipped translations. */
export function getTranslator(language: Language): I18n {
  const cached = translators.get(language)
  if (cached) return cached
  const translator = createI18n(language, {
    ...compileCatalogue(readShippedCatalogue(language, 'site')),
    ...compileCatalogue(readShippedCatalogue(language, 'server')),
  })
  translators.set(language, translator)
  return translator
}

/** Translator of the back office and of texts for programs. */
export const getEnglish = (): I18n => getTranslator(BASE_LANGUAGE)
