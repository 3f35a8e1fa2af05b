import {
  type ImportPlan,
  isAboutFile,
  type MatchedChoice,
  ROW_ACTIONS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { listKeys } from '@dhow/contract/fields'
import { Fragment, type ReactNode, useId, useState } from 'react'
import type { ImportState } from '#app/admin/catalogue-import/use-import.ts'
import { Button } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { type Choice, ImportTables, isIncluded } from './import-tables.tsx'

export function ImportPlanView({ plan, state }: { plan: ImportPlan; state: ImportState }) {
  const { unchanged, pictures, problemRows, warningCount, table } = plan
  const busy = state.starting || state.matching
  const canStart = !plan.problems.some(isAboutFile)
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
  const isUnchanged =
    unchanged > 0 && plan.added + plan.changed + plan.kinds.unclear + plan.kinds.conflict === 0
  const importLabel =
    problemRows > 0
      ? `Leave out ${pluralize(problemRows, 'row')} with problems and import the others`
      : `Import ${pluralize(count, 'product')}`
  const onToggle = (rows: number[], isToggled: boolean) => {
    const toggled = new Set(choice.toggled)
    for (const row of rows) {
      if (isToggled) toggled.add(row)
      else toggled.delete(row)
    }
    setChoice({ ...choice, toggled })
  }
  return (
    <div className="grid gap-6">
      <dl
        ref={state.reading ? undefined : result}
        tabIndex={-1}
        aria-label="Import preview"
        className="grid grid-cols-2 gap-3 outline-none sm:auto-cols-fr sm:grid-flow-col"
      >
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse panel px-4 py-3">
            <dt className="caption">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Notes plan={plan} />
      {(plan.erase || (canStart && plan.changed + unchanged > 0)) && (
        <LabelledCheckbox
          checked={plan.erase}
          disabled={busy}
          onChange={({ target }) => state.setErase(target.checked)}
        >
          Delete what your catalogue has where a cell is empty (name and category stay)
        </LabelledCheckbox>
      )}
      {canStart && (
        <>
          {isUnchanged && <Note>All rows are in the catalogue already. Nothing to import.</Note>}
          {!isUnchanged && (
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
              >
                I checked the warnings listed below
              </LabelledCheckbox>
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {canStart && (
          <Button
            disabled={busy || count === 0 || !isConfirmed}
            onClick={() => state.start(choice)}
          >
            {count === 0 ? 'Nothing to import' : importLabel}
          </Button>
        )}
        <Button quiet disabled={busy} onClick={state.matchAgain}>
          {table.isNeeded ? 'Change columns' : 'Match other columns'}
        </Button>
        <Button quiet disabled={busy} onClick={state.reset}>
          Choose another file
        </Button>
      </div>
      <ImportTables plan={plan} choice={choice} onToggle={onToggle} />
    </div>
  )
}

function countActions(plan: ImportPlan, choice: Choice) {
  const counts = {
    add: 0,
    change: 0,
    skip: plan.problemRows,
    keep: plan.unchanged - plan.kinds.same,
  }
  const actions = ROW_ACTIONS[choice.matched]
  for (const kind of listKeys(actions)) counts[actions[kind]] += plan.kinds[kind]
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
  const { problemCount, problemRows, newCategories, ignoredColumns } = plan
  return (
    <>
      {problemCount > 0 && (
        <ImportError>
          {plan.problems.some(isAboutFile)
            ? 'This file cannot be imported yet. See the problems below. Change how the file is read, change the columns, or choose another file.'
            : `${pluralize(problemRows, 'row has', 'rows have')} problems, which are listed below. You can leave these rows out, leave out the wrong values under “Change columns”, or correct the file and choose it again.`}
        </ImportError>
      )}
      {newCategories.length > 0 && (
        <Note>
          <span>{newCategories.length === 1 ? 'New category' : 'New categories'}</span>, added at
          the end of the list:{' '}
          <b className="font-medium wrap-anywhere">
            {newCategories.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && <span>{', '}</span>}
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
  <p className="panel px-4 py-3">{children}</p>
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
  const updates = count + kinds.conflict > 0
  const choices: [MatchedChoice, string][] = [
    ['update', updates ? 'Update these products' : 'Leave them out'],
    ...(updates ? [['skip', 'Leave them out'] as [MatchedChoice, string]] : []),
    ['add', 'Add them as new products'],
  ]
  return (
    <fieldset className="panel px-4 py-3">
      <legend className="sr-only">Rows of products that you already have</legend>
      {count > 0 && (
        <p className="font-medium">
          {[
            `${pluralize(count, 'row is a product', 'rows are products')} that you already have: `,
            `${formatNumber(kinds.matched)} with changes, ${formatNumber(kinds.same)} without.`,
          ].join('')}
        </p>
      )}
      {kinds.conflict > 0 && (
        <p>
          {pluralize(
            kinds.conflict,
            'row gives a product another name',
            'rows give products another name',
          )}
          . Select the correct ones below. The others are left out.
        </p>
      )}
      {kinds.unclear > 0 && (
        <p>
          {pluralize(kinds.unclear, 'row fits', 'rows fit')} several products. The warnings say why.
        </p>
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
