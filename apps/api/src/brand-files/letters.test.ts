import { expect, it } from 'vitest'
import { drawable, initialOf, isRightToLeft } from './letters.ts'

it.each([
  ['Al Noor & Sons', 'Al Noor & Sons'],
  ['Cafe\u0301 Żółć', 'Café Żółć'],
  ['شركة النور', 'شركة النور'],
  ['Торговый дом', 'Торговый дом'],
  ['🌴 Palm  Trading 👨‍👩‍👧 🇦🇪', 'Palm Trading'],
  ['Palm 中文', ''],
  ['🌴', ''],
  ['…', ''],
])('of %s %j is drawn: all of its letters or none, without emoji', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
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

it('a text begins on the right where its first letter does', () => {
  expect(['النور', '3 النور', 'Al Noor النور', ''].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
