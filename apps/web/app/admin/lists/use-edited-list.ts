import { useState } from 'react'
import { add, type Edited, type Entry, isSame, moved, rebase, remove } from './list.ts'

/** A list while it is edited: nothing is saved, and what goes can be put back. */
export function useEditedList(stored: Entry[]) {
  const [opened, setOpened] = useState(stored)
  const [edited, setEdited] = useState<Edited>({ entries: stored, removed: [] })
  const changeEntry = (id: string, change: Partial<Entry>) =>
    setEdited(({ entries, removed }) => ({
      entries: entries.map((one) => (one.id === id ? { ...one, ...change } : one)),
      removed,
    }))
  return {
    ...edited,
    isDirty: edited.removed.length > 0 || !isSame(edited.entries, opened),
    rename: (id: string, name: string) => changeEntry(id, { name }),
    setHidden: (id: string, hidden: boolean) => changeEntry(id, { hidden }),
    move: (from: number, to: number) =>
      setEdited(({ entries, removed }) => ({ entries: moved(entries, from, to), removed })),
    add: (name: string) => setEdited((now) => add(now, name)),
    remove: (id: string, to?: string) => setEdited((now) => remove(now, id, to)),
    putBack: (id: string) =>
      setEdited(({ entries, removed }) => ({
        entries: [
          ...entries,
          ...removed.map(({ entry }) => entry).filter((entry) => entry.id === id),
        ],
        removed: removed.filter(({ entry }) => entry.id !== id),
      })),
    /** Puts the changes over what is stored by now. */
    rebase(now: Entry[]) {
      setEdited((mine) => rebase(opened, mine, now))
      setOpened(now)
    },
    /** Drops the changes for what is stored. */
    reset(now: Entry[]) {
      setEdited({ entries: now, removed: [] })
      setOpened(now)
    },
  }
}
