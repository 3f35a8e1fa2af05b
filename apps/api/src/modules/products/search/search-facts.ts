import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import type { Specification } from '@dhow/contract/products/specification'
import { readShippedCatalogue } from '@dhow/i18n/catalogues'
import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import { toLatinDigits } from '@dhow/trade/digits'
import { STORAGE } from '@dhow/trade/product-facts'
import {
  fold,
  toWordsOfSentences,
  toWordsWithNumbers,
  toWordsWithPairs,
} from '#api/platform/matching/search-words.ts'

/** Begins the more important words of a column, once more: those of names in titles, and of facts in texts. */
export const MAJOR_MARK = '·'

const joinAll = (majorWords: string[], otherWords: string[]) =>
  [...new Set([...majorWords, ...otherWords, ...majorWords.map((word) => MAJOR_MARK + word)])].join(
    ' ',
  )

/** Returns the words of a column, each once. */
export const splitWords = (text: string): string[] =>
  text.split(/\s/).filter((word) => word && !word.includes(MAJOR_MARK))

/** Translations of a name and of the label of its category. */
export type TitleTranslations = { names?: string[]; categories?: string[] }

/** Returns the search text of a product's name, brand, pack and category, with translations in a second line. */
export function searchTitle(
  name: string,
  brand = '',
  category = '',
  pack = '',
  { names = [], categories = [] }: TitleTranslations = {},
): string {
  const labels = [...categories, ...listShippedCategoryNames(category)]
  const english = joinAll([name, brand, pack].flatMap(toWordsWithPairs), toWordsWithPairs(category))
  const translated = joinAll(names.flatMap(toWordsWithNumbers), labels.flatMap(toWordsWithNumbers))
  return `${english}\n${translated}`
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the searchable facts of a product in words; its pack is in the title. */
const listFacts = (specification: Specification) => {
  const { origin, storage, labelLanguages = [], certificates = [] } = specification
  return [
    ...certificates.map(({ name }) => `${name} certificate, certified`),
    ...(origin ? [countries.of(origin) ?? origin] : []),
    ...(storage ? [storage === 'cool' ? 'cool, chilled' : STORAGE[storage]] : []),
    ...labelLanguages.map((tag) => `${languages.of(tag)} label`),
  ]
}

/**
 * Returns the search text of all that is not in a product's title: facts, description and codes.
 * @param translations of the description and the ingredients
 */
export const searchDetails = (
  description: string,
  specification: Specification & { itemNumber?: string },
  translations: string[] = [],
): string =>
  [
    ...listCodes(specification),
    joinAll(
      listFacts(specification).flatMap(toWordsWithPairs),
      [description, ...translations].flatMap(toWordsOfSentences),
    ),
  ].join(' ')

/** Returns the names of a category in the translations shipped with Dhow. */
function listShippedCategoryNames(category: string): string[] {
  const label = getCategoryLabel(category)
  return OTHER_LANGUAGES.flatMap((code) => readShippedCatalogue(code, 'server').get(label) || [])
}

/** Minimum digits to search for an HS code: its heading. */
const MIN_HS_DIGITS = 4

/** Minimum digits to search for a GTIN: its company prefix. */
const MIN_GTIN_DIGITS = 7
const MAX_DIGITS = 14
const LABEL = /^(?:HS ?CODE|HS|GTIN|EAN|UPC|BARCODE)[ :.#]*(?=\d)/
const BETWEEN = /(?<=\d)[\s.-]+(?=\d)/g

/** Prefixes that no word has, so that codes and numbers do not match each other. */
const HS = '#'
const GTIN = '='
const ITEM = '~'

/** Minimum characters to search for the beginning of an item number, with the prefix. */
const MIN_ITEM = 5

/** Removes leading zeros, because an item has GTINs of several lengths. */
export const removeLeadingZeros = (gtin: string) => gtin.replace(/^0+/, '')

const compact = (text: string) => toLatinDigits(fold(text)).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

type Codes = {
  itemNumber?: string | undefined
  gtin?: string | undefined
  cartonGtin?: string | undefined
  hsCode?: string | undefined
}

/** Returns the codes of a product as words, to be put before those of its description. */
const listCodes = ({ itemNumber, gtin, cartonGtin, hsCode }: Codes) => [
  ...(itemNumber ? [ITEM + compact(itemNumber)] : []),
  ...(hsCode ? [HS + hsCode] : []),
  ...(gtin ? [GTIN + removeLeadingZeros(gtin)] : []),
  ...(cartonGtin ? [GTIN + removeLeadingZeros(cartonGtin)] : []),
]

/** Returns the code of the complete item number that a search text may be. */
export const toItemCode = (search: string): string => ITEM + compact(search)

/** Returns the beginnings of codes that a search text may be. */
export function toCodes(search: string): string[] {
  const item = toItemCode(search)
  const items = item.length >= MIN_ITEM && /\d/.test(item) ? [item] : []
  const digits = toLatinDigits(fold(search.trim())).replace(LABEL, '').replace(BETWEEN, '')
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) return items
  const gtin = removeLeadingZeros(digits)
  return [
    ...items,
    ...(digits.length >= MIN_HS_DIGITS ? [HS + digits] : []),
    ...(digits.length >= MIN_GTIN_DIGITS && gtin ? [GTIN + gtin] : []),
  ]
}
