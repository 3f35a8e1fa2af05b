import type { Column } from '@dhow/contract/import-columns'
import { EXAMPLE_PRODUCT } from '@dhow/contract/product-fields'

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

/** The products of the template: the example, in a category of the list where it has one. */
export const templateProducts = (category = EXAMPLE.category) => [{ ...EXAMPLE, category }]

/** Whether a row is the example of the template, left as it was. */
export const isExample = (cell: (column: Column) => string | undefined): boolean =>
  cell('name')?.trim() === EXAMPLE.name
