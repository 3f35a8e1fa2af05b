import type { ProductPack } from '@dhow/contract/products/specification'
import { getUnitsPerCarton } from '@dhow/trade/load/cartons'
import type { Segment } from '#api/modules/synonyms/phrases.ts'
import { isNumber, joinPairs, toSearchWords } from '#api/platform/matching/search-words.ts'
import { isMistyped } from '#api/platform/matching/typing-errors.ts'
import { readSynonyms, readWords } from '#api/platform/matching/vocabulary.ts'

const MAX_WORDS = 24

/** Words of orders that say nothing about the product. */
const ORDER_WORDS = readWords('words of orders')

/** English units of sizes by their names in other languages: 120 جم, 2.5公斤. */
const MEASURES = new Map(readSynonyms('units').filter(([, unit]) => /^(k?g|m?l)$/.test(unit)))

const COUNT = /^(\d+(?:\.\d+)?)(?:PIECE|S|CT|PK)$/

const SIZE = /^(\d+(?:\.\d+)?)(ML|G|MM)$/

/** Returns the distinct words that are compared of a row or product. A count such as 20S is 20. */
export function getComparedWords(text: string): string[] {
  const inEnglish = text.replace(/(?<=\p{N} ?)\p{L}+/gu, (word) => MEASURES.get(word) ?? word)
  const separated = inEnglish.replace(
    /(?<=^|[\s(]|\d ?(?:ml|cl|l|kg|g|gr|gm|oz|cm|mm|m|pcs)?)[x×*] ?(?=\d)/gi,
    ' ',
  )
  const words = [
    ...new Set(toSearchWords(separated).map((word) => word.replace(COUNT, '$1'))),
  ].slice(0, MAX_WORDS)
  const productWords = words.filter((word) => !ORDER_WORDS.has(word.toLowerCase()))
  return productWords.length > 0 ? productWords : words
}

const addPairs = (...texts: string[][]) =>
  new Set(texts.flatMap((words) => [...words, ...joinPairs(words)]))

/** Returns a product once for each language of its name. */
export function toComparedProducts(id: string, searchKey: string, pack: ProductPack) {
  const [name = '', brandName = '', ...translations] = searchKey.split('\n')
  const brand = getComparedWords(brandName)
  return [name, ...translations].map((text) => {
    const words = getComparedWords(text)
    return {
      id,
      name: words,
      kind: getComparedWords(text.replace(/,.*/, '')).filter((word) => !/\d/.test(word)),
      brand,
      pack,
      words: addPairs(words, brand),
    }
  })
}

export type ComparedProduct = ReturnType<typeof toComparedProducts>[number]

export function toComparedRow(text: string) {
  const words = getComparedWords(text)
  const sizes = words.flatMap((word) => Number(word.match(SIZE)?.[1] ?? []))
  return { words, numbers: words.filter(isNumber).map(Number), sizes, pairs: addPairs(words) }
}

type ComparedRow = ReturnType<typeof toComparedRow>

/** Replaces phrases of a row by their synonyms in a product. */
export function translateRow(
  row: ComparedRow,
  segments: Segment[],
  product: ComparedProduct,
): ComparedRow {
  const words = segments.flatMap(({ words, synonyms }) => {
    const isInProduct = (phrase: string[]) => phrase.every((word) => product.words.has(word))
    return [words, ...synonyms].find(isInProduct) ?? words
  })
  return { ...row, words, pairs: addPairs(words) }
}

/** Returns whether a word is in the words, also as a part of a compound: HAND WASH is HANDWASH. */
function isIn(knownWords: ReadonlySet<string>, words: string[], index: number) {
  const [previous = '', word = '', next = ''] = [words[index - 1], words[index], words[index + 1]]
  return knownWords.has(word) || knownWords.has(previous + word) || knownWords.has(word + next)
}

function isFact(word: string, { numbers, sizes }: ComparedRow, pack: ProductPack) {
  const { netContent = 0, netContentUnit, unitsPerInner = 0, innersPerCarton = 0 } = pack
  const units = getUnitsPerCarton(pack) ?? 0
  const [, amount, unit] = word.match(SIZE) ?? []
  const isNet = (size: number) => Math.abs(size - netContent) < netContent / 1_000
  if (amount !== undefined) {
    // 20 sachets of 18 g are 360 g.
    return (
      unit === netContentUnit?.toUpperCase() &&
      [1, ...numbers].some((factor) => isNet(Number(amount) * factor))
    )
  }
  if (!isNumber(word)) return false
  const number = Number(word)
  return (
    [netContent, units, unitsPerInner, innersPerCarton].includes(number) ||
    numbers.some((other) => number * other === units) ||
    sizes.some((size) => isNet(number * size))
  )
}

function findDifferences(row: ComparedRow, { name, pack, words }: ComparedProduct) {
  return {
    missing: name.filter((_, index) => !isIn(row.pairs, name, index)),
    extra: row.words.filter(
      (word, index) => !isIn(words, row.words, index) && !isFact(word, row, pack),
    ),
  }
}

/**
 * Returns whether all words of a row are in the name, brand or pack of a product. A row that is 'alike' lacks numbers of
 * the name, such as 64%, but has the pack size.
 */
export function compareExactly(
  row: ComparedRow,
  product: ComparedProduct,
): 'same' | 'alike' | undefined {
  const { missing, extra } = findDifferences(row, product)
  if (extra.length > 0) return undefined
  if (missing.length === 0) return 'same'
  const hasFact = row.words.some((word) => isFact(word, row, product.pack))
  return hasFact && missing.every((word) => /\d/.test(word)) ? 'alike' : undefined
}

const MIN_TYPO_LETTERS = 4

const MAX_ENDING = 3

/** Returns whether a word is the beginning of the other, has another ending or a typing error. */
function isNear(word: string, other: string) {
  const length = Math.min(word.length, other.length)
  if (length < MIN_TYPO_LETTERS || /\d/.test(word)) return false
  const stem = word.slice(0, Math.max(word.length, other.length) - MAX_ENDING)
  const hasStem = stem.length > MAX_ENDING && other.startsWith(stem)
  return hasStem || other.startsWith(word) || isMistyped(word, other)
}

type Similarity = {
  /** The row contains all words of the name. */
  isNamed: boolean
  /** The row contains the name up to its first comma, except numbers, and no word that the product lacks. */
  isLikely: boolean
  /** Weight of the row's words that the product shares, from 0 to 1. */
  share: number
  /** The share plus that of the name's words, from 0 to 2. */
  score: number
}

/** Compares a row with a product that may have other words, endings and typing errors. */
export function measureSimilarity(
  row: ComparedRow,
  product: ComparedProduct,
  calculateWeight: (word: string) => number,
): Similarity {
  const { missing, extra } = findDifferences(row, product)
  const getWeight = (word: string) => (/\d/.test(word) ? 1 : calculateWeight(word))
  const sumWeights = (words: string[]) => words.reduce((sum, word) => sum + getWeight(word), 0)
  const calculateShare = (words: string[], unshared: string[]) =>
    words.length === 0 ? 0 : 1 - sumWeights(unshared) / sumWeights(words)
  const omitNear = (words: string[], otherWords: string[]) =>
    words.filter((word) => !otherWords.some((other) => isNear(other, word) || isNear(word, other)))
  const missingWords = omitNear(missing, row.words)
  const share = calculateShare(row.words, omitNear(extra, [...product.name, ...product.brand]))
  return {
    isNamed: missingWords.length === 0,
    isLikely:
      share === 1 &&
      product.kind.length > 0 &&
      !product.kind.some((word) => missingWords.includes(word)),
    share,
    score: share + calculateShare(product.name, missingWords),
  }
}
