import { toLatinNumber } from '@dhow/trade/digits'
import { isCurrency, readPrice } from '@dhow/trade/money'
import { listReadings } from './price-field.tsx'
import { formatPrice, parsePrice, type TypedDraft } from './typed-draft.ts'

/** A cell as spreadsheet programs copy it: quoted if it has line breaks. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy

export function splitRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const table = text.replaceAll(/\r\n?/g, '\n').trimEnd()
  for (const [, quoted, plain = '', end] of table.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/** Cells that say that there is no price. The earlier price stays. */
const NO_PRICE = /^(?:[-–—.?]*|#?n\/?a|tb[acd]|(?:price )?on request|por)$/i

/** Letters of a currency or unit, such as Dhs or ctn. */
const MAX_WORD_CHARS = 3

type PriceReader = { toNumber: (cell: string) => string; isPrice: (cell?: string) => boolean }

/** Reads prices with their currency and unit, such as 'USD 12.50/ctn'. Those in another currency are none. */
function createPriceReader(currency: string): PriceReader {
  const symbol = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  const isCurrencyWord = (word: string) =>
    /\p{Sc}/u.test(word)
      ? word === symbol || word === `${currency.slice(0, 2)}${symbol}`
      : word === currency || (word.length <= MAX_WORD_CHARS && !isCurrency(word))
  const toNumber = (cell: string) => {
    let isPlain = true
    const [price = ''] = toLatinNumber(cell).split(/\/|\bper\b/i)
    const number = price
      .replaceAll(/[\p{L}\p{Sc}][\p{L}\p{Sc}.]*/gu, (word) => {
        isPlain &&= isCurrencyWord(word.replaceAll('.', '').toUpperCase())
        return ''
      })
      .trim()
    if (!isPlain) return cell
    // Indian groups.
    return /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.|$)/.test(number) ? number.replaceAll(',', '') : number
  }
  const isPrice = (cell = '') => {
    const result = readPrice(toNumber(cell), currency)
    return 'price' in result ? result.price !== null : result.problem === 'ambiguous'
  }
  return { toNumber, isPrice }
}

/** Splits a row of a mail, such as 'CON-0101: USD 12.50'. */
function splitMailRow(row: string, { isPrice }: PriceReader): string[] {
  if (isPrice(row)) return [row]
  for (const { index, 0: separator } of row.matchAll(/[\s:;=,|]+/g)) {
    const price = row.slice(index + separator.length)
    if (isPrice(price)) return [row.slice(0, index), price]
  }
  return [row]
}

/** Item numbers are equal without case, spaces, hyphens and the leading zeros that spreadsheets remove. */
const toKey = (text: string) =>
  toLatinNumber(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=\d)/, '')

/** Returns a function that finds the lines of an item number or name, which a mail may write in one cell. */
function createLineFinder(lines: TypedDraft['lines']) {
  const indexes = new Map<string, number[]>()
  for (const [index, { itemNumber = '', name }] of lines.entries()) {
    for (const key of new Set([toKey(itemNumber), toKey(name)])) {
      indexes.set(key, [...(indexes.get(key) ?? []), index])
    }
  }
  indexes.delete('')
  return (cell = ''): number[] =>
    indexes.get(toKey(cell)) ?? indexes.get(toKey(cell.split(' ')[0] ?? '')) ?? []
}

type Layout = {
  /** Position of the item numbers or names; -1 without known ones. */
  itemPosition: number
  /** Position of the prices of each column. */
  sources: (number | undefined)[]
  /** Rows below the headings. */
  entries: string[][]
}

