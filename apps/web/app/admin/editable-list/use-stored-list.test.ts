import { expect, it } from 'vitest'
import { add, type Edited, type Entry, remove, toStoredName } from './use-stored-list.tsx'

const createEntry = (id: string, name = id, hidden = false): Entry => ({ id, name, hidden })
const [tea, dates, salt] = [createEntry('tea'), createEntry('dates'), createEntry('salt')]
const opened = [tea, dates, salt]
const untouched: Edited = { entries: opened, removed: [] }

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

it.each([
  ['Personal care', 'personal-care', 'personal-care'],
  ['Personal Care', 'personal-care', 'Personal Care'],
])('sends %j over the stored name %j as %j', (typed, stored, sent) => {
  expect(toStoredName(typed, stored)).toBe(sent)
})
