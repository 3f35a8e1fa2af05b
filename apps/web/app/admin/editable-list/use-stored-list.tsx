import { foldCategory, getCategoryLabel } from '@dhow/contract/categories/category-names'
import type { Issue } from '@dhow/contract/errors'
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { moveItem } from '#app/admin/dragging/drag-motion.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { ApiError, isStale } from '#app/api/error.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { ConflictDialog } from '#app/forms/use-versioned-form.tsx'
import { notify } from '#app/ui/toast.tsx'

/** An entry of a list. The id of an unsaved entry starts with `new:`. */
export type Entry = { id: string; name: string; hidden: boolean }

/** A removed entry, and the id of the entry that receives its products. */
export type Removed = { entry: Entry; to: string | undefined }

export type Edited = { entries: Entry[]; removed: Removed[] }

export const isNew = ({ id }: Entry): boolean => id.startsWith('new:')

const move = ({ entries, removed }: Edited, from: number, to: number): Edited => ({
  entries: moveItem(entries, from, to),
  removed,
})

/** Removes an entry. Entries that were merged into it are merged into `to`, or are restored. */
export function remove({ entries, removed }: Edited, id: string, to?: string): Edited {
  const entry = entries.find((item) => item.id === id)
  if (!entry) return { entries, removed }
  const otherEntries = entries.filter((item) => item !== entry)
  const restored = removed.filter((item) => item.to === id && to === undefined)
  const merged = removed
    .filter((item) => !restored.includes(item))
    .map((item) => (item.to === id ? { ...item, to } : item))
  return {
    entries: [...otherEntries, ...restored.map((item) => item.entry)],
    removed: isNew(entry) ? merged : [...merged, { entry, to }],
  }
}

const restore = ({ entries, removed }: Edited, id: string): Edited => ({
  entries: [...entries, ...removed.flatMap(({ entry }) => (entry.id === id ? entry : []))],
  removed: removed.filter(({ entry }) => entry.id !== id),
})

let lastId = 0

/** Adds an entry at the end, or restores a removed entry of that name. */
export function add(edited: Edited, name: string): Edited {
  const { entries, removed } = edited
  const match = removed.find(({ entry }) => foldCategory(entry.name) === foldCategory(name))
  if (match) return restore(edited, match.entry.id)
  lastId += 1
  return { entries: [...entries, { id: `new:${lastId}`, name, hidden: false }], removed }
}

/** Returns the name to send: the stored name if its label was not changed. */
export const toStoredName = (name: string, stored: string | undefined): string =>
  stored !== undefined && name.trim() === getCategoryLabel(stored) ? stored : name

/** Returns the errors of a list's rows by position. The first error is also shown as a notice. */
function useRowErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const show = (issues: Pick<Issue, 'path' | 'message'>[]) => {
    const rows = issues.flatMap(({ path, message }): [number, string][] => {
      const position = path.match(/^\w+\.(\d+)(?:\.|$)/)?.[1]
      return position === undefined ? [] : [[Number(position), message]]
    })
    setErrors(new Map(rows))
    const [firstIssue] = issues
    if (firstIssue) notify.error(firstIssue.message)
  }
  return { errors, show, clear: () => setErrors(new Map()) }
}

type Options<Stored, Body> = {
  noun: string
  initial: Stored[]
  query: FetchQueryOptions<Stored[], ApiError>
  toEntries: (stored: Stored[]) => Entry[]
  schema: z.ZodType<Body>
  toBody: (edited: Edited, stored: Stored[]) => unknown
  send: (body: Body) => Promise<{ message: string }>
}

export function useStoredList<Stored, Body>(options: Options<Stored, Body>) {
  const { noun, query, toEntries } = options
  const client = useQueryClient()
  const [stored, setStored] = useState(options.initial)
  const [edited, setEdited] = useState<Edited>({ entries: toEntries(stored), removed: [] })
  const [newerList, setNewerList] = useState<Stored[]>()
  const [isSaving, setSaving] = useState(false)
  const { errors, show, clear } = useRowErrors()

  const load = () => client.fetchQuery({ ...query, staleTime: 0 })
  const open = (list: Stored[]) => {
    clear()
    setNewerList(undefined)
    setStored(list)
    setEdited({ entries: toEntries(list), removed: [] })
  }
  const fail = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.issues.length === 0) {
      return notifyError(`Failed to save the ${noun}`)(error)
    }
    if (error.status !== 409) return show(error.issues)
    try {
      const list = await load()
      if (isStale(error)) return setNewerList(list)
      setStored(list)
      show(error.issues)
    } catch {
      notify.error(
        `The ${noun} were changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.`,
      )
    }
  }
  const save = async (base = stored) => {
    setNewerList(undefined)
    setStored(base)
    const body = options.schema.safeParse(options.toBody(edited, base))
    if (!body.success) {
      const { issues } = body.error
      return show(issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    }
    setSaving(true)
    try {
      const { message } = await options.send(body.data)
      notify.success(message)
      await client.invalidateQueries()
      open(await load())
    } catch (error) {
      await fail(error)
    } finally {
      setSaving(false)
    }
  }
  const changeEntry = (id: string, change: Partial<Entry>) =>
    setEdited(({ entries, removed }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
      removed,
    }))
  /** Clears the errors, whose positions a change may move. */
  const change = (update: (edited: Edited) => Edited) => {
    clear()
    setEdited(update)
  }

  return {
    ...edited,
    stored,
    add: (name: string) => setEdited((list) => add(list, name)),
    remove: (id: string, to?: string) => change((list) => remove(list, id, to)),
    restore: (id: string) => setEdited((list) => restore(list, id)),
    frame: {
      errors,
      busy: isSaving,
      isDirty: edited.removed.length > 0 || !isSame(edited.entries, toEntries(stored)),
      onSave: () => save(),
      onDiscard: () => open(stored),
      conflictDialog: newerList && (
        <ConflictDialog
          subject="This list"
          differences={[
            {
              path: noun,
              value: formatEntries(edited.entries),
              stored: formatEntries(toEntries(newerList)),
            },
          ]}
          onClose={() => setNewerList(undefined)}
          onLoad={() => open(newerList)}
          onSave={() => save(newerList)}
        />
      ),
    },
    rows: {
      entries: edited.entries,
      errors,
      onHide: (id: string, hidden: boolean) => changeEntry(id, { hidden }),
      onRename: (id: string, name: string) => {
        clear()
        changeEntry(id, { name })
      },
      onMove: (from: number, to: number) => change((list) => move(list, from, to)),
    },
  }
}

const formatEntries = (entries: Entry[]) =>
  entries.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name))
