import { keysOf } from '../fields.ts'
import { PRODUCT_FIELDS, PRODUCT_LABELS, type ProductField } from '../products/product-fields.ts'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from '../products/specification-facts.ts'

export type PlainField = Exclude<ProductField, 'specification'>

export const PLAIN_FIELDS = PRODUCT_FIELDS.filter((field) => field !== 'specification')

/** An import may leave the other fields empty. */
export const REQUIRED_FIELDS = ['name', 'category'] as const satisfies PlainField[]

export const isPlain = (column: string): column is PlainField =>
  PLAIN_FIELDS.some((field) => field === column)

export const FACT_COLUMNS = keysOf(SPECIFICATION_FIELDS)

/** Order of the export; an import may use any order. */
export const COLUMNS = ['id', ...PLAIN_FIELDS, 'featured', 'pictures', ...FACT_COLUMNS] as const

export type Column = (typeof COLUMNS)[number]

export const isFact = (column: string): column is SpecificationField =>
  Object.hasOwn(SPECIFICATION_FIELDS, column)

export const factOf = (column: SpecificationField): SpecificationFact =>
  SPECIFICATION_FIELDS[column]

export const isNumber = (column: string): boolean =>
  isFact(column) && factOf(column).min !== undefined

/** Returns a title with the unit, such as 'Carton length (mm)'. */
export function columnTitle(column: Column): string {
  if (isFact(column)) {
    const { label, unit } = factOf(column)
    return unit ? `${label} (${unit})` : label
  }
  if (column === 'id') return 'ID'
  if (column === 'featured') return 'Featured'
  return column === 'pictures' ? 'Pictures' : PRODUCT_LABELS[column]
}
