import type { ColumnMatch, SheetTable } from '@dhow/contract/catalogue-import/column-matches'
import {
  COMBINED,
  FACT_COLUMNS,
  getFact,
  getTargetTitle,
  listUnits,
  PLAIN_FIELDS,
  TARGETS,
  type Target,
  TRANSLATIONS,
  type Unit,
} from '@dhow/contract/catalogue-import/import-columns'
import { listKeys } from '@dhow/contract/fields'
import { SPECIFICATION_GROUPS } from '@dhow/contract/products/specification-facts'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'
import { formatNumber } from '#app/ui/text.ts'

/** The fields that a column can be matched to, grouped as in the product form. */
const GROUPS: [string, readonly Target[]][] = [
  ['Product', [...PLAIN_FIELDS, 'pictures', 'status', 'featured', 'id']],
  ['Combined fields', listKeys(COMBINED)],
  ...listKeys(SPECIFICATION_GROUPS).map((group): [string, Target[]] => [
    SPECIFICATION_GROUPS[group],
    FACT_COLUMNS.filter((fact) => getFact(fact).group === group),
  ]),
  ['Translations', TRANSLATIONS.map(({ column }) => column)],
]

/** Fields whose empty cells a person can fill from the row above. */
const FILLABLE = new Set<Target>([
  'brand',
  'category',
  'description',
  'ingredients',
  'origin',
  'hsCode',
])

/** A cell with another letter than that of 40 x 30. */
const WITH_UNIT = /[^\P{L}xX]/u

type Matches = SheetTable['matches']

type TableProps = {
  columns: SheetTable['columns']
  matches: Matches
  onChange: (matches: Matches) => void
}

export function ColumnTable({ columns, matches, onChange }: TableProps) {
  const usedTargets = new Set(matches.flatMap((match) => match?.target ?? []))
  return (
    <table className="w-full panel text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {['Column in file', 'Examples', 'Field'].map((head) => (
            <th key={head} scope="col" className="px-4 py-2.5 text-start font-medium text-muted">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {columns.map(({ name, isHidden, examples, gaps, units }, index) => {
          const match = matches[index] ?? null
          return (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a sheet do not change
              key={index}
              className="border-t border-line align-top max-md:grid max-md:grid-cols-1 max-md:gap-2 max-md:px-4 max-md:py-3 max-md:first:border-t-0"
            >
              <th
                scope="row"
                dir="auto"
                className="text-start font-medium wrap-anywhere md:w-1/4 md:px-4 md:py-3.5"
              >
                {name}
              </th>
              <td dir="auto" className="text-muted wrap-anywhere md:w-1/4 md:px-4 md:py-3.5">
                {examples.join(' · ') || (isHidden ? 'hidden in the file' : 'empty')}
              </td>
              <td className="md:px-4 md:py-1.5">
                <ColumnChoice
                  name={name}
                  match={match}
                  columnUnits={units}
                  hasUnits={examples.every((example) => WITH_UNIT.test(example))}
                  usedTargets={usedTargets}
                  onChange={(next) => onChange(matches.with(index, next))}
                />
                {match && gaps > 0 && FILLABLE.has(match.target) && (
                  <LabelledCheckbox
                    className="py-2"
                    checked={match.fillDown ?? false}
                    onChange={({ target: { checked } }) =>
                      onChange(matches.with(index, { ...match, fillDown: checked }))
                    }
                  >
                    Fill empty cells from the row above ({formatNumber(gaps)})
                  </LabelledCheckbox>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Props = {
  name: string
  match: ColumnMatch | null
  columnUnits: readonly Unit[]
  hasUnits: boolean
  usedTargets: ReadonlySet<Target>
  onChange: (match: ColumnMatch | null) => void
}

function ColumnChoice({ name, match, columnUnits, hasUnits, usedTargets, onChange }: Props) {
  const units = match ? listUnits(match.target) : []
  const unit = match?.unit ?? units.find((item) => columnUnits.includes(item)) ?? ''
  return (
    <div className="flex flex-wrap gap-2">
      <SelectFilter
        label={`Field for ${name}`}
        value={match?.target ?? ''}
        onChange={({ target: { value } }) => {
          const target = TARGETS.find((item) => item === value)
          onChange(target ? { target } : null)
        }}
        className="min-w-0 grow basis-48"
      >
        <option value="">Do not import</option>
        {GROUPS.map(([label, targets]) => (
          <optgroup key={label} label={label}>
            {targets.map((target) => (
              <option
                key={target}
                value={target}
                disabled={target !== match?.target && usedTargets.has(target)}
              >
                {getTargetTitle(target)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectFilter>
      {match && units.length > 1 && (
        <SelectFilter
          label={`Unit of ${name}`}
          value={unit}
          onChange={({ target: { value } }) => {
            const chosenUnit = units.find((item) => item === value)
            onChange({ target: match.target, ...(chosenUnit && { unit: chosenUnit }) })
          }}
          className="w-40"
          options={units.map((item) => [item, `in ${item}`])}
        >
          {!unit && <option value="">{hasUnits ? 'As in the file' : 'Choose the unit'}</option>}
        </SelectFilter>
      )}
    </div>
  )
}
