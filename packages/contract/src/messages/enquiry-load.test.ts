import { createI18n } from '@dhow/i18n/i18n'
import { expect, it } from 'vitest'
import {
  buildLoadReport,
  calculateLineTotals,
  type LoadLine,
  type LoadTerms,
  toJourney,
} from './enquiry-load.ts'
import type { LineSpecification } from './enquiry-submission.ts'
import { formatTerms } from './term-texts.ts'

const createSpecification = (
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
const tea = createSpecification([400, 300, 250], 8, ON_PALLETS)
const rice = createSpecification([330, 250, 180], 24)
const soap = createSpecification([380, 285, 240], 9, { ...ON_PALLETS, layersPerPallet: 4 })
const crisps = createSpecification([600, 400, 300], 4)

const createLine = (
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
    [createLine('Crisps', 10, 'pallet', crisps), createLine('Tea', 500, 'carton', tea)],
    [...HALF_OF_TEA, 'Crisps is not counted. Missing: pallet size, cartons per pallet.'],
  ],
  [
    'a destination with a lower road weight',
    [createLine('Rice', 1, '40HC', rice)],
    [
      "1 × 40' HC, full by weight at 18 % of the room",
      'Limited by the road weight allowed at the destination, United States.',
    ],
    { destination: 'USNYC' },
  ],
  [
    'a mix that may need more room',
    [
      createLine('Tea', 800, 'carton', tea),
      createLine('Soap', 19_200, 'piece', soap),
      createLine('Crisps', 125, 'carton', crisps),
    ],
    [
      "1 × 40', 95 % full by volume at 53 % of the payload",
      'room for about 96 more cartons of Tea',
      'Loaded loosely it may take one container more.',
    ],
  ],
  [
    'a text, a requested container of a text, and a product',
    [
      createLine('Dates', 100, 'carton'),
      createLine('Figs', 1, '20'),
      createLine('Tea', 500, 'carton', tea),
    ],
    [
      "2 × 20', 75 % full",
      'room for 481 more cartons of Tea',
      'The containers of Figs are counted as requested. Their weight is not known.',
      'Dates is not counted: its size and weight are not known.',
    ],
  ],
  [
    'requested containers of texts and a product',
    [createLine('Dates', 1, '20'), createLine('Figs', 1, '40'), createLine('Tea', 1, '20', tea)],
    [
      "1 × 40' + 2 × 20', as requested",
      'The containers of 2 lines are counted as requested. Their weight is not known.',
    ],
  ],
])('reports the containers for %s', (_what, lines, sentences, terms = {}) => {
  const { load, uncounted } = buildLoadReport(lines, terms, createI18n('en'))
  const texts = [load?.sentence, load?.more, ...(load?.notes ?? []), ...uncounted]
  expect(texts.filter(Boolean)).toEqual(sentences)
  const [, percent = '100'] = load?.sentence.match(/(\d+) % full/) ?? []
  if (load) expect(load.percent).toBe(Number(percent))
})

it('totals of a line contain what is known', () => {
  expect(calculateLineTotals({ quantity: 30, unit: 'piece', specification: tea }, {})).toEqual({
    cartons: 2,
    grossGrams: 16_000,
    volumeMm3: 60_000_000,
  })
  const unknown = { cartons: undefined, grossGrams: undefined, volumeMm3: undefined }
  expect(calculateLineTotals({ quantity: 1, unit: 'pallet', specification: rice }, {})).toEqual(
    unknown,
  )
  expect(calculateLineTotals({ quantity: 9, unit: 'carton' }, {})).toEqual({
    ...unknown,
    cartons: 9,
  })
})

it('the destination is the country of the port, or else of the buyer', () => {
  expect(toJourney({ destination: 'KEMBA', country: 'UG' })).toEqual({ destination: 'KE' })
  expect(toJourney({ destination: 'Mombasa', country: 'UG' })).toEqual({ destination: 'UG' })
})

it('known ports are named, other places are unchanged', () => {
  const incoterms = [
    { rule: 'CIF' as const, place: 'KEMBA' },
    { rule: 'FOB' as const, place: 'our gate' },
  ]
  expect(formatTerms({ incoterms, destination: 'REPDG' }, createI18n('en'))).toEqual([
    ['Incoterms', 'CIF Mombasa (KE MBA), FOB our gate'],
    ['Destination', 'REPDG'],
  ])
})
