import { expect, it } from 'vitest'
import { countOf, cutText, fullStopAfter, inWords } from './text.ts'

it('counts in the singular and the plural', () => {
  expect([0, 1, 2, 20_000].map((count) => countOf(count, 'mail'))).toEqual([
    '0 mails',
    '1 mail',
    '2 mails',
    '20,000 mails',
  ])
  expect(countOf(2, 'enquiry', 'enquiries')).toBe('2 enquiries')
})

it('ends a sentence with one full stop', () => {
  expect(['Dhow', 'Dhow L.L.C.'].map(fullStopAfter)).toEqual(['.', ''])
})

it('writes small numbers of a sentence in words', () => {
  expect([3, 12, 30].map(inWords)).toEqual(['three', 'twelve', '30'])
})

it.each([
  ['exactly', 7, 'exactly'],
  ['one more', 7, 'one mor…'],
  ['🌶🌶', 2, '🌶🌶'],
  ['🌶🌶🌶', 2, '🌶🌶…'],
])('truncates "%s" to %i characters: "%s"', (text, max, shown) => {
  expect(cutText(text, max)).toBe(shown)
})
