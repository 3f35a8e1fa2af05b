import { expect, it } from 'vitest'
import { add, type Edited, type Entry, nameOf, rebase, remove } from './editable-list.ts'

const entry = (id: string, name = id, hidden = false): Entry => ({ id, name, hidden })
const [tea, dates, salt] = [entry('tea'), entry('dates'), entry('salt')]
const opened = [tea, dates, salt]
const untouched: Edited = { entries: opened, removed: [] }
const names = ({ entries }: Edited) => entries.map(({ name }) => name)

it('a removed line removes or restores the lines that point to it', () => {
  const merged = remove(untouched, 'tea', 'dates')
  expect(remove(merged, 'dates', 'salt')).toEqual({
    entries: [salt],
    removed: [
      { entry: tea, to: 'salt' },
      { entry: dates, to: 'salt' },
    ],
  })
  expect(remove(merged, 'dates')).toEqual({
    entries: [salt, tea],
    removed: [{ entry: dates, to: undefined }],
  })
})

it('a removed line is restored when its name is added again, and disappears when it was never saved', () => {
  expect(add(remove(untouched, 'tea', 'salt'), 'TEA')).toEqual({
    entries: [dates, salt, tea],
    removed: [],
  })
  const added = add(untouched, 'Rice')
  expect(remove(added, added.entries[3]?.id ?? '')).toEqual(untouched)
})

it('gives added lines unique ids', () => {
  const first = add(untouched, 'Rice')
  const second = add(remove(add(first, 'Oil'), 'tea', first.entries[3]?.id), 'Sugar')
  expect(new Set(second.entries.map(({ id }) => id)).size).toBe(5)
})

it('changes to a list that was changed elsewhere are merged with the other changes', () => {
  const mine: Edited = {
    entries: [salt, entry('tea', 'Infusions'), entry('dates', 'dates', true)],
    removed: [],
  }
  const stored = [entry('dates', 'Dried'), tea, salt, entry('oil')]
  expect(rebase(opened, mine, stored).entries).toEqual([
    salt,
    entry('tea', 'Infusions'),
    entry('dates', 'Dried', true),
    entry('oil'),
  ])
})

it('changes to a list that was changed elsewhere skip lines that were removed elsewhere, and restore their dependants', () => {
  const mine = remove(add(untouched, 'Rice'), 'tea', 'dates')
  expect(names(rebase(opened, mine, [tea, salt]))).toEqual(['salt', 'Rice', 'tea'])
  expect(rebase(opened, mine, [dates, salt])).toMatchObject({ removed: [] })
  expect(rebase(opened, mine, opened)).toEqual(mine)
})

it.each([
  ['Personal care', 'personal-care', 'personal-care'],
  ['Personal Care', 'personal-care', 'Personal Care'],
  ['Tea', undefined, 'Tea'],
])('sends %j over the stored name %j as %j', (typed, stored, sent) => {
  expect(nameOf(typed, stored)).toBe(sent)
})
