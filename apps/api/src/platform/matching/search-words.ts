import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toLatinDigits } from '@dhow/trade/digits'
import { listSpellings, UNITS_OF_MEASURE } from '@dhow/trade/units-of-measure'

/** Letters that Unicode does not decompose, as typed on an English keyboard, and Arabic letters that are often confused. */
const TYPED: Record<string, string> = {
  Œ: 'OE',
  Æ: 'AE',
  Ø: 'O',
  '’': "'",
  '‘': "'",
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
}

const TYPED_LETTER = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/** Latin accents, Arabic vowels, hamza, madda and tatweel, joiners and direction marks. */
const MARK = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes case, accents and typographic forms in every script, for search and sorting. */
export const fold = (text: string): string =>
  text
    // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
    .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
    .normalize('NFKD')
    // Before NFC, which would compose a letter and its hamza again.
    .replace(MARK, '')
    .normalize('NFC')
    // Converts twice, so that ß matches SS, and ς matches σ.
    .toLowerCase()
    .toUpperCase()
    .replace(TYPED_LETTER, (letter) => TYPED[letter] ?? letter)

/** Joins texts to one searchable text, one per line, so that no search matches across two texts. */
export const searchKey = (...texts: string[]): string =>
  texts.map((text) => fold(text.replace(/\s+/g, ' '))).join('\n')

const readWords = (file: string, separator: RegExp) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split(separator)
    .map(fold)

/** Words that the search ignores: 'tea for export' finds tea. */
const NOISE = new Set(readWords('noise-words.txt', /\s+/))

/** Simplified by traditional Chinese characters of goods. */
const SIMPLIFIED = new Map(
  readWords('simplified-characters.txt', / /).map(([traditional = '', simplified = '']) => [
    traditional,
    simplified,
  ]),
)

const HAN = /\p{Script=Han}/u

/** Letters other than Chinese ones, which need no spaces between words. */
const LETTER = '[[\\p{L}\\p{M}]--\\p{Script=Han}]'

/** Words before what a product is not, does not contain or is stored away from, with the rest of the clause. */
const NEGATION = new RegExp(
  `(?<!${LETTER})و?(?:${readWords('negations.txt', /\n/).join('|')})(?!${LETTER})([^.,;:!?\\(\\)،؛。，；\n]*)`,
  'gv',
)

/** SUGAR-FREE, but not FREE OF and FREE FROM. */
const FREE = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[ -]FREE(?![\p{L}\p{M}]| OF| FROM)/gu

/** Begins a negated word, so that it matches only itself: 'free of sugar' and 'sugar-free'. */
const NOT = '¬'

/** Marks the words after a negation, not more than the maximum. Numbers may be quantities. */
const markNegations = (text: string, max: number) =>
  text.replace(FREE, `${NOT}$1`).replace(NEGATION, (_, clause: string) => {
    let count = 0
    return clause.replace(/[\p{L}\p{M}]+/gu, (word) =>
      NOISE.has(word) || count++ >= max ? word : NOT + word,
    )
  })

/** Units that are converted, by their base unit. */
const CONVERTED = {
  ML: ['ml', 'cl', 'l'],
  G: ['g', 'kg', 'oz', 'lb'],
  MM: ['mm', 'cm', 'm'],
} as const

/** Spellings of other units. */
const OTHERS = { MG: ['MG'], PIECE: ['PIECE', 'PIECES', 'PC', 'PCS'] }

const unitOf = new Map(
  [
    ...Object.entries(OTHERS).map(([base, spellings]) => ({ base, spellings, factor: 1 })),
    ...Object.entries(CONVERTED).flatMap(([base, units]) =>
      units.map((unit) => ({
        base,
        factor: UNITS_OF_MEASURE[unit].factor,
        spellings: listSpellings(unit).map((spelling) => spelling.toUpperCase()),
      })),
    ),
  ].flatMap((unit) => unit.spellings.map((spelling) => [spelling, unit] as const)),
)

