import type { Readable } from 'node:stream'
import { columnTitle, FACT_COLUMNS, isNumber } from '@dhow/contract/catalogue-import/import-columns'
import type { ListLine } from '@dhow/contract/lists'
import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import { lineTotals } from '@dhow/contract/messages/enquiry-load'
import type { Journey } from '@dhow/trade/load/packed-product'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { writeXlsx, type XlsxCell, type XlsxColumn } from '#api/platform/xlsx/write.ts'

const FACTS = FACT_COLUMNS.filter(
  (fact) => fact !== 'ingredients' && fact !== 'allergens' && fact !== 'certificates',
)

type ListColumn = [head: string, holds: XlsxColumn['holds']]

export const LIST_COLUMNS: ListColumn[] = [
  ['No.', 'number'],
  ['Product', 'text'],
  ['Item number', 'text'],
  ['Brand', 'text'],
  ['Quantity', 'number'],
  ['Unit', 'text'],
  ['Note', 'text'],
  ['Cartons', 'number'],
  ['Gross weight (kg)', 'number'],
  ['CBM', 'number'],
  ...FACTS.map((fact): ListColumn => [columnTitle(fact), isNumber(fact) ? 'number' : 'text']),
]

function sumCells(line: StoredLine, journey: Journey): XlsxCell[] {
  const { cartons = '', grossGrams, volumeMm3 } = lineTotals(line, journey)
  return [
    cartons,
    grossGrams === undefined ? '' : grossGrams / 1_000,
    volumeMm3 === undefined ? '' : Math.round(volumeMm3 / 1e5) / 1e4,
  ]
}

function factCell(value: unknown): XlsxCell {
  if (value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Returns the column names, then the rows of lines with current products. The journey may limit the payload of containers. */
export function* listRows(lines: Iterable<ListLine>, journey: Journey = {}): Generator<XlsxCell[]> {
  yield LIST_COLUMNS.map(([head]) => head)
  let number = 0
  for (const { product, ...line } of lines) {
    number++
    const { name, itemNumber = '', brand = '', specification } = product ?? line
    yield [
      ...[number, name, itemNumber, brand, line.quantity],
      ...[UNITS_OF_SALE[line.unit].one, line.note ?? ''],
      ...sumCells({ ...line, specification }, journey),
      ...FACTS.map((fact) => factCell(specification?.[fact])),
    ]
  }
}

export function* listTable(lines: Iterable<ListLine>): Generator<string[]> {
  for (const row of listRows(lines)) yield row.map(String)
}

export const listWorkbook = (lines: Iterable<ListLine>): Readable =>
  writeXlsx(
    'List',
    LIST_COLUMNS.map(([head, holds]) => ({ holds, width: head === 'Product' ? 40 : 14 })),
    listRows(lines),
  )
