import type { Language } from '@dhow/i18n/languages'
import type { Db } from '#api/platform/database/open.ts'
import { createLanguageStore } from './store.ts'

/** Creates a function that reads the translations of English texts, in all languages or in one. */
export function createTranslations(db: Db) {
  const { findAll, isEmpty } = createLanguageStore(db)
  return (sources: string[], language?: Language): ((source: string) => string[]) => {
    // Computing the keys of all texts would slow down an import.
    if (isEmpty()) return () => []
    const rows = findAll(sources).filter((row) => !language || row.language === language)
    const bySource = Map.groupBy(rows, ({ source }) => source)
    return (source) => bySource.get(source)?.map(({ text }) => text) ?? []
  }
}
