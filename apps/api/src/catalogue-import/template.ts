import { COLUMNS } from '@dhow/contract/catalogue-import'
import { EXAMPLE_PRODUCT } from '@dhow/contract/product-fields'
import { writeCsv } from '#api/csv/write.ts'
import { type Column, writeRow } from './columns.ts'

/** The example row of the template: nobody takes it for a product, and no import does. */
const EXAMPLE = {
  ...EXAMPLE_PRODUCT,
  _id: '',
  name: 'EXAMPLE: Cardamom Tea 250 g',
  brand: 'EXAMPLE: Your Brand',
  description: 'This row is an example. Delete it, and write one product into each row.',
  featured: false,
  images: ['tea-front.jpg', 'tea-back.jpg'],
}

/** A CSV with every column and the example row, which is in a category of the list where it has one. */
export const writeTemplate = (category = EXAMPLE.category) =>
  writeCsv([COLUMNS, writeRow({ ...EXAMPLE, category })])

/** Whether a row is the example of the template, left as it was. */
export const isExample = (cell: (column: Column) => string | undefined): boolean =>
  cell('name')?.trim() === EXAMPLE.name
