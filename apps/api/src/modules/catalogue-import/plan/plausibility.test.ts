import { expect, it } from 'vitest'
import { differentVolume } from './plausibility.ts'

const SIDES = { cartonLengthMm: 300, cartonWidthMm: 200, cartonHeightMm: 130 }

it.each([
  ['0.0078 m³, exact', 7_800, false],
  ['0.008 m³, rounded', 8_000, false],
  ['0.009 m³', 9_000, true],
  ['0.00801 m³', 8_010, true],
])('a carton of 0.0078 m³ is compared with a stated volume of %s', (_text, cm3, isDifferent) => {
  expect(differentVolume(SIDES, cm3) !== undefined).toBe(isDifferent)
})
