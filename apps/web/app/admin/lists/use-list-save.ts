import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isStale, messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'

type Issues = { path: string; message: string }[]

type Options<Stored> = {
  /** What the list is of, such as categories. */
  what: string
  /** Fetches what is stored now. */
  load: () => Promise<Stored>
  onSaved: (stored: Stored) => void
  /** Puts the changes over what is stored by now. */
  onRebase: (stored: Stored) => void
}

/** The position in the list that an issue is about, such as 3 of `categories.3.name`. */
const positionOf = (path: string): number | undefined => {
  const position = path.match(/^(?:categories|subjects)\.(\d+)\./)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** Saves a list as a whole: what is wrong stands at its lines, and a newer list is put under the changes. */
export function useListSave<Stored>({ what, load, onSaved, onRebase }: Options<Stored>) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [rebased, setRebased] = useState(false)
  const show = (issues: Issues) => {
    const placed = issues.map(({ path, message }) => [positionOf(path), message] as const)
    setErrors(new Map(placed.filter((one): one is [number, string] => one[0] !== undefined)))
    const [first] = issues
    if (first) notify.error(first.message)
  }
  return {
    errors,
    rebased,
    show,
    /** After a change: what was wrong may be right now. */
    clear: () => setErrors(new Map()),
    finish: async (message: string) => {
      setRebased(false)
      setErrors(new Map())
      notify.success(message)
      await client.invalidateQueries()
      onSaved(await load())
    },
    fail: async (error: unknown) => {
      const isConflict = error instanceof ApiError && error.status === 409
      if (!isConflict) {
        if (error instanceof ApiError && error.issues.length > 0) show(error.issues)
        else notify.error(messageOf(error, `Failed to save the ${what}`))
        return
      }
      try {
        onRebase(await load())
        if (isStale(error)) setRebased(true)
        else show(error.issues)
      } catch {
        notify.error(
          `The ${what} were changed elsewhere, and what they are now could not be loaded. Nothing is saved: please try again.`,
        )
      }
    },
  }
}
