import { expect, it } from 'vitest'
import { cutText, pluralize } from './text.ts'

it('counts in the singular and the plural', () => {
  expect([1, 20_000].map((count) => pluralize(count, 'mail'))).toEqual(['1 mail', '20,000 mails'])
})

it.each([
  ['one more', 7, 'one mor…'],
  ['🌶🌶', 2, '🌶🌶'],
  ['🌶🌶🌶', 2, '🌶🌶…'],
])('truncates "%s" to %i characters: "%s"', (text, max, shown) => {
  expect(cutText(text, max)).toBe(shown)
})
