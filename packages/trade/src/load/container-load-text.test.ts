import { createI18n } from '@dhow/i18n/i18n'
import { expect, it } from 'vitest'
import { estimateLoad } from './container-load.ts'
import { explainUncounted, formatLoad, formatRoom } from './container-load-text.ts'
import type { LoadLine, Uncounted } from './load-lines.ts'
import type { Journey } from './packed-product.ts'

const createProduct = (...[lengthMm, widthMm, heightMm, kg]: [number, number, number, number]) => ({
  lengthMm,
  widthMm,
  heightMm,
  grossGrams: kg * 1_000,
})

/** 981, 2,070 and 2,300 cartons fit by volume, and more by weight. */
const tea = createProduct(400, 300, 250, 8)
/** 357, 770 and 880 cartons fit; they leave large gaps. */
const crisps = createProduct(600, 400, 300, 4)
/** 1,956, 4,032 and 4,704 cartons fit by volume; 1,174, 1,113 and 1,105 by weight. */
const rice = createProduct(330, 250, 180, 24)
/** 1,116, 2,268 and 2,772 cartons fit. */
const soap = createProduct(380, 285, 240, 9)
const cheese = { ...tea, storage: 'cool' } as const
const peas = { ...soap, storage: 'frozen' } as const
const onPallets = { palletType: 'EUR', cartonsPerLayer: 8, layersPerPallet: 6 } as const

/** 9 fit on the floor of a 20' container, 20 on that of a 40' container; 11 and 23 EUR pallets. */
const teaPallet = {
  ...tea,
  palletType: '1200x1000',
  cartonsPerLayer: 10,
  layersPerPallet: 6,
} as const
const soapPallet = { ...soap, ...onPallets, layersPerPallet: 4 }

const COOL =
  'is not counted: it travels in a refrigerated container. Its load is estimated on request.'

type Product = Omit<LoadLine, 'quantity' | 'unit'>

const createLine = (
  product: Product,
  quantity: number,
  unit: LoadLine['unit'] = 'carton',
): LoadLine => ({
  ...product,
  quantity,
  unit,
})

/** Returns every sentence about a list, with the products named A, B, C. */
function describeLoad(lines: LoadLine[], journey: Journey = {}): string[] {
  const i18n = createI18n('en')
  const load = estimateLoad(lines, journey)
  const getName = (line: number) => String.fromCharCode(65 + line)
  const room = formatRoom(load, getName, i18n)
  return [
    ...(load.containers.length > 0 ? [formatLoad(load, i18n)] : []),
    ...(room ? [room] : []),
    ...(load.isTight ? ['tight'] : []),
    ...load.unweighed.map((line) => `${getName(line)} has no weight`),
    ...load.uncounted.map((line) => explainUncounted(line, getName(line.line), i18n)),
  ]
}

