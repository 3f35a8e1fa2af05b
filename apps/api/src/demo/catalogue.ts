import type { ProductFields } from '@dhow/contract/product-fields'
import { care } from './catalogue-care.ts'
import { cleaning } from './catalogue-cleaning.ts'
import { drinks } from './catalogue-drinks.ts'
import { others } from './catalogue-others.ts'
import { snacks } from './catalogue-snacks.ts'

/** What a product says that does not state it. */
const DEFAULTS: Omit<ProductFields, 'name' | 'brand' | 'category' | 'description'> = {}

/** One product of the demo catalogue; all brands are invented. */
export type DemoProduct = Omit<ProductFields, keyof typeof DEFAULTS> &
  Partial<typeof DEFAULTS> & {
    featured?: true
    /** The names of its photographs, the thumbnail first: cut-outs, or with `.jpg` one on white paper. */
    pictures: [string, ...string[]]
  }

/** The file of a photograph in the folder of them. */
export const pictureFile = (picture: string): string =>
  picture.endsWith('.jpg') ? picture : `${picture}.webp`

/** The catalogue in the order of the shop window. */
export const CATALOGUE = [...snacks, ...drinks, ...care, ...cleaning, ...others].map((product) => ({
  ...DEFAULTS,
  ...product,
}))
