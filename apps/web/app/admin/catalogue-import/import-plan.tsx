import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { ImportTables } from './import-tables.tsx'

export type DuplicateChoice = 'skip' | 'add'

type Props = {
  plan: ImportPlan
  busy: boolean
  onStart: (duplicates: DuplicateChoice) => void
  onMatch: () => void
  onCancel: () => void
}

export function ImportPlanView({ plan, busy, onStart, onMatch, onCancel }: Props) {
  const { added, changed, unchanged, pictures, problemCount, found } = plan
  const result = useFocusOnMount<HTMLDListElement>()
  const [choice, setChoice] = useState<DuplicateChoice>('skip')
  // Nothing is imported while there are problems, so no choice is needed.
  const duplicates = problemCount === 0 ? plan.duplicates.inCatalogue + plan.duplicates.inFile : 0
  const skipped = choice === 'skip' ? duplicates : 0
  const figures: [string, number][] = [
    ['to add', added - skipped],
    ['to change', changed],
    ['unchanged', unchanged],
    ['new pictures', pictures],
  ]
  const count = added + changed - skipped
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
      <Notes plan={plan} />
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
      <ImportTables plan={plan} duplicates={duplicates} isSkipping={skipped > 0} />
    </div>
  )
}

function Notes({ plan }: { plan: ImportPlan }) {
  const { problemCount, warningCount, newCategories, ignoredColumns, guess, found } = plan
  return (
    <>
      {problemCount > 0 && (
        <ImportError>
          {problemCount === 1
            ? 'There is a problem'
            : `There are ${countOf(problemCount, 'problem')}`}
          , so nothing can be imported. Correct the file and choose it again
          {found ? ', or change the column matching' : ''}.
        </ImportError>
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
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-line bg-raised px-4 py-3">{children}</p>
)

export const ImportError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-card border border-coral bg-coral-soft px-4 py-3">
    {children}
  </p>
)

const CHOICES: [DuplicateChoice, string][] = [
  ['skip', 'Skip these rows'],
  ['add', 'Add them anyway'],
]

function duplicateText({ added, changed, unchanged, duplicates }: ImportPlan): string {
  const { inCatalogue, inFile } = duplicates
  if (inCatalogue === added && added > 1 && changed + unchanged === 0) {
    return `All ${countOf(added, 'row')} look like existing products. Did you import this file before?`
  }
  return [
    inCatalogue === 1 && '1 row looks like an existing product.',
    inCatalogue > 1 && `${countOf(inCatalogue, 'row')} look like existing products.`,
    inFile > 0 &&
      `${countOf(inFile, 'row')} ${inFile === 1 ? 'repeats' : 'repeat'} an earlier row.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type QuestionProps = {
  plan: ImportPlan
  choice: DuplicateChoice
  onChoose: (choice: DuplicateChoice) => void
}

function DuplicateQuestion({ plan, choice, onChoose }: QuestionProps) {
  const name = useId()
  return (
    <fieldset className="rounded-card border border-amber bg-amber-soft px-4 py-3">
      <legend className="sr-only">Possible duplicates</legend>
      <p className="font-medium">{duplicateText(plan)}</p>
      <p className="mt-1 text-sm">They have the same name and brand.</p>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {CHOICES.map(([value, label]) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="size-4.5 accent-sea"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
