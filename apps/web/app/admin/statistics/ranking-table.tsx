import type { REQUEST_SORTS } from '@dhow/contract/buyers/buyer-paths'
import type { Ranking, Requested, Requests } from '@dhow/contract/statistics'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'

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
  /** Button that downloads the table. */
  action: ReactNode
  nameOf: (row: Requested) => ReactNode
}

/** A table of requests. Bars compare the measure by which it is sorted. */
export function RankingTable({ title, head, ranking, sort, onSort, action, nameOf }: Props) {
  const id = useId()
  const { rows, rest } = ranking
  const most = Math.max(...rows.map((row) => row[sort]), 1)
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {rows.length === 0 && <p className="mt-2 text-sm text-muted">No products were requested</p>}
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
                    {sort === column && <ArrowDown aria-hidden size={14} />}
                    <span>{label}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
              <tr key={at} className="border-b border-line align-top last:border-0">
                <th scope="row" className="w-full py-2 text-start font-normal wrap-anywhere">
                  {nameOf(row)}
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
                  {countOf(rest.count, 'other')}
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
  COLUMNS.map(([column, , before]) => (
    <td key={column} className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
      {formatNumber(row[column])}
      {row[before] > 0 && (
        <span className="block text-xs text-muted">before: {formatNumber(row[before])}</span>
      )}
    </td>
  ))
