import { keysOf } from './keys-of.ts'
import { PRODUCT_FIELDS, PRODUCT_LABELS, type ProductField } from './product-fields.ts'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from './specification-facts.ts'

/** The fields of a product that are a column each; every fact of its specification is one too. */
export type PlainField = Exclude<ProductField, 'specification'>

export const PLAIN_FIELDS = PRODUCT_FIELDS.filter((field) => field !== 'specification')

export const isPlain = (column: string): column is PlainField =>
  PLAIN_FIELDS.some((field) => field === column)

export const FACT_COLUMNS = keysOf(SPECIFICATION_FIELDS)

/** The columns of the sheet of products, as it is exported; an import may have them in any order. */
export const COLUMNS = ['id', ...PLAIN_FIELDS, 'featured', 'pictures', ...FACT_COLUMNS] as const

export type Column = (typeof COLUMNS)[number]

export const isFact = (column: string): column is SpecificationField =>
  Object.hasOwn(SPECIFICATION_FIELDS, column)

export const factOf = (column: SpecificationField): SpecificationFact =>
  SPECIFICATION_FIELDS[column]

/** Whether a fact is a whole number. */
export const isNumber = (column: string): boolean =>
  isFact(column) && factOf(column).min !== undefined

/** What a column is called where people read it, with its unit: 'Carton length (mm)'. */
export function columnTitle(column: Column): string {
  if (isFact(column)) {
    const { label, unit } = factOf(column)
    return unit ? `${label} (${unit})` : label
  }
  if (column === 'id') return 'ID'
  if (column === 'featured') return 'Featured'
  return column === 'pictures' ? 'Pictures' : PRODUCT_LABELS[column]
}
