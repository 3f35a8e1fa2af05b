import { expect, it } from 'vitest'
import { compareNames, differentVolume } from './plausibility.ts'

const SIDES = { cartonLengthMm: 300, cartonWidthMm: 200, cartonHeightMm: 130 }

it.each([
  ['0.0078 m³, exact', 7_800, false],
  ['0.008 m³, rounded', 8_000, false],
  ['0.009 m³', 9_000, true],
  ['0.00801 m³', 8_010, true],
])('a carton of 0.0078 m³ is compared with a stated volume of %s', (_text, cm3, isDifferent) => {
  expect(differentVolume(SIDES, cm3) !== undefined).toBe(isDifferent)
})

it.each([
  ['Tea, 250 g', 'TEÁ 250 g', 'same'],
  ['Cardamon tea 20 bags', 'Cardamom tea 20 bags', 'similar'],
  ['Sea salt 5 kg', 'Basmati rice 5 kg', 'other'],
  ['Tea 20 bags', 'Tea 40 bags', 'similar'],
  ['绿茶茶包 12 x 250 g', '绿茶茶袋 12 x 250 g', 'similar'],
  ['芝麻饼干 250 g', '海苔脆片 250 g', 'other'],
  ['緑茶ティーバッグ', '緑茶テイーバッグ', 'similar'],
  ['ชาเขียวมะลิ 20 ซอง', 'ชาเขียวมะลิ 25 ซอง', 'similar'],
  ['شاي أخضر', 'شاي اخضر', 'same'],
  ['A-1', 'A-2', 'similar'],
])('%s to %s is %s', (name, next, expected) => {
  const brand = 'Sail'
  expect(compareNames({ name, brand }, { name: next, brand })).toBe(expected)
})
