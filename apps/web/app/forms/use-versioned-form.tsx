import { useState } from 'react'
import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { getMessage, isStale, showIssues } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { notify } from '#app/ui/toast.tsx'
import { isSame } from './form-drafts.tsx'
import { getLabel } from './use-zod-form.tsx'

/** A field that differs, as a path such as `smtp.host`, and its own value. */
export type Change = { path: string; value: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the innermost fields that differ. A list is one field. */
function listChanges(previous: unknown, current: unknown, path: string[] = []): Change[] {
  if (isSame(previous, current)) return []
  if (!isRecord(previous) || !isRecord(current)) return [{ path: path.join('.'), value: current }]
  const names = new Set([...Object.keys(previous), ...Object.keys(current)])
  return [...names].flatMap((name) => listChanges(previous[name], current[name], [...path, name]))
}

/** Formats the path of a field as a label: 'Specification: Carton gross grams'. */
const formatPath = (path: string) =>
  path
    .split('.')
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join(': ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Returns the label of a field on the screen, or else of its path. */
function findLabel(path: string): string {
  const [field] = document.getElementsByName(path)
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? getLabel(field) : ''
  return label || formatPath(path)
}

/** Formats a list by line, and the fields of an object except inner objects in one line. */
function formatValue(value: unknown, separator = '\n'): string {
  const formatAll = (values: unknown[]) =>
    values.map((item) => formatValue(item, ', ')).filter(Boolean)
  if (Array.isArray(value)) return formatAll(value).join(separator)
  if (isRecord(value)) {
    const fields = Object.values(value).filter((field) => !isRecord(field))
    return formatAll(fields).join(', ')
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}

export type Difference = Change & {
  stored: unknown
  /** Texts of both values, if they are not formatted by their type. */
  texts?: { value: string; stored: string } | undefined
}

type Props = {
  subject: string
  differences: Difference[]
  onClose: () => void
  onLoad: () => void
  onSave: () => void
}

/** Asks which version of a record to continue with, after someone else has saved it. */
export const ConflictDialog = ({ subject, differences, onClose, onLoad, onSave }: Props) => (
  <Dialog
    onClose={onClose}
    title={`${subject} changed elsewhere in the meantime`}
    className="w-3xl overflow-y-auto"
  >
    <p className="text-muted">
      Someone saved changes after you opened this page. Your changes are not saved yet. These fields
      differ:
    </p>
    <dl className="mt-4 grid gap-4">
      {differences.map(({ path, value, stored, texts }) => (
        <div key={path} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <dt className="font-medium sm:col-span-2">{findLabel(path)}</dt>
          <Version title="Yours" text={texts?.value ?? formatValue(value)} />
          <Version title="Stored" text={texts?.stored ?? formatValue(stored)} />
        </div>
      ))}
    </dl>
    <DialogButtons>
      <Button quiet onClick={onClose}>
        Back to the form
      </Button>
      <Button quiet onClick={onLoad}>
        Load the stored version
      </Button>
      <Button onClick={onSave}>Save mine</Button>
    </DialogButtons>
  </Dialog>
)

const Version = ({ title, text }: { title: string; text: string }) => (
  <dd className="min-w-0 rounded-lg border border-line p-3">
    <span className="block caption">{title}</span>
    <span dir="auto" className="block max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
      {text || <em className="text-muted">empty</em>}
    </span>
  </dd>
)

type Options<Input extends FieldValues, Fields extends Input, Saved> = {
  form: UseFormReturn<Input, unknown, Fields>
  subject: string
  record: Fields
  /** Original values of the fields that a draft has restored. */
  restored?: Partial<Fields> | undefined
  load: () => Promise<Fields>
  /** Saves the fields if the stored record is still `base`. */
  send: (fields: Fields, base: Fields) => Promise<Saved>
  /** Returns the stored record, if it can differ from the fields. */
  toStored?: (saved: Saved) => Fields | Promise<Fields>
  onSaved?: (stored: Fields) => void | Promise<void>
  onError?: (error: unknown) => void
  failure: string
  /** Returns the text of a field that a conflict shows, unless its type decides. */
  formatField?: (path: string, fields: Input) => string | undefined
  /** Whether the server's message is shown instead of `failure`; true by default. */
  showsServerMessage?: boolean
}

/**
 * Saves a form if the stored record is unchanged. Otherwise a dialog asks for the version to continue with. Saving the
 * own version sends only the own changes: other fields keep what others have stored.
 */
export function useVersionedForm<Input extends FieldValues, Fields extends Input, Saved>(
  options: Options<Input, Fields, Saved>,
) {
  const { form, subject, restored } = options
  const { isSubmitting } = form.formState
  // Later records are ignored: a refetch would change the base of what was typed.
  const [initial] = useState(options.record)
  /** The record after a save or a conflict. */
  const [rebased, setRebased] = useState<Fields>()
  const base = rebased ?? { ...initial, ...restored }
  const [conflict, setConflict] = useState<{
    stored: Fields
    differences: Difference[]
    /** Ends the save that met the conflict. */
    settle: (isSaved: boolean) => void
  }>()

  const rebase = (stored: Fields, changes: Change[] = []) => {
    setRebased(stored)
    setConflict(undefined)
    form.reset(stored)
    for (const { path, value } of changes) {
      const name = path as Path<Input>
      form.setValue(name, value as PathValue<Input, typeof name>, { shouldDirty: true })
    }
  }
  /** Returns whether the fields are stored. */
  const save = async (fields: Fields, from: Fields = base): Promise<boolean> => {
    const typed = structuredClone(form.getValues())
    try {
      const saved = await options.send(fields, from)
      const stored = (await options.toStored?.(saved)) ?? fields
      // Edits made while the request was running are not saved yet.
      rebase(stored, listChanges(typed, form.getValues()))
      await options.onSaved?.(stored)
      return true
    } catch (error) {
      if (isStale(error)) return showConflict(from)
      options.onError?.(error)
      showIssues(error, form)
      const { failure, showsServerMessage = true } = options
      notify.error(showsServerMessage ? getMessage(error, failure) : failure)
      return false
    }
  }
  const showConflict = async (from: Fields): Promise<boolean> => {
    try {
      const stored = await options.load()
      // Includes edits made while the requests were running.
      const changes = listChanges(from, form.getValues())
      const differences = changes
        .map(({ path, value }) => {
          const text = options.formatField?.(path, form.getValues())
          const storedText = options.formatField?.(path, stored) ?? ''
          return {
            path,
            value,
            stored: get(stored, path) as unknown,
            texts: text === undefined ? undefined : { value: text, stored: storedText },
          }
        })
        .filter((difference) => !isSame(difference.value, difference.stored))
      if (differences.length > 0) {
        return await new Promise((settle) => setConflict({ stored, differences, settle }))
      }
      rebase(stored)
      if (changes.length > 0) {
        await options.onSaved?.(stored)
        return true
      }
      notify.error(`${subject} changed elsewhere. The stored version was loaded.`)
    } catch (error) {
      options.onError?.(error)
      notify.error(
        `${subject} changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.`,
      )
    }
    return false
  }
  return {
    base,
    rebase,
    save,
    isSubmitting,
    isBusy: isSubmitting || conflict !== undefined,
    wasRestored: restored !== undefined && rebased === undefined,
    conflictDialog: conflict && (
      <ConflictDialog
        subject={subject}
        differences={conflict.differences}
        onClose={() => {
          setConflict(undefined)
          conflict.settle(false)
        }}
        onLoad={() => {
          rebase(conflict.stored)
          conflict.settle(false)
        }}
        onSave={() => {
          rebase(conflict.stored, conflict.differences)
          void form.handleSubmit(
            async (fields) => conflict.settle(await save(fields, conflict.stored)),
            () => conflict.settle(false),
          )()
        }}
      />
    ),
  }
}
