import { toLatinNumber } from '@dhow/trade/digits'
import { INCOTERMS } from '@dhow/trade/trade-terms'
import { NO_PRICE } from './pasted-rows.ts'
import { createPriceReader, OTHER, type PriceText } from './price-text.ts'
import { parsePrice, type TypedDraft } from './typed-draft.ts'

const RULE = new RegExp(String.raw`\b(?:${Object.keys(INCOTERMS).join('|')}|CNF)\b`, 'i')

const PRICE_HEADING = /price|\brate\b|preis|prix|precio|preço|prezzo|цена|价|سعر/i

const TOTAL = /\b(?:amount|total|subtotal|sum)\b/i

const HEADING =
  /\b(?:units?|items?|code|sku|products?|names?|descriptions?|article|amount|total|qty|quantity|cost|weight|cbm)\b/i

/** Item numbers are equal without case, spaces, hyphens and the leading zeros that spreadsheets remove. */
const toKey = (text: string) =>
  toLatinNumber(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=\d)/, '')

type Item = {
  lines: number[]
  /** Text after the item number or name. */
  rest: string
  isNumber: boolean
}

/** Returns a function that finds the lines of the item number or name that a text begins with. */
export function createItemFinder(lines: TypedDraft['lines']) {
  const indexes = new Map<string, number[]>()
  const numbers = new Set(lines.map(({ itemNumber = '' }) => toKey(itemNumber)))
  for (const [index, { itemNumber = '', name }] of lines.entries()) {
    for (const key of new Set([toKey(itemNumber), toKey(name)])) {
      indexes.set(key, [...(indexes.get(key) ?? []), index])
    }
  }
  indexes.delete('')
  return (text = ''): Item | undefined => {
    const ends = [...text.matchAll(/[\s:;=,|]+/g)].map(({ index }) => index)
    for (const end of [text.length, ...ends.toReversed()]) {
      const key = toKey(text.slice(0, end))
      const rest = text.slice(end).replace(/^[\s:;=,|]+(?:[–—-]\s+)?/, '')
      const matches = indexes.get(key)
      if (matches) return { lines: matches, rest, isNumber: numbers.has(key) }
    }
    return undefined
  }
}

export type Draft = Pick<TypedDraft, 'lines' | 'columns' | 'currency'>

type Entry = {
  row: string[]
  lines: number[]
  /** True below the empty row or total that ends a list in the order of the lines. */
  isBelowEnd: boolean
}

type Layout = {
  entries: Entry[]
  /** Position of the prices of each column. */
  sources: (number | undefined)[]
  /** Heading of each position. */
  headings: string[]
  /** Position of the item numbers or names; -1 without known ones. */
  itemPosition: number
  problem?: string
}

export type Sheet = {
  table: string[][]
  isChat: boolean
  itemPosition: number
  find: (text?: string) => Item | undefined
  read: (row: string[], position: number) => PriceText | undefined
}

/** Separates headings, which have a known word, or as many rows below them as there are lines, from prices. */
function splitHeadings(
  { table, itemPosition, find, read }: Sheet,
  lineCount: number,
  currency: string,
) {
  const { namesCurrency } = createPriceReader(currency)
  const isHeading = (cell: string) =>
    !NO_PRICE.test(cell) &&
    !/\d[.,]\d/.test(cell) &&
    (HEADING.test(cell) || PRICE_HEADING.test(cell) || RULE.test(cell) || namesCurrency(cell))
  const firstPrice = table.findIndex(
    (row) =>
      find(row[itemPosition]) ||
      row.some((_cell, position) => {
        const price = read(row, position)
        return price && 'number' in price
      }),
  )
  const leading = table.slice(0, Math.max(firstPrice, 0))
  let count = leading.findLastIndex((row) => row.some(isHeading)) + 1
  const isAboveLines = table.length - 1 === lineCount && leading[0]?.some(Boolean)
  if (count === 0 && isAboveLines && !leading[0]?.every((cell) => NO_PRICE.test(cell))) count = 1
  return { headingRows: table.slice(0, count), rows: table.slice(count) }
}

/** Returns the position of the prices of each column by headings with an Incoterms rule or a word for price. */
function findHeaded(
  headings: string[],
  { columns, currency }: Draft,
  focused: number,
): Layout['sources'] | undefined {
  const positions = [...headings.keys()].filter((position) => !OTHER.test(headings[position] ?? ''))
  const ruled = columns.map(({ rule, place }) => {
    const sameRule = positions.filter(
      (position) => RULE.exec(headings[position] ?? '')?.[0].toUpperCase() === rule,
    )
    const placed = sameRule.filter((position) =>
      headings[position]?.toUpperCase().includes(`${rule} ${place}`.trim().toUpperCase()),
    )
    const matches = placed.length > 0 ? placed : sameRule
    return matches.length === 1 ? matches[0] : undefined
  })
  if (ruled.some((position) => position !== undefined)) return ruled
  const priced = positions.filter((position) => {
    const heading = headings[position] ?? ''
    const isPrice = PRICE_HEADING.test(heading) || heading.split(/[^A-Z]+/).includes(currency)
    return isPrice && !RULE.test(heading)
  })
  return priced.length === 1
    ? columns.map((_column, column) => (column === focused ? priced[0] : undefined))
    : undefined
}

