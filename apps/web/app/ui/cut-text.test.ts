import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['exactly', 7, 'exactly'],
  ['one more', 7, 'one mor…'],
  ['🌶🌶', 2, '🌶🌶'],
  ['🌶🌶🌶', 2, '🌶🌶…'],
])('"%s" in %i characters is "%s"', (text, max, shown) => {
  expect(cutText(text, max)).toBe(shown)
})
