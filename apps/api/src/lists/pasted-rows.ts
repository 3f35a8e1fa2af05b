import { LIMITS } from '@dhow/contract/limits'
import { compactGtin } from '@dhow/trade/gtin'
import type { UnitOfSale } from '@dhow/trade/units-of-sale'
import { columnsOf, type Part } from './pasted-columns.ts'
import { type Quantity, quantityInCell, readPhrase, unitCalled } from './quantity.ts'

/** A row of a list as somebody wrote it. */
export type PastedRow = {
  /** What it calls the product; its GTIN where it says nothing else. */
  text: string
  /** What may be a GTIN. */
  gtin?: string
  quantity?: number
  unit?: UnitOfSale
  note?: string
}

/** What stands before an entry of a list in a mail. */
const BULLET = /^\s*(?:[-–—•*·▪◦]|\d{1,3}[.)])\s+(?=\S)/

/** Digits with what stands between the thousands, which is no comma between cells. */
const THOUSANDS = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g

/** A cell in quotes, or what stands between two commas. */
const QUOTED = /"((?:[^"]|"")*)"|[^,]+/g

const isGtin = (cell: string) => /^\d{8,14}$/.test(compactGtin(cell))

/** The cells of a line, whatever stands between them. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  const plain = line.replace(THOUSANDS, (number) => number.replaceAll(',', ''))
  return [...plain.matchAll(QUOTED)].map(([all, quoted]) => quoted?.replaceAll('""', '"') ?? all)
}

/** The rows of a pasted text as cells; empty ones are passed over. */
export const cellsOfText = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line.includes('\t') ? line : line.replace(BULLET, '')))

/** Rows of cells as what they ask for. The first may name the columns. */
export function readRows(rows: string[][]): PastedRow[] {
  const [first, ...others] = rows.map((cells) =>
    cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
  )
  const columns = first && columnsOf(first)
  if (columns) return others.map((cells) => readNamed(cells, columns)).filter(isSomething)
  return (first ? [first, ...others] : []).map(readCells).filter(isSomething)
}

const isSomething = ({ text }: PastedRow) => text !== ''

const cut = (text: string, max: number) => [...text].slice(0, max).join('').trim()

const toRow = (
  text: string,
  { gtin, note = '', ...quantity }: Partial<Quantity> & { gtin?: string; note?: string },
): PastedRow => ({
  text: cut(text || (gtin ?? ''), LIMITS.lineText),
  ...(gtin && { gtin: compactGtin(gtin) }),
  ...quantity,
  ...(note && { note: cut(note, LIMITS.lineNote) }),
})

/** A row below names of columns. */
function readNamed(cells: string[], { parts, unit }: NonNullable<ReturnType<typeof columnsOf>>) {
  const of = (part: Part) => cells.filter((cell, at) => parts[at] === part && cell !== '').join(' ')
  const stated = unitCalled(of('unit')) ?? unit
  const quantity = quantityInCell(of('quantity'))
  // A column of products may have a GTIN in one row and a name in the next.
  const name = isGtin(of('name')) ? '' : of('name')
  const gtin = of('gtin') || of('name')
  return toRow(name || (isGtin(gtin) ? '' : gtin), {
    ...(quantity && { ...(stated && { unit: stated }), ...quantity }),
    ...(isGtin(gtin) && { gtin }),
    note: of('note'),
  })
}

/** A row whose columns nobody named: the cells say by themselves what they are. */
function readCells(given: string[]): PastedRow {
  const cells = given.filter((cell) => cell !== '')
  if (cells.length === 1) return readLine(cells[0] ?? '')
  const gtinAt = cells.findIndex(isGtin)
  const quantityAt = cells.findLastIndex((cell, at) => at !== gtinAt && quantityInCell(cell))
  const unitAt = cells.findLastIndex((cell, at) => at !== quantityAt && unitCalled(cell))
  const known = new Set([gtinAt, quantityAt, unitAt])
  // The number of the row.
  if (quantityAt > 0 && cells.length > 2 && /^\d{1,4}$/.test(cells[0] ?? '')) known.add(0)
  const text = cells.filter((_, at) => !known.has(at)).join(' ')
  const gtin = cells[gtinAt]
  const unit = unitCalled(cells[unitAt] ?? '')
  const quantity = quantityInCell(cells[quantityAt] ?? '')
  if (!quantity) return readLine(cells.join(' '))
  return toRow(text, { ...(unit && { unit }), ...quantity, ...(gtin && { gtin }) })
}

/** A row that is one piece of text. */
function readLine(line: string): PastedRow {
  if (isGtin(line)) return toRow('', { gtin: line })
  const { text, ...quantity } = readPhrase(line)
  const gtin = text.split(' ').find(isGtin)
  const others = gtin ? text.replace(gtin, '').trim() : text
  return toRow(others, { ...quantity, ...(gtin && { gtin }) })
}
