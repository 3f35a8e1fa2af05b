import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { ApiError, isStale } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'
import { add, type Edited, type Entry, isSame, moved, rebase, remove } from './editable-list.ts'

type Issue = { path: string; message: string }

/** The issues of a zod error. */
type Faults = { issues: { path: PropertyKey[]; message: string }[] }

/** The position in the list that an issue is about, such as 3 of `categories.3.name`. */
const positionOf = (path: string): number | undefined => {
  const position = path.match(/^(?:categories|subjects)\.(\d+)\./)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** The errors of a list's rows by position. The first error is also shown as a notice. */
function useLineErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const show = (issues: Issue[]) => {
    const placed = issues.map(({ path, message }) => [positionOf(path), message] as const)
    setErrors(new Map(placed.filter((one): one is [number, string] => one[0] !== undefined)))
    const [first] = issues
    if (first) notify.error(first.message)
  }
  return {
    errors,
    show,
    /** Shows the validation errors of a list that was not sent. */
    refuse: ({ issues }: Faults) =>
      show(issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
    /** Clears the errors after a change. */
    clear: () => setErrors(new Map()),
  }
}

type Options<One> = {
  /** Plural noun of the entries, such as categories. */
  what: string
  opened: One[]
  /** The query of the stored list. */
  query: FetchQueryOptions<One[], ApiError>
  entriesOf: (stored: One[]) => Entry[]
}

/**
 * A list that is edited, then saved as a whole. Errors are shown at the rows, and changes are rebased
 * onto a newer list.
 */
export function useStoredList<One>({ what, opened, query, entriesOf }: Options<One>) {
  const client = useQueryClient()
  const [stored, setStored] = useState(opened)
  const list = useEditedList(entriesOf(stored))
  const { errors, show, refuse, clear } = useLineErrors()
  const [rebased, setRebased] = useState(false)
  const load = () => client.fetchQuery({ ...query, staleTime: 0 })

  const onSuccess = async ({ message }: { message: string }) => {
    setRebased(false)
    clear()
    notify.success(message)
    await client.invalidateQueries()
    const now = await load()
    setStored(now)
    list.reset(entriesOf(now))
  }
  const onError = async (error: unknown) => {
    const isConflict = error instanceof ApiError && error.status === 409
    if (!isConflict) {
      if (error instanceof ApiError && error.issues.length > 0) show(error.issues)
      else notifyError(`Failed to save the ${what}`)(error)
      return
    }
    try {
      const now = await load()
      setStored(now)
      list.rebase(entriesOf(now))
      if (isStale(error)) setRebased(true)
      else show(error.issues)
    } catch {
      notify.error(
        `The ${what} were changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.`,
      )
    }
  }

  return {
    ...list,
    stored,
    /** Hooks of the mutation that saves the list. */
    saving: { onSuccess, onError },
    refuse,
    remove(id: string, to?: string) {
      clear()
      list.remove(id, to)
    },
    /** Props of the frame. */
    frame: {
      what,
      rebased,
      isDirty: list.isDirty,
      onDrop() {
        clear()
        list.reset(entriesOf(stored))
      },
    },
    /** Props of the rows. */
    lines: {
      entries: list.entries,
      errors,
      onHide: list.setHidden,
      onRename(id: string, name: string) {
        clear()
        list.rename(id, name)
      },
      onMove(from: number, to: number) {
        clear()
        list.move(from, to)
      },
    },
  }
}

/** The edited state of a list; removed entries can be restored. */
function useEditedList(stored: Entry[]) {
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
    restore: (id: string) =>
      setEdited(({ entries, removed }) => ({
        entries: [
          ...entries,
          ...removed.map(({ entry }) => entry).filter((entry) => entry.id === id),
        ],
        removed: removed.filter(({ entry }) => entry.id !== id),
      })),
    /** Applies the changes to a newer version of the list. */
    rebase(now: Entry[]) {
      setEdited((mine) => rebase(opened, mine, now))
      setOpened(now)
    },
    /** Discards the changes. */
    reset(now: Entry[]) {
      setEdited({ entries: now, removed: [] })
      setOpened(now)
    },
  }
}
