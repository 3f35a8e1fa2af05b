import { expect, it } from 'vitest'
import { drawableText, initialOf, isRightToLeft } from './text.ts'

it.each([
  ['Al Noor & Sons', 'Al Noor & Sons'],
  ['Cafe\u0301 Żółć', 'Café Żółć'],
  ['شركة النور', 'شركة النور'],
  ['Торговый дом', 'Торговый дом'],
  ['🌴 Palm  Trading 👨‍👩‍👧 🇦🇪', 'Palm Trading'],
  ['Palm 中文', ''],
  ['🌴', ''],
  ['…', ''],
])('draws %j as %j: without emoji, and nothing if a letter is missing', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})

it.each([
  ['al Noor', 'A'],
  ['ğ', 'Ğ'],
  ['🌴 «palm»', 'P'],
  ['النور', 'ا'],
  ['3 Brothers', '3'],
  ['中文', ''],
])('the initial of %s is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

it('detects right-to-left texts by their first letter', () => {
  expect(['النور', '3 النور', 'Al Noor النور', ''].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
