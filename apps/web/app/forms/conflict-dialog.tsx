import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isSame } from './form-drafts.tsx'

/** A field that differs, as a path such as `smtp.host`, and its own value. */
export type Change = { path: string; value: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the innermost fields that differ. A list is one field. */
export function listChanges(before: unknown, after: unknown, path: string[] = []): Change[] {
  if (isSame(before, after)) return []
  if (!isRecord(before) || !isRecord(after)) return [{ path: path.join('.'), value: after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => listChanges(before[name], after[name], [...path, name]))
}

/** Formats the path of a field as a label: 'Specification: Carton gross grams'. */
const formatPath = (path: string) =>
  path
    .split('.')
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join(': ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

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

export type Difference = Change & { stored: unknown }

type Props = {
  what: string
  differences: Difference[]
  onClose: () => void
  onLoad: () => void
  onSave: () => void
}

/** Asks which version of a record to continue with, after someone else has saved it. */
export const ConflictDialog = ({ what, differences, onClose, onLoad, onSave }: Props) => (
  <Dialog
    onClose={onClose}
    title={`${what} changed elsewhere in the meantime`}
    className="w-3xl overflow-y-auto"
  >
    <p className="text-muted">
      Someone saved changes after you opened this page. Your changes are not saved yet. These fields
      differ:
    </p>
    <dl className="mt-4 grid gap-4">
      {differences.map(({ path, value, stored }) => (
        <div key={path} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <dt className="font-medium sm:col-span-2">{formatPath(path)}</dt>
          <Version title="Yours" value={value} />
          <Version title="Stored" value={stored} />
        </div>
      ))}
    </dl>
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onClose}>
        Back to the form
      </Button>
      <Button variant="quiet" onClick={onLoad}>
        Load the stored version
      </Button>
      <Button onClick={onSave}>Save mine</Button>
    </div>
  </Dialog>
)

const Version = ({ title, value }: { title: string; value: unknown }) => (
  <dd className="min-w-0 rounded-lg border border-line p-3">
    <span className="block text-sm text-muted">{title}</span>
    <span dir="auto" className="block max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
      {formatValue(value) || <em className="text-muted">empty</em>}
    </span>
  </dd>
)
