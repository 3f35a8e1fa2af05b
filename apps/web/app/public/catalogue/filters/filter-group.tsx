import { ChevronDown } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/numbers.ts'
import type { Group, Offered } from './chosen.ts'

export type OnToggle = (filter: Offered, value: string, chosen: boolean) => void

type Props = { group: Group; onToggle: OnToggle }

/** The list of one filter, unfolded by a press. One minimum order may be chosen, and any number of all others. */
export function FilterGroup({ group, onToggle }: Props) {
  const { filter, label, options, unlisted } = group
  const chosen = options.filter((one) => one.chosen).length
  const isSingle = filter === 'moqCartons'
  const any = { value: '', label: 'Any', chosen: chosen === 0, count: undefined }
  const all = isSingle ? [any, ...options] : options
  return (
    <details name="filter" className="filter-group">
      <summary>
        {label}
        {chosen > 0 && (
          <span className="filter-badge">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown aria-hidden size={16} />
      </summary>
      <fieldset className={classNames('filter-panel', widthOf(all.length))}>
        <legend className="sr-only">{label}</legend>
        <div className="filter-options">
          {all.map((option) => (
            <label key={option.value} className="filter-option">
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={filter}
                value={option.value}
                checked={option.chosen}
                onChange={({ target }) => onToggle(filter, option.value, target.checked)}
              />
              <span dir="auto">{option.label}</span>{' '}
              {option.count !== undefined && (
                <span className="filter-count">{formatNumber(option.count)}</span>
              )}
            </label>
          ))}
        </div>
        {unlisted > 0 && (
          <p className="filter-note">
            {formatNumber(unlisted)} more {unlisted === 1 ? 'has' : 'have'} fewer products: search
            for one by its name.
          </p>
        )}
      </fieldset>
    </details>
  )
}

/** Many values stand in columns. */
function widthOf(values: number): string | false {
  if (values > 24) return 'filter-panel-full'
  return values > 8 && 'filter-panel-wide'
}
