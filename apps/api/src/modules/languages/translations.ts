import type { Db } from '#api/platform/database/open.ts'
import { createLanguageStore } from './store.ts'

/** Creates a function that reads the translations of English texts in all languages. */
export function createTranslations(db: Db) {
  const { findAll, isEmpty } = createLanguageStore(db)
  return (sources: string[]): ((source: string) => string[]) => {
    // Computing the keys of all texts would slow down an import.
    if (isEmpty()) return () => []
    const bySource = Map.groupBy(findAll(sources), ({ source }) => source)
    return (source) => bySource.get(source)?.map(({ text }) => text) ?? []
  }
}
