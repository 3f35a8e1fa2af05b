import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converter, differenceEuclidean } from '#culori'
import { contrastOf, createPalette, DEFAULT_COLORS, MIN_CONTRAST, PAIRS } from './index.ts'

const THEMES = ['light', 'dark'] as const

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
const grey = fc.integer({ min: 0, max: 255 }).map((level) => {
  const channel = level.toString(16).padStart(2, '0')
  return `#${channel}${channel}${channel}`
})
const extreme = fc.constantFrom('#ffff00', '#ffffff', '#000000', '#00ff00', '#0000ff', '#ff0000')
const color = fc.oneof({ weight: 8, arbitrary: hex }, grey, extreme)
const colors = fc.record({ primary: color, accent: fc.oneof(color, fc.constant('')) })

const oklch = converter('oklch')
const distance = differenceEuclidean('oklab')

/** How far two hues are apart, in degrees. */
const turnBetween = (one = 0, other = 0) => Math.abs(((one - other + 540) % 360) - 180)

describe('for any colours', () => {
  it('every text has 4.5:1 and every edge 3:1 on each of its grounds, in both themes', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const palette = createPalette(chosen)
        for (const theme of THEMES) {
          const illegible = PAIRS[theme].filter(
            (pair) => contrastOf(pair, palette[theme]) < MIN_CONTRAST[pair.as],
          )
          expect(illegible, theme).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('the brand keeps its hue, and as much of its colour as screens can show', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const brand = oklch(primary)
        fc.pre(brand !== undefined && brand.c > 0.05)
        const { light, dark } = createPalette({ primary, accent: '' })
        for (const used of [light.sea, dark.sea, light.saffron].map((token) => oklch(token))) {
          if (used && used.c > 0.03) expect(turnBetween(brand?.h, used.h)).toBeLessThanOrEqual(18)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('what is not the chosen colour is said to have moved, and nothing else', () => {
    fc.assert(
      fc.property(colors, ({ primary, accent }) => {
        const { light, dark, moved } = createPalette({ primary, accent })
        const of = (name: string, theme: string) =>
          moved.some((move) => move.of === name && move.theme === theme)
        expect(of('primary', 'light')).toBe(distance(primary, light.sea) > 0.02)
        expect(of('primary', 'dark')).toBe(distance(primary, dark.sea) > 0.02)
        expect(of('accent', 'light')).toBe(accent !== '' && distance(accent, light.saffron) > 0.02)
        for (const { why, chosen, used } of moved) {
          expect(why).toContain(chosen)
          expect(why).toContain(used)
        }
      }),
    )
  })
})

it('a yellow stays itself where it can, and is darkened under white text', () => {
  const { light, dark, moved } = createPalette({ primary: '#ffee00', accent: '' })
  expect([dark.sea, light.saffron]).toEqual(['#ffee00', '#ffee00'])
  expect(moved.map(({ why }) => why)).toEqual([
    `#ffee00 is too light for white text and for links: they use ${light.sea}.`,
  ])
})

it('a colour in capitals is the same colour', () => {
  expect(createPalette({ primary: '#00586B', accent: '#F3AD36' })).toEqual(
    createPalette(DEFAULT_COLORS),
  )
})

it('greys stay without colour', () => {
  const { light, dark } = createPalette({ primary: '#808080', accent: '' })
  for (const token of [light.sea, light.night, dark.paper, dark.sea]) {
    expect(oklch(token)?.c).toBeLessThan(0.005)
  }
})
