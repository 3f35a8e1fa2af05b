import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converter } from '#culori'
import { calculateContrast, MIN_CONTRAST, PAIRS } from './contrast.ts'
import { createPalette, DEFAULT_COLORS } from './index.ts'

const THEMES = ['light', 'dark'] as const

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
const gray = fc
  .integer({ min: 0, max: 255 })
  .map((level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`)
const extreme = fc.constantFrom('#ffff00', '#ffffff', '#000000', '#00ff00', '#0000ff', '#ff0000')
const color = fc.oneof({ weight: 8, arbitrary: hex }, gray, extreme)
const colors = fc.record({ primary: color, accent: fc.oneof(color, fc.constant('')) })

const oklch = converter('oklch')

/** Difference of two hues, in degrees. */
const calculateHueDifference = (a = 0, b = 0) => Math.abs(((a - b + 540) % 360) - 180)

describe('for any brand colors', () => {
  it('every text has a contrast of 4.5:1 and every edge of 3:1, in both themes', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const palette = createPalette(chosen)
        for (const theme of THEMES) {
          const illegible = PAIRS[theme].filter(
            (pair) => calculateContrast(pair, palette[theme]) < MIN_CONTRAST[pair.as],
          )
          expect(illegible, theme).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('the palette keeps the hue of the brand', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const brand = oklch(primary)
        fc.pre(brand !== undefined && brand.c > 0.05)
        const { light, dark } = createPalette({ primary, accent: '' })
        for (const used of [light.sea, dark.sea, light.saffron].map((token) => oklch(token))) {
          if (used && used.c > 0.03)
            expect(calculateHueDifference(brand?.h, used.h)).toBeLessThanOrEqual(18)
        }
      }),
      { numRuns: 200 },
    )
  })
})

it('a yellow is only darkened where it needs contrast with white', () => {
  const { light, dark, replacements } = createPalette({ primary: '#ffee00', accent: '' })
  expect([dark.sea, light.saffron]).toEqual(['#ffee00', '#ffee00'])
  expect(replacements.map(({ explanation }) => explanation)).toEqual([
    'Your main colour is too light to read on white. Buttons and links use a darker shade.',
  ])
})

it('capitals are accepted', () => {
  expect(createPalette({ primary: '#00586B', accent: '#F3AD36' })).toEqual(
    createPalette(DEFAULT_COLORS),
  )
})

it('a gray brand gives gray colors', () => {
  const { light, dark } = createPalette({ primary: '#808080', accent: '' })
  for (const token of [light.sea, light.night, dark.paper, dark.sea]) {
    expect(oklch(token)?.c).toBeLessThan(0.005)
  }
})
