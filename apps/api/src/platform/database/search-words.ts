import { createHash } from 'node:crypto'
import { LIMITS } from '@dhow/contract/limits'
import { fold } from './search-key.ts'

/** Words that the search ignores: 'tea for export' finds tea. */
const NOISE = new Set(
  'A AN AND ANY AT BY FOR FROM IN OF ON OR THE TO WITH BULK BUY EXPORT PRICE PRODUCT SUPPLIER WHOLESALE'.split(
    ' ',
  ),
)

/** Units of measure and their other spellings. */
const UNITS = {
  ML: ['MLS', 'MILLILITRE', 'MILLILITRES'],
  CL: [],
  L: ['LT', 'LTR', 'LTRS', 'LITRE', 'LITRES', 'LITER', 'LITERS'],
  MG: [],
  G: ['GM', 'GMS', 'GR', 'GRAM', 'GRAMS'],
  KG: ['KGS', 'KILO', 'KILOS'],
  OZ: [],
  LB: ['LBS'],
  MM: [],
  CM: [],
  M: [],
}

const unitOf = new Map(
  Object.entries(UNITS).flatMap(([unit, others]) => [unit, ...others].map((one) => [one, unit])),
)

/** The second lookbehind excludes starts within a number. */
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{M}])(?<!(?<![\\p{L}\\p{M}])\\d[.,]?)(\\d+(?:[.,]\\d+)*) ?(${[...unitOf.keys()].join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
)

/** A number with letters, such as 500ML or 7UP, or a run of letters and digits. */
const WORD = /\d+(?:[.,]\d+)*[\p{L}\p{M}]*|[\p{L}\p{M}\p{N}]+/gu
const ARABIC_DIGITS = /[٠-٩۰-۹]/g

/** Replaces Arabic and Persian digits with ASCII digits. */
export const latinDigits = (text: string): string =>
  text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Normalizes a number: 1,000 becomes 1000, and 1,50 becomes 1.5. */
function plainNumber(number: string): string {
  if (/^\d{1,3}(,\d{3})+$/.test(number)) return number.replaceAll(',', '')
  const decimal = number.replace(',', '.')
  const [, whole, fraction] = decimal.match(/^(\d+)\.(\d*[1-9])?0*$/) ?? []
  return whole ? [whole, fraction].filter(Boolean).join('.') : decimal
}

/** Removes the plural ending of an English word: BATTERIES, BATTERY and a half-typed BATTERI match. */
function singular(word: string): string {
  if (!/^[A-Z]{4,}$/.test(word)) return word
  return word.replace(/(?<=SS|X|CH|SH|ZZ|\w{3}O)ES$|(?<!S)S$/, '').replace(/^(\w{3,})IE?$/, '$1Y')
}

/** Returns the search words of a text: folded, singular, quantities as one word such as 500ML, without noise words. */
export function searchWords(text: string): string[] {
  const plain = latinDigits(fold(text))
    .replace(/\s+/g, ' ')
    // 24x330 is a number of pieces and their size. The S of Kellogg's belongs to the word.
    .replace(/(\d) ?X ?(?=\d)/g, '$1 ')
    .replace(/'(?=S(?![\p{L}\p{M}]))/gu, '')
    .replace(QUANTITY, (_, number, unit) => plainNumber(number) + unitOf.get(unit))
  return (plain.match(WORD) ?? [])
    .map((word) => (isNumber(word) ? plainNumber(word) : singular(word)))
    .filter((word) => !NOISE.has(word))
}

export const isNumber = (word: string): boolean => /^[\d.,]+$/.test(word)

/** Joins each two neighbouring words, because a hand wash is also a handwash. */
export const joinedPairs = (words: string[]): string[] =>
  words.slice(1).map((word, index) => words[index] + word)

const withNumbers = (words: string[]): string[] =>
  words.flatMap((word) => [word, ...(word.match(/^[\d.]+(?=[A-Z]+$)/) ?? [])])

/** Joins unique words with a space on both sides: ' TEA' then finds a prefix, and ' TEA ' a word. */
const spaced = (words: string[]): string => ` ${[...new Set(words)].join(' ')} `

/** Returns the search text of a product's name, brand and category. */
export const searchTitle = (...texts: string[]): string =>
  spaced(texts.map(searchWords).flatMap((words) => [...withNumbers(words), ...joinedPairs(words)]))

export const searchText = (description: string): string =>
  spaced(withNumbers(searchWords(description)))

/** Maximum characters that are hashed. A list may have a hundred times more. */
const MAX_CHARACTERS = LIMITS.message

/** Returns a hash of 16 characters that ignores case, accents, spaces and punctuation. */
export function wordsHash(text: string): string {
  const words =
    fold(text.slice(0, MAX_CHARACTERS))
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? text
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}
