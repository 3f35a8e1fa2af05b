import type { ProductPack } from '@dhow/contract/products/specification-stored'
import { unitsPerCartonOf } from '@dhow/trade/load/cartons'
import { isNumber, joinedPairs, searchWords } from '#api/platform/database/search-words.ts'
import { isMistyped } from '#api/platform/matching/synonyms.ts'

/** Maximum number of words of a row that are compared. */
const MAX_WORDS = 40

/** Words of orders that say nothing about the product. */
const ORDER_WORDS = new Set(
  'PCS PC PIECE PACK PK PKT BOX CARTON CTN CASE UNIT PER X EACH EA CT SIZE NET WT QTY EAN GTIN UPC BARCODE PLEASE PLS KINDLY QUOTE OFFER NEED WANT SEND REQUIRE WE I ALSO YOUR US'.split(
    ' ',
  ),
)

const MEASURES: Record<string, [dimension: string, factor: number]> = {
  ML: ['ml', 1],
  CL: ['ml', 10],
  L: ['ml', 1_000],
  MG: ['g', 0.001],
  G: ['g', 1],
  KG: ['g', 1_000],
  OZ: ['g', 28.35],
  LB: ['g', 453.6],
  MM: ['mm', 1],
  CM: ['mm', 10],
  M: ['mm', 1_000],
}

const SIZE = /^(\d+(?:\.\d+)?)(ml|g|mm)$/

/** Normalizes a size: 0.09KG is 90g, and 20S is 20. */
function normalized(word: string): string {
  const [, amount = '', unit = ''] = word.match(/^(\d+(?:\.\d+)?)([A-Z]+)$/) ?? []
  if (/^(S|CT|PCS?|PK)$/.test(unit)) return amount
  const [dimension, factor = 1] = MEASURES[unit] ?? []
  return dimension ? `${Number((Number(amount) * factor).toPrecision(6))}${dimension}` : word
}

/** Returns the words of a row or product that are compared, with sizes in standard units such as 90g. */
export function comparedWords(text: string): string[] {
  const spaced = text.replace(/(?<=^|[\s(]|\d ?(?:ml|cl|l|kg|g|gr|gm|oz|pcs)?)[x×*] ?(?=\d)/gi, ' ')
  const words = searchWords(spaced).map(normalized).slice(0, MAX_WORDS)
  const own = words.filter((word) => !ORDER_WORDS.has(word))
  return own.length > 0 ? own : words
}

export type ComparedProduct = { id: string; name: string[]; brand: string[]; pack: ProductPack }

/** Returns whether a word is in the words, also as a part of a compound: HAND WASH is HANDWASH. */
function isIn(others: ReadonlySet<string>, words: string[], at: number): boolean {
  const [previous = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  return others.has(word) || others.has(previous + word) || others.has(word + next)
}

const withPairs = (words: string[]) => new Set([...words, ...joinedPairs(words)])

/** Returns whether a number or size of a row is a fact of the product. */
function isFact(word: string, row: string[], pack: ProductPack): boolean {
  const { netContent = 0, netContentUnit, unitsPerInner = 0, innersPerCarton = 0 } = pack
  const numbers = row.filter(isNumber).map(Number)
  const units = unitsPerCartonOf(pack) ?? 0
  const [, amount, unit] = word.match(SIZE) ?? []
  const isNet = (size: number) => Math.abs(size - netContent) < netContent / 1_000
  if (amount !== undefined) {
    // 20 sachets of 18 g are 360 g.
    return unit === netContentUnit && [1, ...numbers].some((n) => isNet(Number(amount) * n))
  }
  if (!isNumber(word)) return false
  const number = Number(word)
  return (
    [netContent, units, unitsPerInner, innersPerCarton].includes(number) ||
    numbers.some((other) => number * other === units) ||
    row.some((size) => isNet(number * Number(size.match(SIZE)?.[1] ?? 0)))
  )
}

const MIN_TYPO_LETTERS = 4

/** Returns whether two words differ by a typing error or by a missing ending. */
const isNear = (word: string, other: string): boolean =>
  word.length >= MIN_TYPO_LETTERS &&
  other.length >= MIN_TYPO_LETTERS &&
  !/\d/.test(word) &&
  (other.startsWith(word) || word.startsWith(other) || isMistyped(word, other))

export type Comparison = {
  /** The row contains all words of the name, and all its words are in the name, brand or facts. */
  isSame: boolean
  /** The row contains all words of the name. */
  isNamed: boolean
  /** Shared weight of the row and of the name, from 0 to 2. */
  score: number
  /** Shared weight of the row, from 0 to 1. */
  share: number
}

export function compareWords(
  row: string[],
  { name, brand, pack }: ComparedProduct,
  weightOf: (word: string) => number,
): Comparison {
  const inRow = withPairs(row)
  const inProduct = new Set([...withPairs(name), ...withPairs(brand)])
  const nearby = [...name, ...brand]
  const weight = (word: string) => (/\d/.test(word) ? 1 : weightOf(word))
  const sumOf = (words: string[]) => words.reduce((sum, word) => sum + weight(word), 0)
  const missing = name.filter((_, at) => !isIn(inRow, name, at))
  const extra = row.filter((word, at) => !isIn(inProduct, row, at) && !isFact(word, row, pack))
  const isUnshared = (words: string[]) => (word: string) => !words.some((one) => isNear(word, one))
  const shareOf = (words: string[], others: string[]) =>
    words.length === 0 ? 0 : 1 - sumOf(others) / sumOf(words)
  const unnamed = missing.filter(isUnshared(row))
  const share = shareOf(row, extra.filter(isUnshared(nearby)))
  return {
    isSame: missing.length === 0 && extra.length === 0,
    isNamed: unnamed.length === 0,
    share,
    score: share + shareOf(name, unnamed),
  }
}