/** Returns the only column of prices, or as many as the quotation has, if the table contains nothing else. */
function findUnheaded(
  entries: Entry[],
  { lines, columns, currency }: Draft,
  focused: number,
  { itemPosition, read }: Sheet,
): Layout['sources'] | undefined {
  const getValue = (row: string[], position: number) => {
    const price = read(row, position)
    return price && 'number' in price ? parsePrice(price.number, currency) : null
  }
  const positions = [...Array(Math.max(0, ...entries.map(({ row }) => row.length))).keys()]
  const filled = positions.filter(
    (position) => position !== itemPosition && entries.some(({ row }) => row[position]),
  )
  const priced = filled.filter((position) =>
    entries.some(({ row }) => {
      const price = read(row, position)
      return price && 'number' in price
    }),
  )
  const isAmount = (amount: number, price: number) => {
    const pairs = entries.flatMap(({ row, lines: targets }) => {
      const total = getValue(row, amount)
      const each = getValue(row, price)
      const quantities = [...row, ...targets.map((line) => lines[line]?.quantity ?? '')]
      return total === null || each === null ? [] : [{ total, each, quantities }]
    })
    return (
      amount !== price &&
      pairs.length > 0 &&
      pairs.every(({ total, each, quantities }) =>
        quantities.some((text) => Number(text) > 1 && Math.abs(Number(text) * each - total) < CENT),
      )
    )
  }
  const unitPrices = priced.filter((amount) => !priced.some((price) => isAmount(amount, price)))
  const isDecimal = (position: number) =>
    entries.some(({ row }) => /[.,]\d|\p{Sc}/u.test(row[position] ?? ''))
  const isQuantity = (position: number) =>
    unitPrices.length < priced.length ||
    entries.every(
      ({ row, lines: targets }) =>
        !row[position] || targets.some((line) => lines[line]?.quantity === row[position]),
    )
  const ordered = unitPrices.filter((position) => isDecimal(position) || !isQuantity(position))
  const isOnlyPrices =
    filled.every((position) => ordered.includes(position)) && ordered.every(isDecimal)
  if (ordered.length !== 1 && !(isOnlyPrices && ordered.length === columns.length - focused)) {
    return undefined
  }
  return columns.map((_column, column) => ordered[column - focused])
}

/** 0.01 in 1/10,000. */
const CENT = 100

export function findLayout(
  sheet: Sheet,
  draft: Draft,
  cell: { line: number; column: number },
): Layout {
  const { lines, columns, currency } = draft
  const { itemPosition, find, isChat, table } = sheet
  const lineCount = lines.length - cell.line
  const { headingRows, rows } = splitHeadings(sheet, lineCount, currency)
  const isTable = table.some(({ length }) => length > 1)
  const width = Math.max(0, ...table.map(({ length }) => length))
  const headings = [...Array(width).keys()].map((position) =>
    headingRows
      .filter((row) => !isTable || row.filter(Boolean).length > 1)
      .map((row) => row[position])
      .join(' ')
      .trim(),
  )
  let isBelowEnd = false
  const entries = rows.map((row, index) => {
    // A total may follow, too.
    const isInside = !isChat && rows.length === lineCount && index < lineCount - 2
    isBelowEnd ||= row.some((cell) => TOTAL.test(cell)) || (!row.some(Boolean) && !isInside)
    const next = lines[cell.line + index] && !isBelowEnd ? [cell.line + index] : []
    const targets = itemPosition < 0 ? next : (find(row[itemPosition])?.lines ?? [])
    return { row, lines: targets, isBelowEnd: isBelowEnd && itemPosition < 0 }
  })
  const layout = { entries, headings, itemPosition }
  if (!isTable) {
    const sources = columns.map((_column, column) => (column === cell.column ? 0 : undefined))
    return { ...layout, sources }
  }
  const sources = headings.some(Boolean)
    ? findHeaded(headings, draft, cell.column)
    : findUnheaded(entries, draft, cell.column, sheet)
  if (sources) return { ...layout, sources }
  const problem =
    'It is unclear which column is the price. Copy it with its heading, such as “Price”.'
  return { ...layout, sources: [], problem }
}

/** Returns the position with the most item numbers or names; -1 without known ones. */
export function findItems(table: string[][], find: Sheet['find'], isTable: boolean): number {
  const width = Math.max(0, ...table.map(({ length }) => length))
  const counts = [...Array(width).keys()].map(
    (position) =>
      table.filter((row) => {
        const item = find(row[position])
        return item && (!isTable || item.isNumber || item.rest === '')
      }).length,
  )
  return counts.some(Boolean) ? counts.indexOf(Math.max(...counts)) : -1
}
