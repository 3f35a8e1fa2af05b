import type { Language } from '@dhow/i18n/languages'
import { createTranslations } from '#api/modules/languages/translations.ts'
import { toSqlList } from '#api/modules/products/picture-store.ts'
import { publicProducts } from '#api/modules/products/tables.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { toSearchWords, toWordsOfSentences } from '#api/platform/matching/search-words.ts'

/** Maximum products of a search of which the texts are read. */
const MAX_PRODUCTS = 100

/** Minimum letters of the beginning of a word in a description. */
const MIN_PREFIX = 4

/** Creates a function that returns the products that mention words, in a language or in English. */
export function createMentions(db: Db) {
  const findTranslations = createTranslations(db)
  return (numbers: number[], search: string, language: Language): number[] => {
    const words = toSearchWords(search)
    // Words in Latin letters have other meanings in other languages.
    const textLanguage = /\p{Script=Latin}/u.test(search) ? language : undefined
    const splitTexts = (...texts: string[]) =>
      [...texts, ...texts.flatMap(findTranslations(texts, textLanguage))].flatMap(
        toWordsOfSentences,
      )
    return db
      .select()
      .from(publicProducts)
      .where(sql`${publicProducts.number} in ${toSqlList(numbers.slice(0, MAX_PRODUCTS))}`)
      .all()
      .filter(({ name, brand, description }) => {
        const inName = splitTexts(name, brand)
        const inText = splitTexts(description)
        const isInName = (word: string) => inName.some((other) => other.startsWith(word))
        const isInText = (word: string) =>
          inText.includes(word) ||
          (word.length >= MIN_PREFIX && inText.some((other) => other.startsWith(word)))
        const isPhrase = ` ${inText.join(' ')}`.includes(` ${words.join(' ')}`)
        // Several words in different sentences say nothing.
        return (
          words.every((word) => isInName(word) || isInText(word)) &&
          (isPhrase || words.some(isInName))
        )
      })
      .flatMap(({ number }) => number ?? [])
  }
}
