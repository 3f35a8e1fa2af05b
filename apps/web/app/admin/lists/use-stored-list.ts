import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isStale, messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'
import type { Entry } from './list.ts'
import { useEditedList } from './use-edited-list.ts'
import { useLineErrors } from './use-line-errors.ts'

type Options<One> = {
  /** What the list is of, such as categories. */
  what: string
  /** The list that the screen was opened with. */
  opened: One[]
  /** Reads what is stored now. */
  query: FetchQueryOptions<One[], ApiError>
  entriesOf: (stored: One[]) => Entry[]
}

/**
 * A list that is edited, then saved as a whole: what is wrong stands at its lines, and a newer list is put
 * under the changes.
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
      else notify.error(messageOf(error, `Failed to save the ${what}`))
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
        `The ${what} were changed elsewhere, and what they are now could not be loaded. Nothing is saved: please try again.`,
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
    /** What the frame of the list needs. */
    frame: {
      what,
      rebased,
      isDirty: list.isDirty,
      onDrop() {
        clear()
        list.reset(entriesOf(stored))
      },
    },
    /** What its lines need. */
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
