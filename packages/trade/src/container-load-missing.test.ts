import { describe, expect, it } from 'vitest'
import type { PackedProduct } from './packed-product.ts'
import { type LoadCase, of, product, say, soap, tea } from './testing/load-sentences.ts'

const cheese: PackedProduct = { ...tea, storage: 'cool' }
const peas: PackedProduct = { ...soap, storage: 'frozen' }

const COOL = 'is not counted: it travels in a refrigerated container. Ask us for its load.'

describe('what is not counted is named', () => {
  it.each<LoadCase>([
    ['nothing', [], []],
    [
      'a line without sides',
      [
        "1 × 20', 41 % full by volume at 11 % of the payload",
        'room for 581 more cartons of A',
        'B is not counted: the width of its carton and the height of its carton are not known.',
      ],
      [of(tea, 400), of({ lengthMm: 300, grossGrams: 1_000 }, 20)],
    ],
    [
      'a line without a weight alone',
      ['A is not counted: the gross weight of its carton is not known.'],
      [of({ ...tea, grossGrams: null }, 20)],
    ],
    [
      'a line whose cartons nobody knows',
      [
        "1 × 20', 9 % full by volume at 3 % of the payload",
        'room for 1,016 more cartons of B',
        'A is not counted: its quantity in cartons is not known.',
      ],
      [of(tea, null), of(soap, 100)],
    ],
    ['cool goods', [`A ${COOL}`], [of(cheese, 100)]],
    [
      'cool goods beside others',
      [
        "1 × 20', 51 % full by volume at 14 % of the payload",
        'room for 481 more cartons of C',
        `A ${COOL}`,
        `B ${COOL}`,
      ],
      [of(cheese, 100), of(peas, 10), of(tea, 500)],
    ],
    [
      'what passes no door',
      [
        "1 × 20', 1 % full by volume at 1 % of the payload",
        'room for 971 more cartons of B',
        'A is not counted: it does not fit these containers.',
      ],
      [of(product(3_000, 2_500, 2_800, 300), 1), of(tea, 10)],
    ],
    [
      'pallets that nobody knows',
      [
        'A is not counted: its pallet, the cartons in a layer, the layers on a pallet and the height of its pallet are not known.',
      ],
      [of(tea, 100)],
      { palletised: true },
    ],
  ])('%s', (_, sentences, lines, options) => {
    expect(say(lines, options)).toEqual(sentences)
  })
})
