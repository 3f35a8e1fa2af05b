import { type ImportRemark, isAboutFile } from '@dhow/contract/catalogue-import/catalogue-import'
import { TARGETS, targetTitle } from '@dhow/contract/catalogue-import/import-matching'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/ui/text.ts'

export type Cells = { first: ReactNode; second: ReactNode }

type Props = {
  label: string
  heads: Cells
  rows: Cells[]
  /** Number of rows that are not listed. */
  more: number
  /** Shown if there are more rows. */
  hint?: string | undefined
}

export function ImportTable({ label, heads, rows, more, hint }: Props) {
  if (rows.length === 0) return null
  return (
    <div className="rounded-card border border-line bg-raised text-sm">
      <table aria-label={label} className="w-full">
        <thead>
          <tr className="*:px-3 *:py-2.5 *:text-start *:font-medium *:wrap-normal *:text-muted">
            <th scope="col">{heads.first}</th>
            <th scope="col">{heads.second}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ first, second }, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a plan do not change
              key={index}
              className="border-t border-line align-top *:px-3 *:py-3 *:wrap-break-word"
            >
              <td className="w-14 tabular-nums sm:min-w-40">{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-muted">
          and {formatNumber(more)} more. {hint}
        </p>
      )}
    </div>
  )
}

type RemarkProps = { label: string; remarks: ImportRemark[]; count: number }

/** Lists problems or warnings, each with the rows that have it. */
export const RemarkTable = ({ label, remarks, count }: RemarkProps) => (
  <ImportTable
    label={label}
    heads={{ first: 'Field', second: label }}
    rows={remarks.map((remark) => {
      const target = TARGETS.find((one) => one === remark.field)
      return {
        first: target ? targetTitle(target) : remark.field,
        second: (
          <>
            <p dir="auto">{remark.message}</p>
            {!isAboutFile(remark) && <p className="text-muted">{describeRows(remark)}</p>}
          </>
        ),
      }
    })}
    more={remarks.reduce((rest, remark) => rest - remark.count, count)}
  />
)

function describeRows({ rows: [first = 0, ...others], count }: ImportRemark): string {
  const row = `Row ${formatNumber(first)}`
  if (count === 1) return row
  const more = count - 1 - others.length
  const numbers = [...others.map(formatNumber), ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
  return `${row}, similar in ${count === 2 ? 'row' : 'rows'} ${numbers.join(', ')}`
}
