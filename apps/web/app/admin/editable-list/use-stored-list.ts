import type { Issue } from '@dhow/contract/errors'
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { notifyError } from '#app/admin/notices.tsx'
import { ApiError, isStale } from '#app/api/error.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { notify } from '#app/ui/toast.tsx'
import { add, type Edited, type Entry, move, rebase, remove, restore } from './editable-list.ts'

/** The errors of a list's rows by position. The first error is also shown as a notice. */
function useRowErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const show = (issues: Pick<Issue, 'path' | 'message'>[]) => {
    const rows = issues.flatMap(({ path, message }): [number, string][] => {
      const position = path.match(/^\w+\.(\d+)(?:\.|$)/)?.[1]
      return position === undefined ? [] : [[Number(position), message]]
    })
    setErrors(new Map(rows))
    const [first] = issues
    if (first) notify.error(first.message)
  }
  return { errors, show, clear: () => setErrors(new Map()) }
}

type Options<One> = {
  /** Plural noun of the entries, such as categories. */
  what: string
  opened: One[]
  query: FetchQueryOptions<One[], ApiError>
  entriesOf: (stored: One[]) => Entry[]
}

/** A list that is edited, then saved as a whole. After a conflict, the changes are rebased onto the newer list. */
export function useStoredList<One>({ what, opened, query, entriesOf }: Options<One>) {
  const client = useQueryClient()
  const [stored, setStored] = useState(opened)
  const list = useEditedList(entriesOf(stored))
  const { errors, show, clear } = useRowErrors()
  const [rebased, setRebased] = useState(false)
  const load = async () => {
    const now = await client.fetchQuery({ ...query, staleTime: 0 })
    setStored(now)
    return entriesOf(now)
  }

  const onSuccess = async ({ message }: { message: string }) => {
    setRebased(false)
    clear()
    notify.success(message)
    await client.invalidateQueries()
    list.reset(await load())
  }
  const onError = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.issues.length === 0) {
      return notifyError(`Failed to save the ${what}`)(error)
    }
    if (error.status !== 409) return show(error.issues)
    try {
      list.rebase(await load())
      if (isStale(error)) setRebased(true)
      else show(error.issues)
    } catch {
      notify.error(
        `The ${what} were changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.`,
      )
    }
  }
  /** Clears the errors, whose positions a change may move. */
  const clearing =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      clear()
      change(...args)
    }

  return {
    ...list,
    stored,
    saving: { onSuccess, onError },
    /** Shows the validation errors of a list that was not sent. */
    refuse: ({ issues }: z.ZodError) =>
      show(issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
    remove: clearing(list.remove),
    frame: {
      what,
      errors,
      rebased,
      isDirty: list.isDirty,
      onDrop: clearing(() => list.reset(entriesOf(stored))),
    },
    rows: {
      entries: list.entries,
      errors,
      onHide: list.setHidden,
      onRename: clearing(list.rename),
      onMove: clearing(list.move),
    },
  }
}

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
    move: (from: number, to: number) => setEdited((now) => move(now, from, to)),
    add: (name: string) => setEdited((now) => add(now, name)),
    remove: (id: string, to?: string) => setEdited((now) => remove(now, id, to)),
    restore: (id: string) => setEdited((now) => restore(now, id)),
    /** Applies the changes to a newer version of the list. */
    rebase(now: Entry[]) {
      setEdited((mine) => rebase(opened, mine, now))
      setOpened(now)
    },
    reset(now: Entry[]) {
      setEdited({ entries: now, removed: [] })
      setOpened(now)
    },
  }
}
