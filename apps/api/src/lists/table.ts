import type { KeptLine } from '@dhow/contract/enquiry-lines'
import { keysOf } from '@dhow/contract/keys-of'
import type { ListLine } from '@dhow/contract/lists'
import { packedProductOf } from '@dhow/contract/packed-product'
import { SPECIFICATION_FIELDS, type SpecificationFact } from '@dhow/contract/specification-facts'
import { deriveFacts } from '@dhow/trade/derived'
import { cartonsInContainer } from '@dhow/trade/packed-product'
import { cartonsOf, UNITS_OF_SALE } from '@dhow/trade/units-of-sale'

/** A cell: a number is one in a workbook, too. */
export type ListCell = string | number

/** The facts that a line has; the long texts are not among them. */
const FACTS = keysOf(SPECIFICATION_FIELDS).filter(
  (fact) => fact !== 'ingredients' && fact !== 'allergens' && fact !== 'certificates',
)

const titleOf = ({ label, unit }: SpecificationFact) => (unit ? `${label} (${unit})` : label)

/** The names of the columns. */
export const LIST_HEADS = [
  ...['No.', 'Product', 'Brand', 'Quantity', 'Unit', 'Note'],
  ...['Cartons', 'Gross weight (kg)', 'CBM'],
  ...FACTS.map((fact) => titleOf(SPECIFICATION_FIELDS[fact])),
]

const GRAMS_PER_KG = 1_000

/** What so many of a product come to; empty where it takes a fact that is not known. */
function sumsOf({ quantity, unit }: KeptLine, specification: KeptLine['specification']) {
  if (!specification) return ['', '', '']
  const product = packedProductOf(specification)
  const cartons = cartonsOf(
    quantity,
    unit,
    product,
    (type) => cartonsInContainer(product, type)?.cartons,
  )
  if (cartons === undefined) return ['', '', '']
  const { cbm } = deriveFacts(product)
  const { grossGrams } = product
  return [
    cartons,
    grossGrams ? (cartons * grossGrams) / GRAMS_PER_KG : '',
    cbm ? Math.round(cartons * cbm * 1e4) / 1e4 : '',
  ]
}

function factCell(value: unknown): ListCell {
  if (value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Lines with all that is known of their products, those that are there with what is known of them now. */
export function* listRows(lines: Iterable<ListLine>): Generator<ListCell[]> {
  let number = 0
  for (const { product, ...line } of lines) {
    number++
    const specification = product?.specification ?? line.specification
    yield [
      ...[number, line.name, line.brand ?? '', line.quantity],
      ...[UNITS_OF_SALE[line.unit].one, line.note ?? ''],
      ...sumsOf(line, specification),
      ...FACTS.map((fact) => factCell(specification?.[fact])),
    ]
  }
}

/** The same as text, the names of the columns first. */
export function* listTable(lines: Iterable<ListLine>): Generator<string[]> {
  yield LIST_HEADS
  for (const row of listRows(lines)) yield row.map(String)
}
