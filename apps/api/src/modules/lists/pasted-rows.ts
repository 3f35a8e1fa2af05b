import { LIMITS } from '@dhow/contract/limits'
import { compactGtin } from '@dhow/trade/product-codes'
import { toStandardWords } from '#api/platform/matching/vocabulary.ts'
import { findSeparator, type ListRow, toCells } from './cells.ts'
import {
  isQuantity,
  type Phrase,
  parseQuantity,
  type Quantity,
  readPhrase,
  toPlainNumbers,
  toQuantity,
  toUnit,
} from './quantity.ts'
import { findUnit, type UnitWords } from './unit-words.ts'

/** The text is the name of the product, or its code if the row has no name. */
export type PastedRow = Phrase & {
  gtin?: string
  /** Cell of the column of item numbers. */
  code?: string
  note?: string
}

const GTIN_LABEL = /\b(?:gtin|ean|upc|bar ?code)(?:-\d{1,2})?[ .:#]*\t/i

const isGtin = (cell: string) => /^\d{8,14}$/.test(compactGtin(cell)) && !/^20\d\d-/.test(cell)

type Part = 'gtin' | 'itemNumber' | 'name' | 'quantity' | 'unit' | 'note'

/** Names of columns in lower case, or their standard words; the most reliable ones first. */
const COLUMN_NAMES: [Part, RegExp][] = [
  ['gtin', /^(gtin|ean|upc|bar ?codes?)\b/],
  [
    'itemNumber',
    /^((items?|articles?|art|product|stock|material)[ .]*(number|no|nr|code|#)|code product|sku)\b|^(code|material)$/,
  ],
  ['unit', /^((order )?unit( of (measure|sale))?|uom|measure|un|me|u[mv]|oun|u\/m)$/],
  ['quantity', /^(?!min|moq).*\b(qty|quantity|quantities|ordered)\b/],
  [
    'quantity',
    /^(no\.? of )?(cartons|ctns?|cases|boxes|pallets|pieces|pcs|units)\b|^order( ?\(|$)/,
  ],
  ['note', /^(notes?|remarks?|comments?)\b/],
  [
    'name',
    /^(products?|items?|articles?|goods|name|(material )?description|(short )?text|brand|sku|title)\b/,
  ],
  ['name', /^((pack(ing|aging)?|unit) )?(size|volume)$|^pack(ing|aging)?$/],
]

/** Parts that have one column at most: 'Cartons per layer' is not a quantity if another column is. */
const SINGLE: readonly Part[] = ['gtin', 'itemNumber', 'unit', 'quantity']

const PRODUCT_PARTS: readonly Part[] = ['name', 'gtin', 'itemNumber']

export type Columns = {
  unit: UnitWords | undefined
  /** The numbers of quantities have three decimals. */
  hasDecimals: boolean
  parts: (Part | undefined)[]
  separator: string | undefined
}

/** Longer cells are no names of columns. */
const MAX_NAME_CHARS = 100

function findParts(cells: string[]): (Part | undefined)[] {
  const names = cells.map((cell) => {
    // Odoo and ERPNext name the table, too: Order Line/Quantity, UOM (Items).
    const name = cell.slice(0, MAX_NAME_CHARS).replace(/^order lines?\/| ?\(items\)$/i, '')
    return [name.toLowerCase(), toStandardWords(name).join(' ')]
  })
  const parts: (Part | undefined)[] = names.map(() => undefined)
  for (const [part, pattern] of COLUMN_NAMES) {
    const isSingle = SINGLE.includes(part)
    if (isSingle && parts.includes(part)) continue
    for (const [index, spellings] of names.entries()) {
      if (parts[index] || !spellings.some((spelling) => pattern.test(spelling))) continue
      parts[index] = part
      if (isSingle) break
    }
  }
  return parts
}

/** Fields of SAP for quantities, which have three decimals. */
const SAP_QUANTITY = /^(menge|bstmg|kwmeng|erfmg)$/i

/** Returns the columns that the first row of a list names; undefined for a row of products. */
export function findColumns(row: ListRow): Columns | undefined {
  const cells = toCells(row)
  if (cells.some((cell) => /\d{3}/.test(cell) || isQuantity(cell))) return undefined
  const parts = findParts(cells)
  if (!PRODUCT_PARTS.some((part) => parts.includes(part))) return undefined
  if (!parts.includes('quantity') && parts.filter(Boolean).length < 2) return undefined
  const quantity = cells[parts.indexOf('quantity')] ?? ''
  const unit = quantity
    .split(/[\s()[\],/]+/)
    .map(findUnit)
    .find(Boolean)
  const hasDecimals = SAP_QUANTITY.test(quantity)
  return { parts, unit, hasDecimals, separator: findSeparator(row) }
}

/** Returns whether a row has the named columns. A row with other separators is read as text. */
const hasNamedColumns = (row: ListRow, cells: string[], columns: Columns | undefined) =>
  columns !== undefined && cells.length > 1 && columns.separator === findSeparator(row)

const findItemNumberIndex = (row: ListRow, cells: string[], columns: Columns | undefined) =>
  columns && hasNamedColumns(row, cells, columns) ? columns.parts.indexOf('itemNumber') : -1

/** Returns the texts of a row that may be item numbers: those with letters and digits, and the cell of their column. */
export function findItemNumbers(row: ListRow, columns: Columns | undefined): string[] {
  const cells = toCells(row, columns?.parts.length)
  const itemNumberIndex = findItemNumberIndex(row, cells, columns)
  const words = cells.flatMap((cell) => [
    ...(cell.match(/[\p{L}\p{N}][^\s:;()]*[\p{L}\p{N}]/gu) ?? []),
    ...(cell.match(/\b[a-z]{2,6} \d{2,6}\b/gi) ?? []),
  ])
  return [...cells, ...words]
    .filter((text, index) => index === itemNumberIndex || (/\p{L}/u.test(text) && /\d/.test(text)))
    .filter(({ length }) => length <= LIMITS.itemNumber)
    .slice(0, LIMITS.listColumns)
}

/** @param itemNumber known text of the row that is neither a name nor a quantity */
export function readRow(row: ListRow, columns: Columns | undefined, itemNumber = ''): PastedRow {
  const rowCells = toCells(row, columns?.parts.length)
  const itemNumberIndex = findItemNumberIndex(row, rowCells, columns)
  const cells = rowCells.map((cell, index) =>
    rowCells[itemNumberIndex] === itemNumber && index !== itemNumberIndex
      ? cell
      : cell.replace(itemNumber, '').trim(),
  )
  const read =
    columns && hasNamedColumns(row, cells, columns) ? readNamed(cells, columns) : readCells(cells)
  return { ...read, text: read.text || itemNumber }
}

const cut = (text: string, max: number) => [...text].slice(0, max).join('').trim()

const toRow = (
  text: string,
  { gtin, code, note = '', ...phrase }: Partial<PastedRow>,
): PastedRow => ({
  ...phrase,
  text: cut(text.replace(/\[ ?\]|\( ?\)/, '').trim() || (gtin ?? ''), LIMITS.lineText),
  ...(gtin && { gtin: compactGtin(gtin) }),
  ...(code && { code }),
  ...(note && { note: cut(note, LIMITS.lineNote) }),
})

function readNamed(cells: string[], { parts, unit }: Columns): PastedRow {
  const isNumbered = parts.filter((part) => part && PRODUCT_PARTS.includes(part)).length > 1
  const getText = (part: Part) => {
    const values = cells.filter((cell, index) => parts[index] === part && cell !== '')
    // The column 'Item' may contain the number of the row.
    const start = part === 'name' && isNumbered && /^\d{1,4}$/.test(values[0] ?? '') ? 1 : 0
    return values.slice(start).join(' ')
  }
  const unitCell = getText('unit')
  const words = unitCell ? toUnit(unitCell) : unit
  // A column of products may have a GTIN in one row and a name in the next.
  const name = isGtin(getText('name')) ? '' : getText('name')
  const gtin = getText('gtin') || getText('name') || getText('itemNumber')
  const text = name || (isGtin(gtin) ? '' : gtin)
  const note = getText('note')
  const codes = { note, code: getText('itemNumber'), ...(isGtin(gtin) && { gtin }) }
  if (!parts.includes('quantity')) {
    const phrase = readCells([text])
    return toRow(phrase.text, { ...addUnit(phrase, words), ...codes })
  }
  const cell = getText('quantity')
  const [numberText] = toPlainNumbers(cell).match(/[\d.,]+/) ?? []
  const unread = cell
    ? { unitText: `${cell} ${unitCell}`.trim() }
    : { ...(words?.unit && { unit: words.unit }) }
  return toRow(text, {
    ...(parseQuantity(cell, words) ?? unread),
    ...codes,
    ...(numberText && { numberText }),
  })
}

/** Adds the unit of another cell to a quantity without its own. */
function addUnit<Row extends Quantity>(row: Row, words: UnitWords | undefined): Row {
  if (!row.quantity || row.unit || row.unitText) return row
  return { ...row, quantity: undefined, ...toQuantity(String(row.quantity), words) }
}

function readCells(cells: string[]): PastedRow {
  const gtin = cells.find(isGtin) ?? cells.flatMap((cell) => cell.split(' ')).find(isGtin)
  const otherCells = gtin
    ? cells.map((cell) => cell.replace(gtin, '\t').replace(GTIN_LABEL, '\t'))
    : cells
  const read = (phraseCells: string[]) => readPhrase(phraseCells.filter(Boolean).join('\t'))
  const unitIndex = otherCells.findLastIndex(findUnit)
  const phrase = read(otherCells.filter((_, index) => index !== unitIndex))
  const row =
    unitIndex >= 0 && phrase.quantity
      ? addUnit(phrase, findUnit(otherCells[unitIndex] ?? ''))
      : read(otherCells)
  return toRow(row.text, { ...row, ...(gtin && { gtin }) })
}
