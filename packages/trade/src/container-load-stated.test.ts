import { describe, expect, it } from 'vitest'
import { crisps, type LoadCase, of, rice, say, soap, tea } from './testing/load-sentences.ts'

const onPallets = { palletType: 'EUR', cartonsPerLayer: 8, layersPerPallet: 6 } as const

describe('the figures of the house', () => {
  it.each<LoadCase>([
    [
      'what the house says, above the layout',
      ["1 × 20', full by volume at 28 % of the payload"],
      [of({ ...tea, cartonsPer20: 1_000 }, 1_000)],
    ],
    [
      'what the house says, below the layout',
      ["1 × 20', 94 % full by volume at 24 % of the payload", 'room for 50 more cartons of A'],
      [of({ ...tea, cartonsPer20: 900 }, 850)],
    ],
    [
      'what the house says for the weight',
      ["1 × 20', full by weight at 55 % of the room"],
      [of({ ...rice, cartonsPer20: 1_080 }, 1_080)],
    ],
    [
      'the same half, with something light beside it',
      [
        "1 × 20', 51 % full by volume at 51 % of the payload",
        'room for about 520 more cartons of A',
      ],
      [of({ ...rice, cartonsPer20: 1_080 }, 540), of(crisps, 80)],
    ],
    [
      'what the house says of a carton of unknown size',
      [
        "2 × 40' HC, 52 % full by volume at 29 % of the payload",
        'room for 1,180 more cartons of A',
      ],
      [of({ cartonsPer40HC: 1_240, grossGrams: 12_000 }, 1_300)],
    ],
  ])('%s', (_, sentences, lines, options) => {
    expect(say(lines, options)).toEqual(sentences)
  })
})

describe('pallets', () => {
  it.each<LoadCase>([
    [
      'pallets',
      ["1 × 40', full by volume at 35 % of the payload"],
      [of({ ...tea, ...onPallets }, 23 * 48)],
      { palletised: true },
    ],
    [
      'pallets, of which some bear another',
      [
        "1 × 40' HC, 83 % full by volume at 35 % of the payload",
        'room for about 220 more cartons of A',
      ],
      [
        of({ ...tea, ...onPallets }, 500),
        of({ ...soap, ...onPallets, layersPerPallet: 4, palletsStackable: true }, 500),
      ],
      { palletised: true },
    ],
  ])('%s', (_, sentences, lines, options) => {
    expect(say(lines, options)).toEqual(sentences)
  })
})
