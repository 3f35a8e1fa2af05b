import type { ImportPlan } from '@dhow/contract/catalogue-import'
import { useId } from 'react'
import { countOf, formatNumber } from '#app/ui/numbers.ts'
import { ImportListing } from './import-listing.tsx'

/** Whether rows that look like duplicates are left out or added. */
export type DuplicateChoice = 'skip' | 'add'

const CHOICES: [DuplicateChoice, string][] = [
  ['skip', 'Leave these rows out'],
  ['add', 'Add them all the same'],
]

export const countDuplicates = ({ duplicates: { inCatalogue, inFile } }: ImportPlan): number =>
  inCatalogue + inFile

function textOf({ added, changed, unchanged, duplicates }: ImportPlan): string {
  const { inCatalogue, inFile } = duplicates
  if (inCatalogue === added && added > 1 && changed + unchanged === 0) {
    return `All ${countOf(added, 'row')} look like products that are there already. Was this file imported before?`
  }
  const looks = inCatalogue === 1 ? 'looks like a product that is' : 'look like products that are'
  const there = inCatalogue > 0 ? `${countOf(inCatalogue, 'row')} ${looks} there already.` : ''
  const repeats = inFile === 1 ? 'repeats' : 'repeat'
  const twice = inFile > 0 ? `${countOf(inFile, 'row')} ${repeats} a row before.` : ''
  return [there, twice].filter(Boolean).join(' ')
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
