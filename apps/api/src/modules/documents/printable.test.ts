import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMissingLetters, findUnprintable, toPrintable } from './printable.ts'

it.each([
  ['Zażółć № 5, 24 × 250 g, −5 °C ≥ 3 €', 'Zażółć № 5, 24 × 250 g, −5 °C ≥ 3 €'],
  ['شاي بالهَيل {5}', 'شاي بالهَيل {5}'],
  ['شاي (VGM).', 'شاي (\u2066VGM\u2069).'],
  ['شاي Tea (5 kg) ممتاز', 'شاي \u2066Tea (5 kg)\u2069 ممتاز'],
  ['شاي Tea (5 kg ممتاز)', 'شاي Tea (5 kg ممتاز)'],
  ['شاي 120 × 90 g، 7 Dec 2026', 'شاي \u2066120 × 90 g\u2069، \u20667 Dec 2026\u2069'],
  ['الباركود (GTIN): 9 520116 000400', 'الباركود (\u2066GTIN\u2069): \u20669 520116 000400\u2069'],
  ['اتصل على +971 50 123 4567 الآن', 'اتصل على \u2066+971 50 123 4567\u2069 الآن'],
  ['هاتف (04) 222-0001', 'هاتف \u2066(04) 222-0001\u2069'],
  ['الحجم 40*30*20 سم', 'الحجم \u206640*30*20\u2069 سم'],
  ['حاوية MSKU 123456-7', 'حاوية \u2066MSKU 123456-7\u2069'],
  ['رمز 0902.30.00 و1,234.50', 'رمز 0902.30.00 و1,234.50'],
  ['في 2026. 100 كرتون أو 5, 10', 'في 2026. 100 كرتون أو 5, 10'],
  ['茶叶 Чай τσάι cà phê', '茶叶 Чай τσάι cà phê'],
  ['Tea 😀👨‍👩‍👧🇦🇪 1️⃣!', 'Tea \u200d\u200d 1!'],
  ['ชา चाय תה 차 気 茶葉 চা தேநீர்', 'ชา चाय תה 차 気 茶葉 চা தேநீர்'],
  ['ސައި 똠', '□□□□ □'],
  ['a\tb\u0000c\ud800', 'a bc□'],
  ['e\u0301', 'é'],
  ['#read("x") *y* $z$', '#read("x") *y* $z$'],
])('prints %j as %j', (text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

it('lets long words break, but not those of scripts without spaces, which break anyway', () => {
  expect(
    toPrintable('x'.repeat(100))
      .split('\u200b')
      .map(({ length }) => length),
  ).toEqual([40, 40, 20])
  for (const letter of ['茶', 'ช']) expect(toPrintable(letter.repeat(100))).not.toContain('\u200b')
})

it('ends open directions', () => {
  expect(toPrintable('\u202etea')).toBe('\u202etea\u202c')
})

it('names missing letters once, and emoji only as unprintable', () => {
  const text = 'Tea ސަ ސަ 😀👍🏽\u200b ©'
  expect(findMissingLetters(text)).toEqual(['ސ', 'ަ'])
  expect(findUnprintable(text)).toEqual(['ސ', 'ަ', '😀', '👍'])
})

it('templates use each font', () => {
  const fonts = join(import.meta.dirname, '../../platform/documents/fonts')
  const scripts = readdirSync(fonts).flatMap((file) => file.match(/^NotoSans(\w+)-400/)?.[1] ?? [])
  const layout = readFileSync(join(import.meta.dirname, 'templates/layout.typ'), 'utf8')
  const [, list = ''] = layout.match(/#let scripts = \(([^)]*)\)/) ?? []
  expect(list.match(/\w+/g)?.sort()).toEqual(scripts.sort())
})

it('templates import only each other', () => {
  const folder = join(import.meta.dirname, 'templates')
  const files = readdirSync(folder)
  const imports = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/#(?:import|include) "([^"]*)"/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((path) => !files.includes(path))).toEqual([])
})