/** Finds item numbers and prices. Headings with an Incoterms rule choose the columns; otherwise their order. */
function findLayout(
  table: string[][],
  columns: TypedDraft['columns'],
  firstColumn: number,
  { isPrice, findLines }: PriceReader & { findLines: (cell?: string) => number[] },
): Layout {
  const positions = [...Array(Math.max(...table.map((row) => row.length))).keys()]
  const matches = positions.map(
    (position) => table.filter((row) => findLines(row[position]).length > 0).length,
  )
  const itemPosition = matches.some(Boolean) ? matches.indexOf(Math.max(...matches)) : -1
  const isPriceAt = (row: string[], position: number) =>
    position !== itemPosition && isPrice(row[position])
  const firstEntry = table.findIndex(
    (row) =>
      row.every((cell) => NO_PRICE.test(cell)) ||
      positions.some((position) => isPriceAt(row, position)),
  )
  const headings = positions.map((position) =>
    table
      .slice(0, Math.max(firstEntry, 0))
      .map((row) => row[position]?.toUpperCase())
      .join(' '),
  )
  const entries = table.slice(Math.max(firstEntry, 0))
  const priced = positions.filter((position) => {
    const filled = entries.filter((row) => !NO_PRICE.test(row[position] ?? ''))
    return filled.filter((row) => isPriceAt(row, position)).length * 2 > filled.length
  })
  const headed = columns.map(({ rule, place }) => {
    const find = (text: string) =>
      priced.find((position) => headings[position]?.includes(text.toUpperCase()))
    return find(`${rule} ${place}`) ?? find(rule)
  })
  if (headed.some((position) => position !== undefined)) {
    return { itemPosition, sources: headed, entries }
  }
  // Quantities have no decimals.
  const decimal = priced.filter((position) =>
    entries.some((row) => /[.,]\d|\p{Sc}/u.test(row[position] ?? '')),
  )
  const ordered = decimal.length > 0 ? decimal : priced
  const sources = columns.map((_column, column) => ordered[column - firstColumn])
  return { itemPosition, sources, entries }
}

export type PricePlan = {
  /** New prices by line and column. */
  prices: (string | undefined)[][]
  problems: string[]
  /** True if the table has no known item number or name, so that the prices are in the order of the lines. */
  isInOrder: boolean
  /** Rows with a price, but without a line. */
  unmatched: Set<string>
  /** First price that is unclear without the decimal separator. */
  ambiguous: string | undefined
}

/**
 * Finds the prices of lines in a copied table: by item number or name, otherwise in order from the cell that has the
 * focus.
 * @param chosenMark decimal separator, if the other prices do not show it
 */
export function planPrices(
  rows: string[][],
  { lines, columns, currency }: Pick<TypedDraft, 'lines' | 'columns' | 'currency'>,
  cell: { line: number; column: number },
  chosenMark?: string,
): PricePlan {
  const reader = createPriceReader(currency)
  const { toNumber, isPrice } = reader
  const findLines = createLineFinder(lines)
  const isText = rows.every(({ length }) => length === 1)
  const table = isText ? rows.map(([row = '']) => splitMailRow(row, reader)) : rows
  const { itemPosition, sources, entries } = findLayout(table, columns, cell.column, {
    ...reader,
    findLines,
  })
  const marks = entries.flatMap((row) =>
    sources.flatMap(
      (source) => /([.,])(?:\d\d?|\d{4,})$/.exec(toNumber(row[source ?? -1] ?? ''))?.[1] ?? [],
    ),
  )
  const mark = new Set(marks).size === 1 ? marks[0] : chosenMark
  const plan: PricePlan = {
    prices: lines.map(() => columns.map(() => undefined)),
    problems: [],
    isInOrder: itemPosition < 0,
    unmatched: new Set(),
    ambiguous: undefined,
  }
  /** Returns the text of a price; undefined while it is ambiguous. */
  const read = (text: string) => {
    const number = toNumber(text)
    const isUnclear = 'problem' in readPrice(number, currency)
    if (isUnclear && isPrice(text) && chosenMark === mark) plan.ambiguous ??= number
    if (isUnclear && !mark) return undefined
    const [whole, decimals] = listReadings(number)
    const reading = isUnclear ? (number.includes(mark ?? '') ? decimals : whole)[1] : number
    return formatPrice(parsePrice(reading, currency), currency) || undefined
  }
  for (const [index, row] of entries.entries()) {
    const next = lines[cell.line + index] ? [cell.line + index] : []
    const targets = itemPosition < 0 ? next : findLines(row[itemPosition])
    for (const [column, source] of sources.entries()) {
      const text = row[source ?? -1] ?? ''
      if (NO_PRICE.test(text)) continue
      const price = read(text)
      if (targets.length === 0 && isPrice(text)) plan.unmatched.add(row[itemPosition] || text)
      for (const target of targets) {
        const name = lines[target]?.name
        const prices = plan.prices[target] ?? []
        if (!isPrice(text)) plan.problems.push(`${name}: “${text}” is not a price in ${currency}.`)
        else if (price && (prices[column] ?? price) !== price) {
          plan.problems.push(`${name} has two prices. The first is used.`)
        } else prices[column] = price ?? prices[column]
      }
    }
  }
  const isWide = entries.some(({ length }) => length > columns.length)
  if (plan.isInOrder && isWide && plan.prices.flat().some(Boolean)) {
    plan.problems.push('No item number or name was found, so prices are in the order of the lines.')
  }
  return plan
}
