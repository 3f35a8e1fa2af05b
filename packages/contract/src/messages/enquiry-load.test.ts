import { createI18n } from '@dhow/messages/i18n'
import { expect, it } from 'vitest'
import type { LineSpecification } from './enquiry-lines.ts'
import { type LoadLine, type LoadTerms, loadReport } from './enquiry-load.ts'

const packed = (
  [cartonLengthMm, cartonWidthMm, cartonHeightMm]: [number, number, number],
  kg: number,
  more: LineSpecification = {},
): LineSpecification => ({
  cartonLengthMm,
  cartonWidthMm,
  cartonHeightMm,
  cartonGrossGrams: kg * 1_000,
  unitsPerCarton: 24,
  ...more,
})
const ON_PALLETS = { palletType: 'EUR', cartonsPerLayer: 8, layersPerPallet: 6 } as const
const tea = packed([400, 300, 250], 8, ON_PALLETS)
const rice = packed([330, 250, 180], 24)
const soap = packed([380, 285, 240], 9, { ...ON_PALLETS, layersPerPallet: 4 })
const crisps = packed([600, 400, 300], 4)

const line = (
  name: string,
  quantity: number,
  unit: LoadLine['unit'],
  specification?: LineSpecification,
): LoadLine => ({ name, quantity, unit, ...(specification && { specification }) })

const HALF_OF_TEA = [
  "1 × 20', 51 % full by volume at 14 % of the payload",
  'room for 481 more cartons of Tea',
]

// @dhow/trade tests the load and its texts.
it.each<[what: string, lines: LoadLine[], sentences: string[], terms?: LoadTerms]>([
  ['an empty list', [], []],
  [
    'pallets of an unknown size',
    [line('Crisps', 10, 'pallet', crisps), line('Tea', 500, 'carton', tea)],
    [
      ...HALF_OF_TEA,
      'Crisps is not counted: its pallet, the cartons in a layer, the layers on a pallet and the height of its pallet are not known.',
    ],
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
    'a text and a product',
    [line('Dates', 100, 'carton'), line('Tea', 500, 'carton', tea)],
    [...HALF_OF_TEA, 'Dates is not counted: its size and weight are not known.'],
  ],
  [
    'a requested container of a text',
    [line('Dates', 1, '20')],
    [
      "1 × 20', as requested",
      'The containers of Dates are counted as requested. Their weight is not known.',
    ],
  ],
  [
    'requested containers of texts and a product',
    [line('Dates', 1, '20'), line('Figs', 1, '40'), line('Tea', 1, '20', tea)],
    [
      "1 × 40' + 2 × 20', as requested",
      'The containers of 2 lines are counted as requested. Their weight is not known.',
    ],
  ],
])('reports the containers for %s', (_what, lines, sentences, terms = {}) => {
  const { load, uncounted } = loadReport(lines, terms, createI18n('en'))
  const texts = [load?.sentence, load?.more, ...(load?.notes ?? []), ...uncounted]
  expect(texts.filter(Boolean)).toEqual(sentences)
})
