import { fold } from './search-key.ts'

/** Words that say nothing of a product: 'tea for export' asks for tea. */
const NOISE = new Set([
  ...[
    'A',
    'AN',
    'AND',
    'ANY',
    'AT',
    'BY',
    'FOR',
    'FROM',
    'IN',
    'OF',
    'ON',
    'OR',
    'THE',
    'TO',
    'WITH',
  ],
  ...['BULK', 'BUY', 'EXPORT', 'PRICE', 'PRODUCT', 'SUPPLIER', 'WHOLESALE'],
])

/** Units of measure and how else they are written. */
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

/** The second lookbehind excludes starts within a number: these would read the same digits again. */
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{M}])(?<!(?<![\\p{L}\\p{M}])\\d[.,]?)(\\d+(?:[.,]\\d+)*) ?(${[...unitOf.keys()].join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
)

/** A number with the letters that follow it, such as 500ML or 7UP, or a run of letters and digits. */
const WORD = /\d+(?:[.,]\d+)*[\p{L}\p{M}]*|[\p{L}\p{M}\p{N}]+/gu

const ARABIC_DIGITS = /[٠-٩۰-۹]/g

/** Text with its digits as they are on an English keyboard. */
export const latinDigits = (text: string): string =>
  text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Without commas between thousands or noughts at the end: 1,000 is 1000, and 1,50 is 1.5. */
function plainNumber(number: string): string {
  if (/^\d{1,3}(,\d{3})+$/.test(number)) return number.replaceAll(',', '')
  const decimal = number.replace(',', '.')
  const [, whole, fraction] = decimal.match(/^(\d+)\.(\d*[1-9])?0*$/) ?? []
  return whole ? [whole, fraction].filter(Boolean).join('.') : decimal
}

/** An English word without the ending of its plural: BATTERIES, BATTERY and a half-typed BATTERI agree. */
function singular(word: string): string {
  if (!/^[A-Z]{4,}$/.test(word)) return word
  return word.replace(/(?<=SS|X|CH|SH|ZZ|\w{3}O)ES$|(?<!S)S$/, '').replace(/^(\w{3,})IE?$/, '$1Y')
}

/**
 * The words of a text as search compares them: folded, in the singular, a quantity as one word such as
 * 500ML, without those that say nothing.
 */
export function searchWords(text: string): string[] {
  const plain = latinDigits(fold(text))
    .replace(/\s+/g, ' ')
    // 24x330 is a number of pieces and their size; in Kellogg's the S belongs to the word.
    .replace(/(\d) ?X ?(?=\d)/g, '$1 ')
    .replace(/'(?=S(?![\p{L}\p{M}]))/gu, '')
    .replace(QUANTITY, (_, number, unit) => plainNumber(number) + unitOf.get(unit))
  return (plain.match(WORD) ?? [])
    .map((word) => (isNumber(word) ? plainNumber(word) : singular(word)))
    .filter((word) => !NOISE.has(word))
}

export const isNumber = (word: string): boolean => /^[\d.,]+$/.test(word)

/** Every two neighbouring words as one: a hand wash is a handwash too. */
export const joinedPairs = (words: string[]): string[] =>
  words.slice(1).map((word, index) => words[index] + word)

/** Each word, and of a quantity the number alone too. */
const withNumbers = (words: string[]): string[] =>
  words.flatMap((word) => [word, ...(word.match(/^[\d.]+(?=[A-Z]+$)/) ?? [])])

/** Each word once with a space on both sides: ' TEA' is in it where a word begins so, ' TEA ' for the word. */
const spaced = (words: string[]): string => ` ${[...new Set(words)].join(' ')} `

/** A product's name, brand and category as search compares them. */
export const searchTitle = (...texts: string[]): string =>
  spaced(texts.map(searchWords).flatMap((words) => [...withNumbers(words), ...joinedPairs(words)]))

/** A product's description as search compares it. */
export const searchText = (description: string): string =>
  spaced(withNumbers(searchWords(description)))
