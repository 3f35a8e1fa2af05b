import type { ColumnMatch } from '@dhow/contract/column-matches'
import { FACT_COLUMNS, factOf, PLAIN_FIELDS } from '@dhow/contract/import-columns'
import {
  COMBINED,
  TARGETS,
  type Target,
  targetTitle,
  unitsOf,
} from '@dhow/contract/import-matching'
import { keysOf } from '@dhow/contract/keys-of'
import { SPECIFICATION_GROUPS } from '@dhow/contract/specification-facts'
import { SelectFilter } from '#app/ui/filter.tsx'

/** What a column can be, by the groups of the product's form. */
const GROUPS: [string, readonly Target[]][] = [
  ['Product', [...PLAIN_FIELDS, 'pictures', 'featured', 'id']],
  ['Several at once', keysOf(COMBINED)],
  ...keysOf(SPECIFICATION_GROUPS).map((group): [string, Target[]] => [
    SPECIFICATION_GROUPS[group],
    FACT_COLUMNS.filter((fact) => factOf(fact).group === group),
  ]),
]

type Props = {
  /** The column's name in the sheet. */
  name: string
  match: ColumnMatch | null
  /** What other columns are already. */
  taken: ReadonlySet<Target>
  onChange: (match: ColumnMatch | null) => void
}

/** Says what a column of a sheet is, and the unit of its numbers. */
export function ColumnChoice({ name, match, taken, onChange }: Props) {
  const units = match ? unitsOf(match.target) : []
  return (
    <div className="flex flex-wrap gap-2">
      <SelectFilter
        label={`What ${name} is`}
        value={match?.target ?? ''}
        onChange={({ target: { value } }) => {
          const target = TARGETS.find((one) => one === value)
          onChange(target ? { target } : null)
        }}
        className="min-w-0 grow basis-48"
      >
        <option value="">Leave out</option>
        {GROUPS.map(([label, targets]) => (
          <optgroup key={label} label={label}>
            {targets.map((target) => (
              <option
                key={target}
                value={target}
                disabled={target !== match?.target && taken.has(target)}
              >
                {targetTitle(target)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectFilter>
      {match && units.length > 1 && (
        <SelectFilter
          label={`Unit of ${name}`}
          value={match.unit ?? units[0]}
          onChange={({ target: { value } }) => {
            const unit = units.find((one) => one === value)
            onChange({ ...match, ...(unit && { unit }) })
          }}
          className="w-28"
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              in {unit}
            </option>
          ))}
        </SelectFilter>
      )}
    </div>
  )
}
