import type { LineSpecification } from '@dhow/contract/messages/enquiry-lines'
import { expect, it } from 'vitest'
import type { LoadTerms, MeteredLine } from './load-report.ts'
import { reportOf } from './load-report.ts'

const packed = (
  [cartonLengthMm, cartonWidthMm, cartonHeightMm]: [number, number, number],
  kg: number,
  more: LineSpecification = {},
): LineSpecification => ({
  ...{ cartonLengthMm, cartonWidthMm, cartonHeightMm, cartonGrossGrams: kg * 1_000 },
  ...{ unitsPerCarton: 24, ...more },
})
const ON_PALLETS = { palletType: 'EUR', cartonsPerLayer: 8, layersPerPallet: 6 } as const
const tea = packed([400, 300, 250], 8, ON_PALLETS)
const rice = packed([330, 250, 180], 24)
const soap = packed([380, 285, 240], 9, { ...ON_PALLETS, layersPerPallet: 4 })
const crisps = packed([600, 400, 300], 4)

const line = (
  name: string,
  quantity: number,
  unit: MeteredLine['unit'],
  specification?: LineSpecification,
): MeteredLine => ({ name, quantity, unit, ...(specification && { specification }) })

const HALF_OF_TEA = [
  "1 × 20', 51 % full by volume at 14 % of the payload",
  'room for 481 more cartons of Tea',
]

// @dhow/trade tests the load and its texts, and the contract tests the units.
it.each<[what: string, lines: MeteredLine[], sentences: string[], terms?: LoadTerms]>([
  ['an empty list', [], []],
  [
    'pallets of two products',
    [line('Tea', 10, 'pallet', tea), line('Soap', 10, 'pallet', soap)],
    [
      "1 × 40', 87 % full by volume at 27 % of the payload",
      'room for about 140 more cartons of Tea',
    ],
  ],
  [
    'pallets of an unknown size',
    [line('Crisps', 10, 'pallet', crisps), line('Tea', 500, 'carton', tea)],
    [...HALF_OF_TEA, 'Crisps is not counted: its quantity in cartons is not known.'],
  ],
  [
    'a destination with a lower road weight',
    [line('Rice', 1, '40HC', rice)],
    [
      "1 × 40' HC, full by weight at 18 % of the room",
      'Limited by the road weight allowed at the destination, United States.',
    ],
    { destination: 'USNYC' },
  ],
  [
    'a mix that may need more room',
    [
      line('Tea', 800, 'carton', tea),
      line('Soap', 19_200, 'piece', soap),
      line('Crisps', 125, 'carton', crisps),
    ],
    [
      "1 × 40', 95 % full by volume at 53 % of the payload",
      'room for about 96 more cartons of Tea',
      'Loaded loosely it may take one container more.',
    ],
  ],
  [
    'cooled and other goods',
    [line('Cheese', 1, '40', { ...tea, storage: 'cool' }), line('Tea', 500, 'carton', tea)],
    [
      ...HALF_OF_TEA,
      'Cheese is not counted: it travels in a refrigerated container. Ask us for its load.',
    ],
  ],
  [
    'a text and a product',
    [line('Dates', 100, 'carton'), line('Tea', 500, 'carton', tea)],
    [...HALF_OF_TEA, 'Dates is not counted: it is not in our catalogue.'],
  ],
])('reports the containers for %s', (_what, lines, sentences, terms = {}) => {
  const { load, uncounted } = reportOf(lines, terms)
  const texts = [load?.sentence, load?.more, ...(load?.notes ?? []), ...uncounted]
  expect(texts.filter((text) => text !== undefined)).toEqual(sentences)
})
