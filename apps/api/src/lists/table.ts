import type { Readable } from 'node:stream'
import type { KeptLine } from '@dhow/contract/enquiry-lines'
import { lineSums } from '@dhow/contract/enquiry-load'
import { columnTitle, FACT_COLUMNS, isNumber } from '@dhow/contract/import-columns'
import type { ListLine } from '@dhow/contract/lists'
import type { Journey } from '@dhow/trade/packed-product'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { writeXlsx, type XlsxCell, type XlsxColumn } from '#api/xlsx/write.ts'

/** The facts that a line has; the long texts are not among them. */
const FACTS = FACT_COLUMNS.filter(
  (fact) => fact !== 'ingredients' && fact !== 'allergens' && fact !== 'certificates',
)

type ListColumn = [head: string, holds: XlsxColumn['holds']]

const COLUMNS: ListColumn[] = [
  ['No.', 'number'],
  ['Product', 'text'],
  ['Brand', 'text'],
  ['Quantity', 'number'],
  ['Unit', 'text'],
  ['Note', 'text'],
  ['Cartons', 'number'],
  ['Gross weight (kg)', 'number'],
  ['CBM', 'number'],
  ...FACTS.map((fact): ListColumn => [columnTitle(fact), isNumber(fact) ? 'number' : 'text']),
]

const HEADS = COLUMNS.map(([head]) => head)

const GRAMS_PER_KG = 1_000

/** What so many of a product come to; empty where it takes a fact that is not known. */
function sumCells(line: KeptLine, journey: Journey): XlsxCell[] {
  const { cartons = '', grossGrams, volumeMm3 } = lineSums(line, journey)
  return [
    cartons,
    grossGrams === undefined ? '' : grossGrams / GRAMS_PER_KG,
    volumeMm3 === undefined ? '' : Math.round(volumeMm3 / 1e5) / 1e4,
  ]
}

function factCell(value: unknown): XlsxCell {
  if (value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Lines with all that is known of their products, those that are there with what is known of them now. */
function* listRows(lines: Iterable<ListLine>, journey: Journey = {}): Generator<XlsxCell[]> {
  let number = 0
  for (const { product, ...line } of lines) {
    number++
    const { name, brand = '', specification } = product ?? line
    yield [
      ...[number, name, brand, line.quantity],
      ...[UNITS_OF_SALE[line.unit].one, line.note ?? ''],
      ...sumCells({ ...line, specification }, journey),
      ...FACTS.map((fact) => factCell(specification?.[fact])),
    ]
  }
}

/** The same as text for a CSV, the names of the columns first. */
export function* listTable(lines: Iterable<ListLine>): Generator<string[]> {
  for (const row of withHeads(listRows(lines))) yield row.map(String)
}

/** Characters of the widest column of a workbook, and of the others. */
const WIDTH = { Product: 40, others: 14 }

/** The same as a workbook; a container takes less where the roads of the journey's end allow less. */
export function listWorkbook(lines: Iterable<ListLine>, journey?: Journey): Readable {
  const columns = COLUMNS.map(([head, holds]): XlsxColumn => {
    return { holds, width: head === 'Product' ? WIDTH.Product : WIDTH.others }
  })
  return writeXlsx('List', columns, withHeads(listRows(lines, journey)))
}

function* withHeads(rows: Iterable<XlsxCell[]>) {
  yield HEADS
  yield* rows
}
