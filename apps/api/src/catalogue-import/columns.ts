import { COLUMNS, PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import'
import { PRODUCT_FIELDS, type ProductField, ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { AppError } from '#api/app-error.ts'

export type Column = (typeof COLUMNS)[number]

/** How a value stands in a cell: `read` gives what the contract is to check. */
type Cell<Value> = { read: (cell: string) => unknown; write: (value: Value) => string }

const text: Cell<string> = { read: (cell) => cell, write: (value) => value }

/** An empty cell says that nothing is known; what is no JSON is left for the contract to refuse. */
function readJson(cell: string): unknown {
  try {
    return cell.trim() === '' ? {} : JSON.parse(cell)
  } catch {
    return cell
  }
}

const CELLS: { [Field in ProductField]-?: Cell<ProductFields[Field]> } = {
  name: text,
  brand: text,
  category: text,
  description: text,
  specification: {
    read: readJson,
    write: (value) => (Object.keys(value).length > 0 ? JSON.stringify(value) : ''),
  },
}

/** What a cell says of a field, as the contract is to check it. */
export const readCell = (field: ProductField, cell: string): unknown => CELLS[field].read(cell)

/** What the table gives for a field takes the value of that field. */
const writeCell = (field: ProductField, fields: ProductFields): string =>
  (CELLS[field] as Cell<unknown>).write(fields[field])

/** A product as the cells of a row, in the order of COLUMNS. */
export const writeRow = (product: Omit<Product, 'order'>): string[] => [
  product._id,
  ...PRODUCT_FIELDS.map((field) => writeCell(field, product)),
  product.featured ? 'yes' : 'no',
  product.images.join(PICTURE_SEPARATOR),
]

/** A problem of a row, or without one of a file as a whole. */
export type Problem = { row?: number; field: string; message: string }

/** The columns without which no product can be added. */
const REQUIRED = PRODUCT_FIELDS.filter(
  (field) => !ProductFields.shape[field].safeParse(undefined).success,
)

export type Head = {
  /** The column that each cell of a row belongs to; undefined for one that is passed over. */
  columns: (Column | undefined)[]
  /** The names of the columns that are passed over. */
  ignored: string[]
  /** The columns that the sheet needs and does not have. */
  missing: Column[]
  problems: Problem[]
}

/**
 * Reads the columns from the first row of a sheet; they may stand in any order and case.
 * @throws AppError `invalid` when it names none of them
 */
export function readHead(cells: string[]): Head {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const columns = names.map((name) => COLUMNS.find((column) => column === name.toLowerCase()))
  if (columns.every((column) => column === undefined)) {
    const message = `The first row of the CSV file must hold the names of the columns: ${COLUMNS.join(', ')}.`
    throw AppError.ofField('invalid', 'csv', message)
  }
  const missing = columns.includes('id') ? [] : REQUIRED.filter((one) => !columns.includes(one))
  const problems = missing.map((column) => ({
    row: 1,
    field: column as string,
    message: `The column ${column} is missing.`,
  }))
  for (const column of COLUMNS) {
    const count = columns.filter((one) => one === column).length
    if (count < 2) continue
    const message = `The column ${column} is there ${count === 2 ? 'twice' : `${count} times`}.`
    problems.push({ row: 1, field: column, message })
  }
  const ignored = names.filter((name, at) => name !== '' && columns[at] === undefined)
  return { columns, ignored: ignored.map((name) => name.slice(0, 60)), missing, problems }
}
