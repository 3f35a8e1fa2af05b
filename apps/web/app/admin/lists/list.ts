import { categoryLabel, foldCategory } from '@dhow/contract/category-names'

/** A line of a list: `id` is the server's, or one of `newId` until it is saved. */
export type Entry = { id: string; name: string; hidden: boolean }

/** A line that goes when the list is saved, and the id of the one that takes what it leaves. */
export type Removed = { entry: Entry; to: string | undefined }

/** A list as it is edited. */
export type Edited = { entries: Entry[]; removed: Removed[] }

const NEW = /^new:/

/** An id for a line that the server does not know yet. */
const newId = (count: number): string => `new:${count}`

export const isNew = ({ id }: Entry): boolean => NEW.test(id)

const byId = (entries: Entry[]) => new Map(entries.map((entry) => [entry.id, entry]))

/** The list with a line at another position. */
export const moved = (entries: Entry[], from: number, to: number): Entry[] => {
  const entry = entries[from]
  return entry ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries
}

/** The list without a line; what was to go there goes where it goes, or comes back. */
export function remove({ entries, removed }: Edited, id: string, to?: string): Edited {
  const entry = entries.find((one) => one.id === id)
  if (!entry) return { entries, removed }
  const others = entries.filter((one) => one !== entry)
  const stay = removed.filter((one) => one.to !== id || to !== undefined)
  const back = removed.filter((one) => !stay.includes(one)).map((one) => one.entry)
  return {
    entries: [...others, ...back],
    removed: [
      ...stay.map((one) => (one.to === id ? { ...one, to } : one)),
      ...(isNew(entry) ? [] : [{ entry, to }]),
    ],
  }
}

/** The list with a line more at its end: one of that name that was to go comes back. */
export function add({ entries, removed }: Edited, name: string): Edited {
  const back = removed.find(({ entry }) => foldCategory(entry.name) === foldCategory(name))
  const count = entries.filter(isNew).length + removed.length
  return {
    entries: [...entries, back?.entry ?? { id: newId(count), name, hidden: false }],
    removed: removed.filter((one) => one !== back),
  }
}

/**
 * My changes to a list, put over what is stored by now: what was added elsewhere comes last, what was
 * removed elsewhere is gone.
 * @param opened the list as it was when mine was begun
 */
export function rebase(opened: Entry[], mine: Edited, stored: Entry[]): Edited {
  const [before, now] = [byId(opened), byId(stored)]
  const entries = mine.entries.flatMap((entry) => {
    const was = before.get(entry.id)
    const is = now.get(entry.id)
    if (!was) return entry
    if (!is) return []
    return {
      id: entry.id,
      name: entry.name === was.name ? is.name : entry.name,
      hidden: entry.hidden === was.hidden ? is.hidden : entry.hidden,
    }
  })
  const there = byId(entries)
  const removed = mine.removed.filter(
    ({ entry, to }) => now.has(entry.id) && (to === undefined || there.has(to)),
  )
  const going = new Set(removed.map(({ entry }) => entry.id))
  const added = stored.filter(({ id }) => !there.has(id) && !going.has(id))
  return { entries: [...entries, ...added], removed }
}

/** The same list, line for line. */
export const isSame = (one: Entry[], other: Entry[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name, hidden }, at) => {
    const there = other[at]
    return there?.id === id && there.name === name && there.hidden === hidden
  })

/** The name that is sent for what is typed: a label that was not changed stands for the name behind it. */
export const nameOf = (typed: string, stored: string | undefined): string =>
  stored !== undefined && typed.trim() === categoryLabel(stored) ? stored : typed
