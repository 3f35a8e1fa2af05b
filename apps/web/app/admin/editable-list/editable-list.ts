import { categoryLabel, foldCategory } from '@dhow/contract/categories/category-names'
import { moveItem } from '#app/admin/dragging/drag-motion.ts'

/** An entry of a list. The id of an unsaved entry starts with `new:`. */
export type Entry = { id: string; name: string; hidden: boolean }

/** A removed entry, and the id of the entry that receives its products. */
export type Removed = { entry: Entry; to: string | undefined }

export type Edited = { entries: Entry[]; removed: Removed[] }

export const isNew = ({ id }: Entry): boolean => id.startsWith('new:')

export const move = ({ entries, removed }: Edited, from: number, to: number): Edited => ({
  entries: moveItem(entries, from, to),
  removed,
})

/** Removes an entry. Entries that were merged into it are merged into `to`, or are restored. */
export function remove({ entries, removed }: Edited, id: string, to?: string): Edited {
  const entry = entries.find((one) => one.id === id)
  if (!entry) return { entries, removed }
  const otherEntries = entries.filter((one) => one !== entry)
  const restored = removed.filter((one) => one.to === id && to === undefined)
  const merged = removed
    .filter((one) => !restored.includes(one))
    .map((one) => (one.to === id ? { ...one, to } : one))
  return {
    entries: [...otherEntries, ...restored.map((one) => one.entry)],
    removed: isNew(entry) ? merged : [...merged, { entry, to }],
  }
}

export const restore = ({ entries, removed }: Edited, id: string): Edited => ({
  entries: [...entries, ...removed.flatMap(({ entry }) => (entry.id === id ? entry : []))],
  removed: removed.filter(({ entry }) => entry.id !== id),
})

let lastId = 0

/** Adds an entry at the end, or restores a removed entry of that name. */
export function add(edited: Edited, name: string): Edited {
  const { entries, removed } = edited
  const same = removed.find(({ entry }) => foldCategory(entry.name) === foldCategory(name))
  if (same) return restore(edited, same.entry.id)
  lastId += 1
  return { entries: [...entries, { id: `new:${lastId}`, name, hidden: false }], removed }
}

/** Returns the name to send: the stored name if its label was not changed. */
export const nameOf = (typed: string, stored: string | undefined): string =>
  stored !== undefined && typed.trim() === categoryLabel(stored) ? stored : typed