it.each<[title: string, sentences: string[], lines: LoadLine[], journey?: Journey]>([
  [
    'a full 20 foot container',
    ["1 × 20', full by volume at 28 % of the payload"],
    [createLine(tea, 981)],
  ],
  [
    'one carton more than a 20 foot container takes',
    ["1 × 40', 47 % full by volume at 29 % of the payload", 'room for 1,088 more cartons of A'],
    [createLine(tea, 982)],
  ],
  [
    'heavy cartons in the requested container',
    ["1 × 40' HC, full by weight at 23 % of the room"],
    [createLine(rice, 1, '40HC')],
  ],
  [
    'heavy cartons for roads in the USA',
    ["2 × 20', 54 % full by weight at 23 % of the room", 'room for 762 more cartons of A'],
    [createLine(rice, 900)],
    { destination: 'US' },
  ],
  [
    'a mix by volume',
    ["1 × 20', 71 % full by volume at 21 % of the payload", 'room for about 260 more cartons of A'],
    [createLine(tea, 400), createLine(soap, 300)],
  ],
  [
    'a mix that may need more room',
    [
      "1 × 40', 95 % full by volume at 53 % of the payload",
      'room for about 96 more cartons of A',
      'tight',
    ],
    [createLine(tea, 800), createLine(soap, 800), createLine(crisps, 125)],
  ],
  [
    'a stated number below the layout',
    ["1 × 20', 94 % full by volume at 24 % of the payload", 'room for 50 more cartons of A'],
    [createLine({ ...tea, cartonsPer20: 900 }, 850)],
  ],
  [
    'a stated number for a carton of unknown size',
    ["2 × 40' HC, 52 % full by volume at 29 % of the payload", 'room for 1,180 more cartons of A'],
    [createLine({ cartonsPer40HC: 1_240, grossGrams: 12_000 }, 1_300)],
  ],
  [
    'pallets',
    ["1 × 40', full by floor space at 35 % of the payload"],
    [createLine({ ...tea, ...onPallets }, 23, 'pallet')],
  ],
  [
    'pallets that may be stacked',
    [
      "1 × 40' HC, 83 % full by floor space at 36 % of the payload",
      'room for about 4 more pallets of A',
    ],
    [
      createLine({ ...tea, ...onPallets }, 11, 'pallet'),
      createLine({ ...soapPallet, palletsStackable: true }, 16, 'pallet'),
    ],
  ],
  [
    'pallets that fill the floor, and a carton',
    ["1 × 40', full by floor space at 38 % of the payload"],
    [createLine(teaPallet, 20, 'pallet'), createLine(tea, 1)],
  ],
  [
    'requested containers with different limits',
    ["1 × 40' + 1 × 20', as requested"],
    [createLine(tea, 1, '20'), createLine(rice, 1, '40')],
  ],
  [
    'a requested container, pallets and cartons',
    ["2 × 20', 63 % full by volume at 17 % of the payload", 'room for about 800 more cartons of C'],
    [createLine(tea, 1, '20'), createLine(soapPallet, 2, 'pallet'), createLine(soap, 100)],
  ],
  [
    'a requested container of an unknown product',
    ["1 × 20', as requested", 'A has no weight'],
    [createLine({}, 1, '20')],
  ],
  [
    'a requested container that is too small for its product',
    ['A is not counted: it does not fit into a container.'],
    [createLine(createProduct(3_000, 2_200, 2_500, 300), 1, '20')],
  ],
  ['an empty list', [], []],
  [
    'a line without dimensions',
    [
      "1 × 20', 41 % full by volume at 11 % of the payload",
      'room for 581 more cartons of A',
      'B is not counted. Missing: carton size.',
    ],
    [createLine(tea, 400), createLine({ lengthMm: 300, grossGrams: 1_000 }, 20)],
  ],
  [
    'cool goods and dry goods',
    [
      "1 × 20', 51 % full by volume at 14 % of the payload",
      'room for 481 more cartons of C',
      `A ${COOL}`,
      `B ${COOL}`,
    ],
    [createLine(cheese, 100), createLine(peas, 10), createLine(tea, 500)],
  ],
  [
    'a carton larger than the door',
    [
      "1 × 20', 1 % full by volume at 1 % of the payload",
      'room for 971 more cartons of B',
      'A is not counted: it does not fit into a container.',
    ],
    [createLine(createProduct(3_000, 2_500, 2_800, 300), 1), createLine(tea, 10)],
  ],
  [
    'pallets without pallet facts',
    ['A is not counted. Missing: pallet size, cartons per pallet.'],
    [createLine({ grossGrams: 8_000 }, 10, 'pallet')],
  ],
])('%s', (_, sentences, lines, journey) => {
  expect(describeLoad(lines, journey)).toEqual(sentences)
})

it('sentences in other languages isolate values', () => {
  const i18n = createI18n('fr')
  const load = estimateLoad([
    createLine(tea, 982),
    createLine({ lengthMm: 300, grossGrams: 1_000 }, 20),
  ])
  expect(formatLoad(load, i18n)).toContain("\u20681 × 40'\u2069")
  expect(explainUncounted(load.uncounted[0] as Uncounted, 'Thé', i18n)).toBe(
    '\u2068Thé\u2069 is not counted. Missing: carton size.',
  )
})
