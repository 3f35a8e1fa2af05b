import type { ReactNode } from 'react'
import { formatNumber } from '#app/ui/text.ts'

type Props = {
  /** The table's accessible name. */
  label: string
  heads: string[]
  rows: ReactNode[][]
  /** Number of rows not listed. */
  more: number
}

/** A table of some rows of a plan, and the number of further rows. */
export const ImportListing = ({ label, heads, rows, more }: Props) => (
  <div className="rounded-card border border-line bg-raised text-sm">
    <table aria-label={label} className="w-full">
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="px-3 py-2.5 text-start font-medium wrap-normal text-muted"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer stay as they are
          <tr key={index} className="border-t border-line align-top">
            {cells.map((cell, at) => (
              <td
                key={heads[at]}
                className="px-3 py-2 wrap-break-word first:w-14 first:tabular-nums"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {more > 0 && (
      <p className="border-t border-line px-3 py-2 text-muted">and {formatNumber(more)} more</p>
    )}
  </div>
)
