import type { ProductFields } from '@dhow/contract/products'
import type { Look } from './art/look.ts'
import type { Mark } from './art/marks.ts'
import type { PackName } from './art/packs.ts'
import type { View } from './art/picture.ts'
import { care } from './catalogue-care.ts'
import { cleaning } from './catalogue-cleaning.ts'
import { drinks } from './catalogue-drinks.ts'
import { others } from './catalogue-others.ts'
import { snacks } from './catalogue-snacks.ts'

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
  Kandelune: 'teapot',
  Attarwind: 'flask',
  Softmere: 'cloud',
} as const satisfies Record<string, Mark>

/** One product of the demo catalogue, and how its pictures are drawn, the thumbnail first. */
export type DemoProduct = ProductFields & {
  brand: keyof typeof BRANDS
  featured?: true
  art: { shots: [pack: PackName, view: View][]; look: Omit<Look, 'mark'> }
}

/** The catalogue in the order of the shop window. */
export const CATALOGUE: DemoProduct[] = [...snacks, ...drinks, ...care, ...cleaning, ...others]