/** The second lookbehind excludes starts within a number. */
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{M}])(?<!(?<![\\p{L}\\p{M}])\\d[.,]?)(\\d+(?:[.,]\\d+)*) ?(${[...unitOf.keys()].join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
)

/** A number with letters, such as 500ML or 7UP, or a run of letters and digits. */
const WORD = /\d+(?:[.,]\d+)*[\p{L}\p{M}]*|¬?[\p{L}\p{M}\p{N}]+/gu

/** Normalizes a number: 1,000 becomes 1000, and 1,50 becomes 1.5. */
function normalizeNumber(number: string) {
  if (/^\d{1,3}(,\d{3})+$/.test(number)) return number.replaceAll(',', '')
  const decimal = number.replace(',', '.')
  const [, whole, fraction] = decimal.match(/^(\d+)\.(\d*[1-9])?0*$/) ?? []
  return whole ? [whole, fraction].filter(Boolean).join('.') : decimal
}

/** Removes the plural ending of an English word: BATTERIES, BATTERY and a half-typed BATTERI match. */
function toSingular(word: string) {
  if (!/^[A-Z]{4,}$/.test(word)) return word
  return word.replace(/(?<=SS|X|CH|SH|ZZ|\w{3}O)ES$|(?<!S)S$/, '').replace(/^(\w{3,})IE?$/, '$1Y')
}

/** Removes the Arabic article, also after a preposition or 'and'. */
const removeArticle = (word: string) => word.replace(/^(?:[وبفك]?ال|لل)(?=\p{L}{3})/u, '')

/** Splits Chinese, which has no spaces, into each two neighbouring characters. A single character stays. */
const splitHan = (text: string) =>
  text.replace(/(¬?)(\p{Script=Han}+)/gu, (_, mark: string, run: string) => {
    const characters = [...run]
    const pairs = joinPairs(characters)
    const words = pairs.length > 0 ? pairs : characters
    return words.map((word) => ` ${mark}${word} `).join('')
  })

/** Returns a quantity in its base unit: 1.5 KG is 1500G. */
function toBaseUnit(number: string, spelling: string) {
  const { base, factor } = unitOf.get(spelling) ?? { base: spelling, factor: 1 }
  const amount = Number(normalizeNumber(number)) * factor
  return `${Number.isFinite(amount) ? Number(amount.toFixed(3)) : normalizeNumber(number)}${base}`
}

const toPlainText = (text: string) =>
  // French tea would be the English article.
  toLatinDigits(fold(text.replace(/(?<!\p{L})th(?:é|e\u0301)s?(?![\p{L}\p{M}])/giu, 'tea')))
    .replace(/\s+/g, ' ')
    .replace(/\p{Script=Han}/gu, (character) => SIMPLIFIED.get(character) ?? character)
    .replace(/(?<=\p{Script=Han})(?=\d)/gu, ' ')
    // 24x330ml and 330mlx24 are a number of pieces and their size. The S of Kellogg's belongs to the word.
    .replace(/(?<=\d ?(?:[KM]?[GL]|CL)?) ?[X×*] ?(?=\d)/g, ' ')
    .replace(/'(?=S(?![\p{L}\p{M}]))/gu, '')

const normalizeWord = (word: string) =>
  isNumber(word) ? normalizeNumber(word) : removeArticle(toSingular(word))

/**
 * Returns the search words of a text: folded, singular, quantities as one word such as 500ML, without noise words.
 */
export const toSearchWords = (text: string): string[] => splitWords(toPlainText(text), 1)

/** @param maxNegated number of words that a negation concerns */
function splitWords(text: string, maxNegated: number): string[] {
  const plain = markNegations(text, maxNegated)
    .replace(QUANTITY, (_, number, unit) => toBaseUnit(number, unit))
    // Arabic units may follow a number without a space.
    .replace(/(?<=\d)(?=\p{Script=Arabic})/gu, ' ')
  return (splitHan(plain).match(WORD) ?? [])
    .map((word) => word.replace(/[^¬]+/u, normalizeWord))
    .filter((word) => !NOISE.has(word))
}

export const isNumber = (word: string): boolean => /^[\d.,]+$/.test(word)

/** Joins each two neighbouring words, because a hand wash is also a handwash. */
export const joinPairs = (words: string[]): string[] =>
  words.slice(1).map((word, index) => words[index] + word)

/** Returns the numbers of quantities, as written and in the base unit. */
const listQuantityNumbers = (plain: string, words: string[]) => [
  ...words.flatMap((word) => word.match(/^[\d.]+(?=[A-Z]+$)/) ?? []),
  ...Array.from(plain.matchAll(QUANTITY), ([, number = '']) => normalizeNumber(number)),
]

const createSplitter =
  (withPairs: boolean, maxNegated = 1) =>
  (text: string): string[] => {
    const plain = toPlainText(text)
    const words = splitWords(plain, maxNegated)
    return [
      ...words,
      ...listQuantityNumbers(plain, words),
      ...(withPairs ? joinPairs(words.filter((word) => !HAN.test(word))) : []),
      // A search finds single characters of Chinese.
      ...words.flatMap((word) => (/^\p{Script=Han}/u.test(word) ? [...word] : [])),
    ]
  }

/** Returns the search words of a text, with the numbers of its quantities. */
export const toWordsWithNumbers = createSplitter(false)

/** Returns the same of sentences, in which a negation concerns the rest of its clause. */
export const toWordsOfSentences = createSplitter(false, Number.POSITIVE_INFINITY)

/** Returns the same, and each two neighbouring words as one. */
export const toWordsWithPairs = createSplitter(true)
