import type { ProductFields } from '@dhow/contract/products'
import type { Look } from './art/look.ts'
import type { Mark } from './art/marks.ts'
import type { PackName } from './art/packs.ts'
import type { View } from './art/picture.ts'
import { carried } from './catalogue-care.ts'
import { eaten } from './catalogue-food.ts'

/** The invented brands, each with its sign. */
export const BRANDS = {
  Qamarine: 'moon',
  Tamrella: 'palm',
  Saltwharf: 'lighthouse',
  Dunebell: 'sun',
  Brisanda: 'wave',
  Falajine: 'peak',
  Harrazine: 'star',
  Cardamoor: 'hearth',
  Rosewadi: 'rose',
  Nimwood: 'leaf',
  Curadune: 'cross',
  Laurelquay: 'laurel',
  Brightquay: 'sail',
  Sparrowatt: 'bolt',
  Pantrelle: 'house',
} as const satisfies Record<string, Mark>

/** One product of the demo catalogue, and how its pictures are drawn, the thumbnail first. */
export type DemoProduct = ProductFields & {
  brand: keyof typeof BRANDS
  featured?: true
  art: { shots: [pack: PackName, view: View][]; look: Omit<Look, 'mark'> }
}

/** The catalogue in the order of the shop window. */
export const CATALOGUE: DemoProduct[] = [...eaten, ...carried]
