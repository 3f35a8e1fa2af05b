import { describe, expect, it } from 'vitest'
import { crisps, type LoadCase, of, rice, say, soap, tea } from './testing/load-sentences.ts'

describe('one product', () => {
  it.each<LoadCase>([
    [
      'a product that fills a 20 foot',
      ["1 × 20', full by volume at 28 % of the payload"],
      [of(tea, 981)],
    ],
    [
      'one carton more',
      ["1 × 40', 47 % full by volume at 29 % of the payload", 'room for 1,088 more cartons of A'],
      [of(tea, 982)],
    ],
    [
      'half of a 20 foot',
      ["1 × 20', 50 % full by volume at 14 % of the payload", 'room for 491 more cartons of A'],
      [of(tea, 490)],
    ],
    [
      'a product that fills a 40 foot',
      ["1 × 40', full by volume at 62 % of the payload"],
      [of(tea, 2_070)],
    ],
    [
      'a product that fills a high cube',
      ["1 × 40' HC, full by volume at 69 % of the payload"],
      [of(tea, 2_300)],
    ],
    [
      'more than any one takes',
      [
        "1 × 40' + 1 × 20', 75 % full by volume at 34 % of the payload",
        'room for 750 more cartons of A',
      ],
      [of(tea, 2_301)],
    ],
    ['two high cubes', ["2 × 40' HC, full by volume at 69 % of the payload"], [of(tea, 4_600)]],
    [
      'ten containers, the last of them smaller',
      [
        "9 × 40' HC + 1 × 40', 97 % full by volume at 66 % of the payload",
        'room for 770 more cartons of A',
      ],
      [of(tea, 22_000)],
    ],
    [
      'cartons that leave gaps',
      ["1 × 20', full by volume at 5 % of the payload"],
      [of(crisps, 357)],
    ],
    [
      'as many of them as 0.85 of the room would promise',
      ["1 × 40', 50 % full by volume at 6 % of the payload", 'room for 383 more cartons of A'],
      [of(crisps, 387)],
    ],
    [
      'what is heavy',
      ["1 × 20', 94 % full by weight at 56 % of the room", 'room for 74 more cartons of A'],
      [of(rice, 1_100)],
    ],
    [
      'what is heavy, in the container that was asked for',
      ["1 × 40' HC, full by weight at 23 % of the room"],
      [of(rice, 1_105)],
      { container: '40HC' },
    ],
    [
      'what is heavy, for American roads',
      ["2 × 20', 54 % full by weight at 23 % of the room", 'room for 762 more cartons of A'],
      [of(rice, 900)],
      { destination: 'US' },
    ],
    [
      'what is heavy, by a carrier that takes less',
      ["1 × 20', full by weight at 26 % of the room"],
      [of(rice, 500)],
      { payloads: { '20': 12_000_000 }, container: '20' },
    ],
  ])('%s', (_, sentences, lines, options) => {
    expect(say(lines, options)).toEqual(sentences)
  })
})

describe('several products', () => {
  it.each<LoadCase>([
    [
      'the same in two flavours',
      ["1 × 40', 49 % full by volume at 6 % of the payload", 'room for 390 more cartons of A'],
      [of(crisps, 190), of({ ...crisps, grossGrams: 5_000 }, 190)],
    ],
    [
      'a mix by volume',
      [
        "1 × 20', 71 % full by volume at 21 % of the payload",
        'room for about 260 more cartons of A',
      ],
      [of(tea, 400), of(soap, 300)],
    ],
    [
      'a mix that may need more room',
      [
        "1 × 40', 95 % full by volume at 53 % of the payload",
        'room for about 96 more cartons of A',
        'tight',
      ],
      [of(tea, 800), of(soap, 800), of(crisps, 125)],
    ],
    [
      'a mix by weight',
      ["1 × 40', 85 % full by weight at 62 % of the room", 'room for about 160 more cartons of A'],
      [of(rice, 900), of(crisps, 300)],
    ],
    [
      'a mix over several containers',
      [
        "2 × 40' HC + 1 × 20', 96 % full by volume at 73 % of the payload",
        'room for about 200 more cartons of A',
        'tight',
      ],
      [of(tea, 2_500), of(soap, 2_500), of(rice, 700)],
    ],
    [
      'the same for American roads',
      ["3 × 40', 98 % full by weight at 88 % of the room", 'room for about 150 more cartons of A'],
      [of(tea, 2_500), of(soap, 2_500), of(rice, 700)],
      { destination: 'US' },
    ],
    [
      'a product that might be added to a full one',
      ["1 × 20', full by volume at 28 % of the payload"],
      [of(tea, 981), of(soap, 0)],
    ],
  ])('%s', (_, sentences, lines, options) => {
    expect(say(lines, options)).toEqual(sentences)
  })
})
