import { formatNumber } from '#app/ui/numbers.ts'
import { byDay, type Days, enquiries, shortDate } from './figures.ts'

const DAYS_PER_LABEL = 7

/** Columns that a date label spans, ending at its own. */
const LABEL_COLUMNS = 4

/** A column per day, today last; hidden from screen readers, which read the table. */
export function DayChart({ days }: { days: Days }) {
  const columns = byDay(days)
  const most = Math.max(...columns.map(({ count }) => count))
  return (
    <div
      aria-hidden
      className="grid grid-rows-[auto_1fr_auto] gap-2 text-xs text-muted tabular-nums"
    >
      <span>{formatNumber(most)}</span>
      <div className="flex min-h-36 items-end gap-0.5 border-y border-line sm:gap-1">
        {columns.map(({ day, count }) => (
          <div
            key={day}
            title={`${shortDate(day)}: ${enquiries(count)}`}
            className="flex flex-1 items-end self-stretch hover:bg-line"
          >
            <div
              data-count={count}
              style={{ height: `${(count / most) * 100}%` }}
              className="w-full rounded-t-xs bg-sea"
            />
          </div>
        ))}
      </div>
      <div
        className="grid"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map(({ day }, at) => {
          const daysAgo = columns.length - 1 - at
          return (
            daysAgo % DAYS_PER_LABEL === 0 &&
            at >= LABEL_COLUMNS && (
              <span
                key={day}
                style={{ gridColumn: at + 1 }}
                className="row-start-1 justify-self-end whitespace-nowrap"
              >
                {daysAgo === 0 ? 'Today' : shortDate(day)}
              </span>
            )
          )
        })}
      </div>
    </div>
  )
}
