import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'
import {
  countDuplicates,
  type DuplicateChoice,
  DuplicateList,
  DuplicateQuestion,
} from './import-duplicates.tsx'
import { ImportListing } from './import-listing.tsx'

type Props = {
  plan: ImportPlan
  busy: boolean
  onStart: (duplicates: DuplicateChoice) => void
  /** Opens the column matching. */
  onMatch: () => void
  onCancel: () => void
}

/** The preview of an import: counts, problems and changes. Nothing is imported yet. */
export function ImportPlanView({ plan, busy, onStart, onMatch, onCancel }: Props) {
  const { added, changed, unchanged, pictures, problems, problemCount, changes } = plan
  const { warnings, warningCount, newCategories, ignoredColumns, guess, found } = plan
  const result = useRef<HTMLDListElement>(null)
  // The previous step, which had the focus, is gone.
  useEffect(() => result.current?.focus(), [])
  const [choice, setChoice] = useState<DuplicateChoice>('skip')
  // Nothing is imported while there are problems, so no choice is needed.
  const duplicates = problemCount === 0 ? countDuplicates(plan) : 0
  const leftOut = choice === 'skip' ? duplicates : 0
  const skipped = new Set(leftOut > 0 ? plan.duplicates.rows.map(({ row }) => row) : [])
  const figures: [string, number][] = [
    ['to add', added - leftOut],
    ['to change', changed],
    ['unchanged', unchanged],
    ['new pictures', pictures],
  ]
  const count = added + changed - leftOut
  return (
    <div className="grid gap-6">
      <dl
        ref={result}
        tabIndex={-1}
        aria-label="Import preview"
        className="grid grid-cols-2 gap-3 outline-none sm:grid-cols-4"
      >
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
        <p role="alert" className="rounded-card border border-coral bg-coral-soft px-4 py-3">
          {problemCount === 1
            ? 'There is a problem'
            : `There are ${countOf(problemCount, 'problem')}`}
          , so nothing can be imported. Correct the file and choose it again
          {found ? ', or change the column matching' : ''}.
        </p>
      )}
      {warningCount > 0 && (
        <p className="rounded-card border border-amber bg-amber-soft px-4 py-3">
          Check the {countOf(warningCount, 'warning')} listed below before you import.
        </p>
      )}
      {guess && (
        <Note>
          The file is not saved as “CSV UTF-8”. It was read as {guess.encoding}.
          {guess.example && (
            <>
              {' '}
              Does this look right: “<span dir="auto">{guess.example}</span>”? If not, save the file
              as “CSV UTF-8” and choose it again.
            </>
          )}
        </Note>
      )}
      {newCategories.length > 0 && (
        <Note>
          {newCategories.length === 1 ? 'New category' : 'New categories'}, added at the end of the
          list:{' '}
          <b className="font-medium wrap-anywhere">
            {newCategories.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && ', '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </b>
          .
        </Note>
      )}
      {ignoredColumns.length > 0 && (
        <Note>
          {ignoredColumns.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
          <b className="font-medium">{ignoredColumns.join(', ')}</b>.
        </Note>
      )}
      {duplicates > 0 && <DuplicateQuestion plan={plan} choice={choice} onChoose={setChoice} />}
      <div className="flex flex-wrap gap-3">
        {problemCount === 0 && (
          <Button disabled={busy || count === 0} onClick={() => onStart(choice)}>
            {count === 0 ? 'Nothing to import' : `Import ${countOf(count, 'product')}`}
          </Button>
        )}
        {found && (
          <Button variant="quiet" disabled={busy} onClick={onMatch}>
            {found.isNeeded ? 'Change column matching' : 'Match other columns'}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
      <Remarks label="Problems" head="Problem" remarks={problems} count={problemCount} />
      <Remarks label="Warnings" head="Warning" remarks={warnings} count={warningCount} />
      {duplicates > 0 && <DuplicateList plan={plan} />}
      {changes.length > 0 && (
        <ImportListing
          label="Changes"
          heads={['Row', 'Product', 'Changes']}
          rows={changes.map(({ row, name, fields }) => [
            formatNumber(row),
            name,
            fields.length > 0 ? fields.join(', ') : skipped.has(row) ? 'skipped' : 'added',
          ])}
          more={added + changed - changes.length}
        />
      )}
    </div>
  )
}

type RemarksProps = { label: string; head: string; remarks: ImportPlan['problems']; count: number }

const Remarks = ({ label, head, remarks, count }: RemarksProps) =>
  count > 0 && (
    <ImportListing
      label={label}
      heads={['Row', 'Field', head]}
      rows={remarks.map(({ row, field, message }) => [
        row === undefined ? '' : formatNumber(row),
        field,
        message,
      ])}
      more={count - remarks.length}
    />
  )

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-line bg-raised px-4 py-3">{children}</p>
)
