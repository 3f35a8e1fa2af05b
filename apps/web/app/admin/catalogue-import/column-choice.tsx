import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import { FACT_COLUMNS, factOf, PLAIN_FIELDS } from '@dhow/contract/catalogue-import/import-columns'
import {
  COMBINED,
  TARGETS,
  type Target,
  targetTitle,
  unitsOf,
} from '@dhow/contract/catalogue-import/import-matching'
import { keysOf } from '@dhow/contract/fields'
import { SPECIFICATION_GROUPS } from '@dhow/contract/products/specification-facts'
import { SelectFilter } from '#app/ui/search-box.tsx'

/** The fields that a column can be matched to, grouped as in the product form. */
const GROUPS: [string, readonly Target[]][] = [
  ['Product', [...PLAIN_FIELDS, 'pictures', 'featured', 'id']],
  ['Combined fields', keysOf(COMBINED)],
  ...keysOf(SPECIFICATION_GROUPS).map((group): [string, Target[]] => [
    SPECIFICATION_GROUPS[group],
    FACT_COLUMNS.filter((fact) => factOf(fact).group === group),
  ]),
]

type Props = {
  /** The column's name in the sheet. */
  name: string
  match: ColumnMatch | null
  /** Fields that other columns are matched to. */
  taken: ReadonlySet<Target>
  onChange: (match: ColumnMatch | null) => void
}

/** Matches a column of a sheet to a field, and selects the unit of its numbers. */
export function ColumnChoice({ name, match, taken, onChange }: Props) {
  const units = match ? unitsOf(match.target) : []
  return (
    <div className="flex flex-wrap gap-2">
      <SelectFilter
        label={`Field for ${name}`}
        value={match?.target ?? ''}
        onChange={({ target: { value } }) => {
          const target = TARGETS.find((one) => one === value)
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
