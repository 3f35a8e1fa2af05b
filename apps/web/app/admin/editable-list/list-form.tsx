import { GripVertical } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { useSortableTiles } from '#app/admin/dragging/drag-motion.ts'
import { MoveDialog } from '#app/admin/dragging/move-dialog.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { NotSavedNotice } from '#app/forms/use-zod-form.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import type { Entry } from './use-stored-list.tsx'

type Props = {
  isDirty: boolean
  busy: boolean
  errors: ReadonlyMap<number, string>
  conflictDialog: ReactNode
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}

/** Frame of a list that is saved completely. Renders no form, because its dialogs contain forms. */
export function ListForm({ isDirty, busy, errors, conflictDialog, children, ...on }: Props) {
  const isUnsaved = isDirty && !busy
  const button = useFocusAfterBusy(busy || conflictDialog !== undefined)
  return (
    <div data-form className="grid max-w-4xl gap-5">
      <UnsavedGuard unsaved={isUnsaved} />
      {conflictDialog}
      {children}
      <NotSavedNotice attempt={errors} isInvalid={errors.size > 0} />
      <div className="flex flex-wrap gap-3">
        <Button ref={button} disabled={busy} onClick={on.onSave}>
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
        {isUnsaved && (
          <Button quiet disabled={busy} onClick={on.onDiscard}>
            Discard changes
          </Button>
        )}
      </div>
    </div>
  )
}

type AddEntryProps = {
  label: string
  button: string
  hint?: string
  limit: number
  schema: z.ZodType<string>
  /** Returns equal keys for names that only one entry may have. */
  toKey: (name: string) => string
  entries: Entry[]
  add: (name: string) => void
}

export function AddEntry({
  label,
  button,
  hint,
  limit,
  schema,
  toKey,
  entries,
  add,
}: AddEntryProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const { data, error: invalid } = schema.safeParse(name)
    const existingEntry = entries.find((item) => toKey(item.name) === toKey(data ?? ''))
    setError(
      invalid?.issues[0]?.message ?? (existingEntry && `“${existingEntry.name}” already exists.`),
    )
    if (data === undefined || existingEntry) return
    add(data)
    setName('')
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="min-w-0 grow basis-52">
        <TextField
          label={label}
          hint={hint}
          limit={limit}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setName(target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') submit()
          }}
        />
      </div>
      <Button quiet className="mt-6.5 max-sm:mt-3" onClick={submit}>
        {button}
      </Button>
    </div>
  )
}

type NameListProps = {
  label: string
  noun: string
  entries: Entry[]
  limit: number
  errors: ReadonlyMap<number, string>
  onRename: (id: string, name: string) => void
  onHide: (id: string, hidden: boolean) => void
  onMove: (from: number, to: number) => void
  children?: (entry: Entry) => ReactNode
}

export function NameList({ label, noun, entries, limit, errors, children, ...on }: NameListProps) {
  const [announcement, setAnnouncement] = useState('')
  const [movingId, setMovingId] = useState<string>()
  const hint = useId()
  const moving = entries.findIndex(({ id }) => id === movingId)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length) return
    on.onMove(from, to)
    setAnnouncement(`${entries[from]?.name} moved to position ${to + 1} of ${entries.length}.`)
  }
  const list = useSortableTiles<HTMLOListElement>(move, entries.length > 1, '[data-handle]')
  return (
    <>
      <p id={hint} className="sr-only">
        Press the up and down arrow keys to move it, or Enter for more options.
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label={label} className="panel empty:hidden">
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            className="grid grid-cols-[min(2.75rem,14vw)_minmax(0,1fr)] items-start gap-x-1 border-b border-line bg-raised px-1 py-2 first:rounded-t-card last:rounded-b-card last:border-b-0 md:grid-cols-[2.75rem_minmax(0,1fr)_auto] md:px-2"
          >
            <IconButton
              Icon={GripVertical}
              label={`Move ${entry.name}`}
              title="Drag, or click for more options"
              aria-describedby={hint}
              data-handle
              className="cursor-grab touch-none text-muted select-none active:cursor-grabbing"
              onClick={() => setMovingId(entry.id)}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(index, index + step)
              }}
            />
            <TextField
              label={`${noun} ${index + 1}`}
              labelHidden
              value={entry.name}
              limit={limit}
              error={errors.get(index)}
              autoComplete="off"
              className={entry.hidden ? 'text-muted!' : undefined}
              onChange={({ target }) => on.onRename(entry.id, target.value)}
            />
            <div className="flex min-h-11 flex-wrap items-center max-md:col-start-2">
              <Switch
                label={`Show ${entry.name}`}
                checked={!entry.hidden}
                onChange={() => on.onHide(entry.id, !entry.hidden)}
              />
              <span aria-hidden className={classNames('w-16 caption', children && 'max-sm:hidden')}>
                {entry.hidden ? 'Hidden' : 'Shown'}
              </span>
              {children?.(entry)}
            </div>
          </li>
        ))}
      </ol>
      {moving >= 0 && (
        <MoveDialog
          key={movingId}
          name={entries[moving]?.name ?? ''}
          index={moving}
          count={entries.length}
          onMove={(to) => move(moving, to)}
          onClose={() => setMovingId(undefined)}
        />
      )}
    </>
  )
}
