import type { REQUEST_SORTS } from '@dhow/contract/buyers/buyer-paths'
import { DEAL_STEP_TEXTS } from '@dhow/contract/deals/deal-steps'
import { formatSum } from '@dhow/contract/quotations/quotation-texts'
import type {
  Figures,
  Ranking,
  Requested,
  Requests,
  Statistics,
} from '@dhow/contract/statistics/statistics'
import type { Translator } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, pluralize } from '#app/ui/text.ts'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

/** Formats a duration: 40 min, 5.2 h, 3.1 d. */
function formatDuration(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < 2 * DAY_MS ? `${(ms / HOUR_MS).toFixed(1)} h` : `${(ms / DAY_MS).toFixed(1)} d`
}

const formatShare = ({ enquiries, withinDay }: Figures): string =>
  enquiries === 0 ? '–' : `${Math.round((withinDay / enquiries) * 100)} %`

const formatValued = (count: number, sums: Figures['sums']['won'], i18n: Translator): string =>
  // A sum may wrap after its currency, so that no number is broken on a phone.
  [
    formatNumber(count),
    ...sums.map(({ currency, sum }) => formatSum(sum, currency, i18n).replace('\u00a0', ' ')),
  ].join(' · ')

const TILES: [label: string, getText: (figures: Figures, i18n: Translator) => string][] = [
  ['Enquiries', ({ enquiries }) => formatNumber(enquiries)],
  ['Answered within a day', formatShare],
  ['Usual time until the first answer', ({ medianMs }) => formatDuration(medianMs)],
  ['Not answered yet', ({ waiting }) => formatNumber(waiting)],
  ['Quoted', ({ quoted, sums }, i18n) => formatValued(quoted, sums.quoted, i18n)],
  ['Won', ({ won, sums }, i18n) => formatValued(won, sums.won, i18n)],
  ['Lost', ({ lost }) => formatNumber(lost)],
]

export function FigureTiles({ figures: { current, previous } }: Pick<Statistics, 'figures'>) {
  const { i18n } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {TILES.map(([label, getText]) => (
        <div key={label} className="panel px-4 py-3 max-sm:last:col-span-2">
          <dt className="caption">{label}</dt>
          <dd>
            <span className="font-semibold wrap-anywhere tabular-nums sm:text-xl">
              {getText(current, i18n)}
            </span>
            <span className="block caption">before: {getText(previous, i18n)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const LostReasons = ({ reasons }: Pick<Statistics, 'reasons'>) =>
  reasons.length > 0 && (
    <Card title="Why enquiries were lost" small>
      <Facts
        facts={reasons.map(({ reason, count }) => [
          reason || 'No reason stated',
          formatNumber(count),
        ])}
      />
    </Card>
  )

/** Deals by their furthest step. */
export function Deals({ deals }: Pick<Statistics, 'deals'>) {
  const { i18n } = useLingui()
  return (
    deals.length > 0 && (
      <Card title="Deals" small>
        <Facts
          facts={deals.map(({ step, count, sums }) => [
            DEAL_STEP_TEXTS[step],
            formatValued(count, sums, i18n),
          ])}
        />
      </Card>
    )
  )
}

export type Sort = (typeof REQUEST_SORTS)[number]

const COLUMNS: [sort: Sort, label: string, before: keyof Requests][] = [
  ['lines', 'Lines', 'previousLines'],
  ['cartons', 'Cartons', 'previousCartons'],
]

type Props = {
  title: string
  head: string
  ranking: Ranking
  sort: Sort
  onSort: (sort: Sort) => void
  action: ReactNode
  getName: (row: Requested) => ReactNode
}

/** A table of requests. Bars compare the measure by which it is sorted. */
export function RankingTable({ title, head, ranking, sort, onSort, action, getName }: Props) {
  const id = useId()
  const { rows, rest } = ranking
  const most = Math.max(...rows.map((row) => row[sort]), 1)
  return (
    <section aria-labelledby={id} className="panel p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {rows.length === 0 && <p className="mt-2 caption">No products were requested</p>}
      <div className="mt-2 overflow-x-auto">
        <table aria-labelledby={id} hidden={rows.length === 0} className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1 text-start font-medium">
                {head}
              </th>
              {COLUMNS.map(([column, label]) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sort === column ? 'descending' : 'none'}
                  className="ps-3 text-end font-medium"
                >
                  <button
                    type="button"
                    onClick={() => onSort(column)}
                    className={classNames(
                      'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-ink',
                      sort === column && 'text-ink',
                    )}
                  >
                    {sort === column && <ArrowDown size={14} />}
                    <span>{label}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
              <tr key={index} className="border-b border-line align-top last:border-0">
                <th scope="row" className="w-full py-2 text-start font-normal wrap-anywhere">
                  {getName(row)}
                  <span
                    aria-hidden
                    className="mt-1 block h-1.5 rounded-full bg-sea"
                    style={{ inlineSize: `${(row[sort] / most) * 100}%` }}
                  />
                </th>
                <Amounts row={row} />
              </tr>
            ))}
            {rest && rest.lines + rest.previousLines > 0 && (
              <tr className="align-top text-muted">
                <th scope="row" className="py-2 text-start font-normal">
                  {pluralize(rest.count, 'other')}
                </th>
                <Amounts row={rest} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Amounts = ({ row }: { row: Requests }) =>
  COLUMNS.map(([column, , previousColumn]) => (
    <td key={column} className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
      {formatNumber(row[column])}
      {row[previousColumn] > 0 && (
        <span className="block text-xs text-muted">
          before: {formatNumber(row[previousColumn])}
        </span>
      )}
    </td>
  ))
