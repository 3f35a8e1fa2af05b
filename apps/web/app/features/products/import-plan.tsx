import type { ImportPlan } from '@dhow/contract/imports'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '#app/numbers.ts'
import { Button } from '#app/ui/button.tsx'

type Props = {
  plan: ImportPlan
  busy: boolean
  onStart: () => void
  onCancel: () => void
}

/** What an import would do, and what is wrong with it; nothing is done yet. */
export function ImportPlanView({ plan, busy, onStart, onCancel }: Props) {
  const { added, changed, unchanged, pictures, problems, problemCount, changes } = plan
  const { ignoredColumns, guess } = plan
  const figures: [string, number][] = [
    ['to add', added],
    ['to change', changed],
    ['unchanged', unchanged],
    ['new pictures', pictures],
  ]
  const count = added + changed
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-col-reverse rounded-card border border-line bg-raised px-4 py-3"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {problemCount > 0 && (
        <section className="grid gap-3">
          <p role="alert" className="rounded-card border border-coral bg-coral-soft px-4 py-3">
            {problemCount === 1
              ? 'There is a problem'
              : `There are ${countOf(problemCount, 'problem')}`}
            . Correct the file and choose it again: nothing is imported while there is one.
          </p>
          <Listing
            heads={['Row', 'Field', 'Problem']}
            rows={problems.map(({ row, field, message }) => [
              row === undefined ? '' : formatNumber(row),
              field,
              message,
            ])}
            more={problemCount - problems.length}
          />
        </section>
      )}
      {guess && (
        <Note>
          The file is not saved as “CSV UTF-8”, so it was read as {guess.encoding}.
          {guess.example && (
            <>
              {' '}
              Is this right: “<span dir="auto">{guess.example}</span>”? If letters are wrong, save
              it as “CSV UTF-8” and choose it again.
            </>
          )}
        </Note>
      )}
      {ignoredColumns.length > 0 && (
        <Note>
          {ignoredColumns.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
          <b className="font-medium">{ignoredColumns.join(', ')}</b>.
        </Note>
      )}
      <div className="flex flex-wrap gap-3">
        {problemCount === 0 && (
          <Button disabled={busy || count === 0} onClick={onStart}>
            {count === 0 ? 'Nothing to import' : `Import ${countOf(count, 'product')}`}
          </Button>
        )}
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
      {changes.length > 0 && (
        <Listing
          heads={['Row', 'Product', 'What changes']}
          rows={changes.map(({ row, name, fields }) => [
            formatNumber(row),
            name,
            fields.length === 0 ? 'is added' : fields.join(', '),
          ])}
          more={count - changes.length}
        />
      )}
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-line bg-raised px-4 py-3">{children}</p>
)

type ListingProps = { heads: string[]; rows: ReactNode[][]; more: number }

const Listing = ({ heads, rows, more }: ListingProps) => (
  <div className="rounded-card border border-line bg-raised text-sm">
    <table className="w-full">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 py-2.5 text-start font-medium text-muted">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer stay as they are
          <tr key={index} className="border-t border-line align-top">
            {cells.map((cell, at) => (
              <td
                key={heads[at]}
                className="px-3 py-2 wrap-break-word first:w-14 first:tabular-nums"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {more > 0 && (
      <p className="border-t border-line px-3 py-2 text-muted">and {formatNumber(more)} more</p>
    )}
  </div>
)
