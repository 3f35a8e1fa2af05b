import { categoryLabel, foldCategory } from '@dhow/contract/categories/category-names'

/** An entry of a list; `id` comes from `newId` until the entry is saved. */
export type Entry = { id: string; name: string; hidden: boolean }

/** A removed entry, and the id of the entry that receives its products. */
export type Removed = { entry: Entry; to: string | undefined }

export type Edited = { entries: Entry[]; removed: Removed[] }

const NEW = /^new:/

const newId = (count: number): string => `new:${count}`

export const isNew = ({ id }: Entry): boolean => NEW.test(id)

const byId = (entries: Entry[]) => new Map(entries.map((entry) => [entry.id, entry]))

export const moved = (entries: Entry[], from: number, to: number): Entry[] => {
  const entry = entries[from]
  return entry ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries
}

/** Removes an entry. Entries that were merged into it follow it to its target, or are restored. */
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

/** Adds an entry at the end; restores a removed entry of that name. */
export function add({ entries, removed }: Edited, name: string): Edited {
  const back = removed.find(({ entry }) => foldCategory(entry.name) === foldCategory(name))
  const count = entries.filter(isNew).length + removed.length
  return {
    entries: [...entries, back?.entry ?? { id: newId(count), name, hidden: false }],
    removed: removed.filter((one) => one !== back),
  }
}

/**
 * Applies changes to a newer version of the list. Entries added elsewhere come last; entries removed
 * elsewhere are dropped.
 * @param opened the list before the changes
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

export const isSame = (one: Entry[], other: Entry[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name, hidden }, at) => {
    const there = other[at]
    return there?.id === id && there.name === name && there.hidden === hidden
  })

/** Returns the name to send: the stored name if its label was not changed. */
export const nameOf = (typed: string, stored: string | undefined): string =>
  stored !== undefined && typed.trim() === categoryLabel(stored) ? stored : typed
