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
/** 981, 2,070 and 2,300 of it fit a 20', a 40' and a 40' HC by room. */
const tea = packed([400, 300, 250], 8, ON_PALLETS)
/** 357, 770 and 880: its cartons leave gaps. */
const crisps = packed([600, 400, 300], 4)
/** 1,174, 1,113 and 1,105 by weight. */
const rice = packed([330, 250, 180], 24)
/** 1,116, 2,268 and 2,772. */
const soap = packed([380, 285, 240], 9, { ...ON_PALLETS, layersPerPallet: 4 })
const cheese: LineSpecification = { ...tea, storage: 'cool' }
const peas: LineSpecification = { ...soap, storage: 'frozen' }

const NAMES = new Map<LineSpecification, string>([
  [tea, 'Tea'],
  [crisps, 'Crisps'],
  [rice, 'Rice'],
  [soap, 'Soap'],
  [cheese, 'Cheese'],
  [peas, 'Peas'],
])

const of = (
  quantity: number,
  unit: MeteredLine['unit'],
  specification?: LineSpecification,
): MeteredLine => ({
  ...{ name: (specification && NAMES.get(specification)) ?? 'Dates', quantity, unit },
  ...(specification && { specification }),
})

/** Returns the texts of a list's report, without totals. */
function say(lines: MeteredLine[], terms: LoadTerms = {}): string[] {
  const { load, uncounted } = reportOf(lines, terms)
  return [load?.sentence, load?.more, ...(load?.notes ?? []), ...uncounted].filter(
    (text) => text !== undefined,
  )
}

const COOL = 'is not counted: it travels in a refrigerated container. Ask us for its load.'
const TIGHT = 'Loaded loosely it may take one container more.'
const US_ROADS = 'Limited by the road weight allowed at the destination, United States.'
const HALF_OF_TEA = [
  "1 × 20', 51 % full by volume at 14 % of the payload",
  'room for 481 more cartons of Tea',
]

/** Quantities in all units. @dhow/trade tests lists in cartons. */
it.each<[what: string, lines: MeteredLine[], sentences: string[], terms?: LoadTerms]>([
  ['nothing', [], []],
  [
    'pieces that fill a container',
    [of(23_544, 'piece', tea)],
    ["1 × 20', full by volume at 28 % of the payload"],
  ],
  [
    'a piece more, which begins a carton',
    [of(23_545, 'piece', tea)],
    ["1 × 40', 47 % full by volume at 29 % of the payload", 'room for 1,088 more cartons of Tea'],
  ],
  ['a container', [of(1, '20', tea)], ["1 × 20', full by volume at 28 % of the payload"]],
  [
    'a container of what is heavy',
    [of(1, '40HC', rice)],
    ["1 × 40' HC, full by weight at 23 % of the room"],
  ],
  [
    'the same on American roads, which allow less of it',
    [of(1, '40HC', rice)],
    ["1 × 40' HC, full by weight at 18 % of the room", US_ROADS],
    { destination: 'USNYC' },
  ],
  [
    'a container as the house loads it',
    [of(1, '40HC', { ...tea, cartonsPer40HC: 2_200 })],
    ["1 × 40' HC, full by volume at 66 % of the payload"],
  ],
  [
    'a container of each of two products, of which one is light',
    [of(1, '40', tea), of(1, '40', rice)],
    [
      "2 × 40', 81 % full by weight at 69 % of the room",
      'room for about 1,100 more cartons of Tea',
    ],
  ],
  [
    'containers of two sizes, of which one has gaps',
    [of(1, '40HC', tea), of(1, '20', crisps)],
    [
      "2 × 40', 84 % full by volume at 37 % of the payload",
      'room for about 610 more cartons of Tea',
    ],
  ],
  ['pallets', [of(23, 'pallet', tea)], ["1 × 40', full by volume at 35 % of the payload"]],
  [
    'pallets of two products',
    [of(10, 'pallet', tea), of(10, 'pallet', soap)],
    [
      "1 × 40', 87 % full by volume at 27 % of the payload",
      'room for about 140 more cartons of Tea',
    ],
  ],
  [
    'pallets beside loose cartons, unpacked',
    [of(10, 'pallet', tea), of(100, 'carton', soap)],
    [
      "1 × 20', 61 % full by volume at 17 % of the payload",
      'room for about 360 more cartons of Tea',
    ],
  ],
  [
    'pallets that nobody knows',
    [of(10, 'pallet', crisps), of(500, 'carton', tea)],
    [...HALF_OF_TEA, 'Crisps is not counted: its quantity in cartons is not known.'],
  ],
  [
    'a mix by weight',
    [of(900, 'carton', rice), of(300, 'carton', crisps)],
    ["1 × 40', 85 % full by weight at 62 % of the room", 'room for about 160 more cartons of Rice'],
    { destination: 'KEMBA', country: 'US' },
  ],
  [
    'the same for a country of lighter roads',
    [of(900, 'carton', rice), of(300, 'carton', crisps)],
    [
      "2 × 20', 66 % full by volume at 57 % of the payload",
      'room for about 710 more cartons of Rice',
      US_ROADS,
    ],
    { destination: 'Chicago', country: 'US' },
  ],
  [
    'a mix that may need more room',
    [of(800, 'carton', tea), of(19_200, 'piece', soap), of(125, 'carton', crisps)],
    [
      "1 × 40', 95 % full by volume at 53 % of the payload",
      'room for about 96 more cartons of Tea',
      TIGHT,
    ],
  ],
  [
    'thirty-five containers, of which the light ones take some of the heavy goods',
    [of(30, '40HC', tea), of(5, '20', rice)],
    [
      "33 × 40' HC + 1 × 40', 99 % full by volume at 77 % of the payload",
      'room for about 790 more cartons of Tea',
      TIGHT,
    ],
  ],
  ['cool goods', [of(1, '40', cheese), of(2, '20', peas)], [`Cheese ${COOL}`, `Peas ${COOL}`]],
  [
    'cool goods beside others',
    [of(1, '40', cheese), of(500, 'carton', tea)],
    [...HALF_OF_TEA, `Cheese ${COOL}`],
  ],
  ['words alone', [of(100, 'carton')], ['Dates is not counted: it is not in our catalogue.']],
  [
    'words beside a product',
    [of(100, 'carton'), of(500, 'carton', tea)],
    [...HALF_OF_TEA, 'Dates is not counted: it is not in our catalogue.'],
  ],
])('reports the containers for %s', (_what, lines, sentences, terms) => {
  expect(say(lines, terms)).toEqual(sentences)
})
