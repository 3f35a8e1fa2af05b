import {
  type ImportPlan,
  type MatchedChoice,
  ROW_ACTIONS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { keysOf } from '@dhow/contract/fields'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { type Choice, ImportTables, isIncluded } from './import-tables.tsx'

type Props = {
  plan: ImportPlan
  busy: boolean
  onStart: (choice: Choice) => void
  onErase: (erase: boolean) => void
  onMatch: () => void
  onCancel: () => void
}

export function ImportPlanView({ plan, busy, onStart, onErase, onMatch, onCancel }: Props) {
  const { unchanged, pictures, problemCount, warningCount, table } = plan
  const result = useFocusOnMount<HTMLDListElement>()
  const [choice, setChoice] = useState<Choice>({ matched: 'update', toggled: new Set() })
  const [confirmedPlan, setConfirmedPlan] = useState<ImportPlan>()
  const isConfirmed = warningCount === 0 || confirmedPlan === plan
  const counts = countActions(plan, choice)
  const figures: [string, number][] = [
    ['to add', counts.add],
    ['to change', counts.change],
    ['unchanged', counts.keep],
    ['skipped', counts.skip],
    ['new pictures', pictures],
  ]
  const count = counts.add + counts.change
  const isKnown =
    unchanged > 0 && plan.added + plan.changed + plan.kinds.unclear + plan.kinds.conflict === 0
  const onToggle = (row: number) => {
    const toggled = new Set(choice.toggled)
    if (!toggled.delete(row)) toggled.add(row)
    setChoice({ ...choice, toggled })
  }
  return (
    <div className="grid gap-6">
      <dl
        ref={result}
        tabIndex={-1}
        aria-label="Import preview"
        className="grid grid-cols-2 gap-3 outline-none sm:auto-cols-fr sm:grid-flow-col"
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
      {(plan.erase || (problemCount === 0 && plan.changed + unchanged > 0)) && (
        <LabelledCheckbox
          checked={plan.erase}
          disabled={busy}
          onChange={({ target }) => onErase(target.checked)}
        >
          Empty cells erase stored values, except in required fields
        </LabelledCheckbox>
      )}
      {problemCount === 0 && (
        <>
          {isKnown && <Note>All rows are in the catalogue already. Nothing to import.</Note>}
          {!isKnown && (
            <MatchedQuestion
              plan={plan}
              matched={choice.matched}
              onChoose={(matched) => setChoice({ ...choice, matched })}
            />
          )}
          {warningCount > 0 && (
            <div className="rounded-card border border-amber bg-amber-soft px-4 py-3">
              <LabelledCheckbox
                checked={isConfirmed}
                onChange={({ target }) => setConfirmedPlan(target.checked ? plan : undefined)}
              >{`I checked the ${warningCount === 1 ? 'warning' : countOf(warningCount, 'warning')} listed below`}</LabelledCheckbox>
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {problemCount === 0 && (
          <Button disabled={busy || count === 0 || !isConfirmed} onClick={() => onStart(choice)}>
            {count === 0 ? 'Nothing to import' : `Import ${countOf(count, 'product')}`}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={onMatch}>
          {table.isNeeded ? 'Change column matching' : 'Match other columns'}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
      <ImportTables plan={plan} choice={choice} onToggle={onToggle} />
    </div>
  )
}

/** Counts the rows of a plan by what the import does with them. */
function countActions(plan: ImportPlan, choice: Choice) {
  const counts = { add: 0, change: 0, skip: 0, keep: plan.unchanged - plan.kinds.same }
  const actions = ROW_ACTIONS[choice.matched]
  for (const kind of keysOf(actions)) counts[actions[kind]] += plan.kinds[kind]
  const { conflict } = plan.kinds
  counts[actions.conflict] -= conflict
  counts.skip += conflict
  for (const row of plan.rows) {
    if (!choice.toggled.has(row.row)) continue
    const change = isIncluded(row, choice) ? 1 : -1
    counts[actions[row.kind]] += change
    counts.skip -= change
  }
  return counts
}

function Notes({ plan }: { plan: ImportPlan }) {
  const { problemCount, newCategories, ignoredColumns, guess } = plan
  return (
    <>
      {problemCount > 0 && (
        <ImportError>
          <span>
            {problemCount === 1
              ? 'There is a problem'
              : `There are ${countOf(problemCount, 'problem')}`}
          </span>
          , so nothing can be imported. Correct the file and choose it again, or change the column
          matching.
        </ImportError>
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
          <span>{newCategories.length === 1 ? 'New category' : 'New categories'}</span>, added at
          the end of the list:{' '}
          <b className="font-medium wrap-anywhere">
            {newCategories.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && <span>{', '}</span>}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </b>
          .
        </Note>
      )}
      {ignoredColumns.length > 0 && (
        <Note>
          <span>{ignoredColumns.length === 1 ? 'This column is' : 'These columns are'}</span> not
          imported: <b className="font-medium">{ignoredColumns.join(', ')}</b>.
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

type QuestionProps = {
  plan: ImportPlan
  matched: MatchedChoice
  onChoose: (matched: MatchedChoice) => void
}

function MatchedQuestion({ plan: { kinds }, matched, onChoose }: QuestionProps) {
  const name = useId()
  const count = kinds.matched + kinds.same
  if (count + kinds.unclear + kinds.conflict === 0) return null
  const choices: [MatchedChoice, string][] = [
    ['update', count > 0 ? 'Update matched products' : 'Skip them'],
    ...(count > 0 ? [['skip', 'Skip them'] as [MatchedChoice, string]] : []),
    ['add', 'Add all rows as new'],
  ]
  return (
    <fieldset className="rounded-card border border-line bg-raised px-4 py-3">
      <legend className="sr-only">Rows that match products</legend>
      {count > 0 && (
        <p className="font-medium">
          {[
            `${countOf(count, 'row')} without id ${count === 1 ? 'matches a product' : 'match products'}: `,
            `${formatNumber(kinds.matched)} changed, ${formatNumber(kinds.same)} unchanged.`,
          ].join('')}
        </p>
      )}
      {kinds.conflict > 0 && (
        <p>
          {countOf(kinds.conflict, 'row')} with the item number of a product, but another name and
          brand. Select those below that are the same product.
        </p>
      )}
      {kinds.unclear > 0 && (
        <p>{countOf(kinds.unclear, 'row')} cannot be matched. See the warnings for the reasons.</p>
      )}
      <div className="mt-1 flex flex-wrap gap-x-6">
        {choices.map(([value, label]) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={matched === value}
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
