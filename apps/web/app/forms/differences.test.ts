import { expect, it } from 'vitest'
import { compare, differencesOf } from './differences.ts'

it.each([
  ['Sea salt', 'Rock salt', '', 'Sea', ' salt'],
  ['Tea, black', 'Tea', 'Tea', ', black', ''],
  ['Tea', 'Tea, black', 'Tea', '', ''],
  ['aaa', 'aa', 'aa', 'a', ''],
  ['', 'Tea', '', '', ''],
  ['Tea 🍵.', 'Tea 🍶.', 'Tea ', '🍵', '.'],
])('differences between two texts compares %j with %j', (text, other, before, changed, after) => {
  expect(compare(text, other)).toEqual({ before, changed, after })
})

it('differences between two texts are shown with 40 characters of context', () => {
  const around = 'x'.repeat(100)
  expect(compare(`${around}ONE${around}`, `${around}TWO${around}`)).toEqual({
    before: `…${'x'.repeat(40)}`,
    changed: 'ONE',
    after: `${'x'.repeat(40)}…`,
  })
})

it('returns who changed each field', () => {
  const labels = { name: 'Name', brand: 'Brand', place: 'Place', note: 'Note' }
  const opened = { name: 'Tea', brand: 'Sail', place: 'Dubai', note: 'a' }
  const mine = { ...opened, name: 'Green tea', brand: 'Dhow', note: 'b' }
  const stored = { ...opened, name: 'Black tea', place: 'Oman', note: 'b' }
  const who = differencesOf(labels, opened, mine, stored).map(
    ({ label, changedByMe, changedElsewhere }) => [label, changedByMe, changedElsewhere],
  )
  expect(who).toEqual([
    ['Name', true, true],
    ['Brand', true, false],
    ['Place', false, true],
  ])
})
