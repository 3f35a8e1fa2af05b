import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { useId } from 'react'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { ImportListing } from './import-listing.tsx'

/** Whether possible duplicates are skipped or added. */
export type DuplicateChoice = 'skip' | 'add'

const CHOICES: [DuplicateChoice, string][] = [
  ['skip', 'Skip these rows'],
  ['add', 'Add them anyway'],
]

export const countDuplicates = ({ duplicates: { inCatalogue, inFile } }: ImportPlan): number =>
  inCatalogue + inFile

function textOf({ added, changed, unchanged, duplicates }: ImportPlan): string {
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

type Props = {
  plan: ImportPlan
  choice: DuplicateChoice
  onChoose: (choice: DuplicateChoice) => void
}

/** Asks whether rows that look like existing products are left out or added. */
export function DuplicateQuestion({ plan, choice, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="rounded-card border border-amber bg-amber-soft px-4 py-3">
      <legend className="sr-only">Possible duplicates</legend>
      <p className="font-medium">{textOf(plan)}</p>
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

export const DuplicateList = ({ plan }: { plan: ImportPlan }) => (
  <ImportListing
    label="Possible duplicates"
    heads={['Row', 'Possible duplicate', 'Brand', 'Same as']}
    rows={plan.duplicates.rows.map(({ row, name, brand, firstRow }) => [
      formatNumber(row),
      name,
      brand,
      firstRow === undefined ? 'catalogue' : `row ${formatNumber(firstRow)}`,
    ])}
    more={countDuplicates(plan) - plan.duplicates.rows.length}
  />
)
