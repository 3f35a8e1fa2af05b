import { COLUMNS, PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import'
import { writeCsv } from '#api/csv/write.ts'
import type { Column } from './columns.ts'

/** The example row of the template: nobody takes it for a product, and no import does. */
const EXAMPLE: Record<Column, string> = {
  id: '',
  name: 'EXAMPLE: Cardamom Tea 250 g',
  brand: 'EXAMPLE: Your Brand',
  category: 'beverages',
  description: 'This row is an example. Delete it, and write one product into each row.',
  featured: 'no',
  pictures: ['tea-front.jpg', 'tea-back.jpg'].join(PICTURE_SEPARATOR),
}

/** A CSV with every column and the example row. */
export const writeTemplate = () => writeCsv([COLUMNS, COLUMNS.map((column) => EXAMPLE[column])])

/** Whether a row is the example of the template, left as it was. */
export const isExample = (cell: (column: Column) => string | undefined): boolean =>
  cell('name')?.trim() === EXAMPLE.name
