import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists/lists'
import { toPack } from '@dhow/contract/products/pack'
import { getUnitsPerCarton } from '@dhow/trade/load/cartons'
import type { ProductWords } from '#api/modules/products/search/product-words.ts'
import { removeLeadingZeros } from '#api/modules/products/search/search-facts.ts'
import { CARTON_GTIN, GTIN, publicProducts } from '#api/modules/products/tables.ts'
import type { Phrases } from '#api/modules/synonyms/phrases.ts'
import { inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { joinPairs } from '#api/platform/matching/search-words.ts'
import type { ListRow } from './cells.ts'
import {
  type ComparedProduct,
  compareExactly,
  getComparedWords,
  measureSimilarity,
  toComparedProducts,
  toComparedRow,
  translateRow,
} from './comparison.ts'
import {
  type Columns,
  findColumns,
  findItemNumbers,
  type PastedRow,
  readRow,
} from './pasted-rows.ts'
import type { Phrase, Quantity, Reading } from './quantity.ts'
import { isHeading, isSentence, isSum, isTotal } from './skipped-rows.ts'
import { readTerms } from './terms.ts'

type Match = { match: MatchedRow['match']; ids: string[] }

type ReadRow = Omit<PastedRow, keyof Phrase | 'gtin'> & Reading & Match & Flags

type Flags = Pick<MatchedRow, 'isLikely' | 'unknownCode'>

type NamedMatch = Reading & Match & Flags & { isNamed: boolean }

/** A row without a product has no candidates, unless it may be a heading. */
export type ListedRow = ReadRow & { written: string; isSkipped?: 'always' | 'as heading' }

const MAX_NEAREST = 20

/** Minimum weighted share of a row's words that a product must have. */
const MIN_SHARE = 0.3

const MIN_SCORE = 0.6

/** Maximum words that an unknown word of a row may mean, and maximum number of these words: each reads all words. */
const MAX_SIMILAR = 20
const MAX_UNKNOWN = 5

const toMatch = (ids: string[]): Match => ({
  match: ids.length === 1 ? 'certain' : ids.length > 1 ? 'doubtful' : 'none',
  ids: ids.slice(0, LIMITS.candidates),
})

const getProductIds = (products: ComparedProduct[]) => [...new Set(products.map(({ id }) => id))]

/** Returns whether a number may be the quantity, or without a quantity in the name or the net content. */
function isPossible(reading: Reading, size: Quantity, { name, pack }: ComparedProduct) {
  const { netContent = 0, netContentUnit } = pack
  const isOfPieces = netContentUnit === 'piece'
  if (reading.quantity === undefined) {
    // '50' without a unit is the quantity of a box of 50.
    const isCounted = size.unit !== undefined || size.unitText !== undefined
    const isNet = netContent === size.quantity && (isCounted || !isOfPieces)
    return isNet || name.includes(String(size.quantity))
  }
  // Less than a carton: 100 pieces may be a larger box instead of two boxes of 50.
  return (
    !isOfPieces ||
    size.unit !== 'piece' ||
    (size.quantity ?? 0) >= netContent * (getUnitsPerCarton(pack) ?? 1)
  )
}

/** Writes SNA0103 and SNA 0103 as SNA-0103. */
const addHyphen = (text: string) => text.replace(/^(\p{L}+)[ ._/]?(?=\d+$)/u, '$1-')

const toCode = (text: string) => text.toLowerCase().replace(/[ ._/-]/g, '')

type Numbered = { id: string; itemNumber: string }

type Index = {
  words: ProductWords
  splitSegments: Phrases['splitSegments']
  findByItemNumbers: (itemNumbers: string[]) => Numbered[]
}

/** Matches by item number or GTIN, else by name, brand and pack size. */
export function createMatchStore(db: Db, { words, splitSegments, findByItemNumbers }: Index) {
  const findByGtin = (gtin: string) => {
    const digits = removeLeadingZeros(gtin)
    return db
      .select({ id: publicProducts.id })
      .from(publicProducts)
      .where(sql`${GTIN} = ${digits} or ${CARTON_GTIN} = ${digits}`)
      .limit(LIMITS.candidates + 1)
      .all()
      .map(({ id }) => id)
  }

  /** Returns the words of products that each word of a row may mean. */
  const findTerms = (row: string[]): string[][] => {
    let unknown = 0
    return splitSegments(row).flatMap((segment) => {
      const pairs = joinPairs(segment.words)
      // Titles contain joined pairs of words.
      const synonyms = segment.synonyms.map((phrase) => phrase.slice(0, 2).join(''))
      return segment.words.map((word, index) => {
        const term = [word, ...pairs.slice(Math.max(0, index - 1), index + 1), ...synonyms]
        if (term.some(words.has) || unknown++ >= MAX_UNKNOWN) return term
        return [...term, ...words.findSimilar(word, MAX_SIMILAR)]
      })
    })
  }

  const findNearestProducts = (row: string[]): ComparedProduct[] => {
    words.refresh()
    // Pack sizes are compared later.
    const terms = findTerms(row.filter((word) => !/\d/.test(word) || words.has(word)))
    const { id, number, searchKey, specification } = publicProducts
    return db
      .select({ id, searchKey, specification })
      .from(publicProducts)
      .where(inArray(number, words.findNearest(terms, MAX_NEAREST, MIN_SHARE)))
      .all()
      .flatMap((row) => toComparedProducts(row.id, row.searchKey, toPack(row.specification) ?? {}))
  }

  /** Returns the first reading of a row that names a product, else its usual reading with candidates. */
  const matchWords = ({ sized, others: otherReadings = [], ...usual }: Phrase): NamedMatch => {
    const nearest = findNearestProducts(getComparedWords(sized?.text ?? usual.text))
    const readings = [...(sized ? [{ text: sized.text }] : []), usual, ...otherReadings]
    for (const reading of readings) {
      const row = toComparedRow(reading.text)
      const possible = nearest.filter(
        (product) => !sized || isPossible(reading, sized.size, product),
      )
      const findIds = (degree: ReturnType<typeof compareExactly>) =>
        getProductIds(possible.filter((product) => compareExactly(row, product) === degree))
      const same = findIds('same')
      const [id, another] = same.length > 0 ? same : findIds('alike')
      if (id && !another) return { ...reading, ...toMatch([id]), isNamed: true }
    }
    const row = toComparedRow(usual.text)
    const segments = splitSegments(row.words)
    const ranked = nearest
      .map((product) => {
        const translated = translateRow(row, segments, product)
        return { product, ...measureSimilarity(translated, product, words.calculateWeight) }
      })
      .filter(({ share, score }) => share >= MIN_SHARE && score >= MIN_SCORE)
      .toSorted((a, b) => b.score - a.score)
    const likely = getProductIds(
      ranked.flatMap(({ product, isLikely }) => (isLikely ? product : [])),
    )
    const isLikely = likely.length === 1
    const candidates = getProductIds(ranked.map(({ product }) => product))
    const { match, ids } = toMatch(isLikely ? [...new Set([...likely, ...candidates])] : candidates)
    return {
      ...usual,
      match: match === 'certain' ? 'doubtful' : match,
      ids,
      isNamed: ranked[0]?.isNamed ?? false,
      ...(isLikely && { isLikely }),
    }
  }

  const matchRow = (
    { gtin, code, note, ...phrase }: PastedRow,
    numbered?: Numbered,
  ): ReadRow & NamedMatch => {
    const ids = numbered ? [numbered.id] : gtin ? findByGtin(gtin) : []
    const { sized: _, others: _o, ...reading } = phrase
    const details = { ...(note && { note }) }
    const match = { ...matchWords(phrase), ...details }
    if (ids.length > 0) {
      // The code and the name of different products: the buyer knows which one is right.
      const idsByName = match.match === 'certain' || match.isLikely ? match.ids.slice(0, 1) : []
      const all = [...new Set([...ids, ...idsByName])]
      return { isNamed: true, ...reading, ...toMatch(all), ...details }
    }
    const unknownCode = gtin ?? code
    if (unknownCode === undefined) return match
    const { isLikely: _l, ...unlikely } = match
    // A GTIN is that of another product, even of the same name. Buyers have item numbers of their own.
    const isOther = gtin !== undefined && match.match === 'certain'
    return { ...unlikely, unknownCode, match: isOther ? 'doubtful' : match.match }
  }

  return {
    matchRows: (rows: ListRow[], columns: Columns | undefined): ListedRow[] =>
      rows.flatMap((row) => {
        const texts = findItemNumbers(row, columns)
        const [numbered, another] = findByItemNumbers([...texts, ...texts.map(addHyphen)])
        const numberedProduct = another ? undefined : numbered
        const number = toCode(numberedProduct?.itemNumber ?? '')
        const read = readRow(
          row,
          columns,
          texts.find((text) => number && toCode(text) === number),
        )
        if (read.text === '') return []
        const { isNamed, ...match } = matchRow(read, numberedProduct)
        const matched = { ...match, written: toPlainText(row) }
        const isSkipped = getSkipReason(row, matched, isNamed)
        return isSkipped ? { ...matched, text: matched.written, isSkipped } : matched
      }),
  }
}

const toPlainText = (row: ListRow) =>
  (typeof row === 'string' ? row : row.join(' '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LIMITS.lineText)
    .toWellFormed()

/** Returns whether a row is a total, a sentence or a heading instead of a product. */
function getSkipReason(
  row: ListRow,
  { match, ids, quantity, unit, unitText }: ReadRow,
  isNamed: boolean,
) {
  if (match === 'certain') return undefined
  const text = toPlainText(row)
  if (!/[\p{L}\p{N}]/u.test(text) || isTotal(text) || findColumns(row)) return 'always'
  if (isSum(text) && !isNamed) return 'always'
  const hasTerms = Object.keys(readTerms(text)).length > 0
  const states = (isSentence(text, quantity !== undefined) || hasTerms) && !isNamed
  if (states && !unit && !unitText) return 'always'
  if (quantity || !isHeading(text) || isNamed) return undefined
  return ids.length > 0 ? 'as heading' : 'always'
}
