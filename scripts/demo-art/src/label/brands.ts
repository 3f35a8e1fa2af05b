import type { Mark } from './marks.ts'
import type { Face } from './type.ts'

/** How a label is composed. */
export type Layout = 'plate' | 'poster' | 'band' | 'clean'

type Brand = {
  mark: Mark
  layout: Layout
  /** The face of the brand's name, its letter spacing as a part of the size, and whether in capitals. */
  logo: [face: Face, tracking: number, capitals?: true]
  /** The same of the product's name. */
  title: [face: Face, tracking: number, capitals?: true]
}

/** The invented brands: each has a sign, a hand and a way of filling a label. */
const brands = {
  Qamarine: { mark: 'moon', layout: 'plate', logo: ['cinzel', 0.1, true], title: ['playfair', 0] },
  Tamrella: {
    mark: 'palm',
    layout: 'plate',
    logo: ['marcellus', 0.12, true],
    title: ['dmSerif', 0],
  },
  Saltwharf: {
    mark: 'lighthouse',
    layout: 'poster',
    logo: ['oswald', 0.06, true],
    title: ['bebas', 0.01, true],
  },
  Dunebell: { mark: 'sun', layout: 'band', logo: ['lobster', 0], title: ['lobster', 0] },
  Brisanda: { mark: 'wave', layout: 'poster', logo: ['righteous', 0.02], title: ['righteous', 0] },
  Falajine: {
    mark: 'peak',
    layout: 'clean',
    logo: ['josefin', 0.14, true],
    title: ['josefin', 0.02],
  },
  Harrazine: { mark: 'star', layout: 'plate', logo: ['alfaSlab', 0.03, true], title: ['abril', 0] },
  Cardamoor: { mark: 'hearth', layout: 'band', logo: ['dmSerif', 0.01], title: ['dmSerif', 0] },
  Rosewadi: { mark: 'rose', layout: 'clean', logo: ['playfair', 0.01], title: ['playfair', 0] },
  Nimwood: { mark: 'leaf', layout: 'clean', logo: ['josefin', 0.06], title: ['josefin', 0] },
  Curadune: {
    mark: 'cross',
    layout: 'clean',
    logo: ['poppinsBold', 0],
    title: ['poppinsBold', -0.01],
  },
  Laurelquay: {
    mark: 'laurel',
    layout: 'plate',
    logo: ['cinzel', 0.06, true],
    title: ['marcellus', 0.01],
  },
  Brightquay: { mark: 'sail', layout: 'poster', logo: ['fredoka', 0], title: ['fredoka', 0] },
  Sparrowatt: {
    mark: 'bolt',
    layout: 'poster',
    logo: ['oswald', 0.05, true],
    title: ['oswald', 0.01, true],
  },
  Pantrelle: { mark: 'house', layout: 'band', logo: ['quicksand', 0], title: ['quicksand', -0.01] },
  Kandelune: {
    mark: 'teapot',
    layout: 'plate',
    logo: ['marcellus', 0.14, true],
    title: ['abril', 0.01],
  },
  Attarwind: {
    mark: 'flask',
    layout: 'plate',
    logo: ['cinzel', 0.16, true],
    title: ['marcellus', 0.02],
  },
  Softmere: { mark: 'cloud', layout: 'clean', logo: ['quicksand', 0], title: ['quicksand', -0.01] },
} as const satisfies Record<string, Brand>

export type BrandName = keyof typeof brands

/** The same, for code that treats all alike. */
export const brandOf = (name: BrandName): Brand => brands[name]

/** A brand's name as it writes it: its letters, their face and spacing, and its sign. */
export function signatureOf(brand: BrandName) {
  const { mark, logo } = brandOf(brand)
  const [face, tracking, capitals] = logo
  return { mark, face, tracking, name: capitals ? brand.toUpperCase() : brand }
}
