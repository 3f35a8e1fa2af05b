import type { Language } from '@dhow/i18n/languages'
import { createTranslations } from '#api/modules/languages/translations.ts'
import { toSqlList } from '#api/modules/products/picture-store.ts'
import { publicProducts } from '#api/modules/products/tables.ts'
import type { Segment } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { toWordsOfSentences } from '#api/platform/matching/search-words.ts'

/** Maximum products of a search of which the texts are read. */
const MAX_PRODUCTS = 200

/** Minimum letters of the beginning of a word in a description. */
const MIN_PREFIX = 4

/**
 * Creates a function that returns the products whose texts, in a language or in English, contain the words of a search.
 * Several words are a phrase of the description, or partly in the name. The index of words knows no languages.
 */
export function createMentions(db: Db) {
  const findTranslations = createTranslations(db)
  return (numbers: number[], segments: Segment[], language: Language): number[] => {
    const phrase = ` ${segments.flatMap(({ words }) => words).join(' ')}`
    // Words in Latin letters have other meanings in other languages.
    const isClear = !/\p{Script=Latin}/u.test(phrase)
    const rows = db
      .select()
      .from(publicProducts)
      .where(sql`${publicProducts.number} in ${toSqlList(numbers.slice(0, MAX_PRODUCTS))}`)
      .all()
    return rows.flatMap(({ number, name, brand, description, specification }) => {
      const splitTexts = (...texts: string[]) => {
        const getTranslations = findTranslations(texts, isClear ? undefined : language)
        return [...texts, ...texts.flatMap(getTranslations)].flatMap(toWordsOfSentences)
      }
      const inName = splitTexts(name, brand)
      const inDetails = splitTexts(description, specification.ingredients ?? '')
      const isInName = (word: string) => inName.some((other) => other.startsWith(word))
      const isInTexts = (word: string) =>
        isInName(word) ||
        inDetails.some(
          (other) => other === word || (word.length >= MIN_PREFIX && other.startsWith(word)),
        )
      const isNamed = ({ words, synonyms }: Segment) =>
        words.every(isInName) ||
        synonyms.some((synonym) => synonym.every((word) => inName.includes(word)))
      const isMentioned =
        segments.every((segment) => isNamed(segment) || segment.words.every(isInTexts)) &&
        (segments.some(isNamed) || ` ${inDetails.join(' ')}`.includes(phrase))
      return isMentioned && number !== null ? [number] : []
    })
  }
}
