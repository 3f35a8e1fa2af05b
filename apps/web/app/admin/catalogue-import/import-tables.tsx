import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { formatNumber } from '#app/ui/text.ts'
import { SkippedRows } from './skipped-rows.tsx'

type TablesProps = {
  plan: ImportPlan
  /** Number of duplicates to list. */
  duplicates: number
  isSkipping: boolean
}

export function ImportTables({ plan, duplicates, isSkipping }: TablesProps) {
  const { problems, problemCount, warnings, warningCount, changes, added, changed } = plan
  const { rows } = plan.duplicates
  const skipped = new Set(isSkipping ? rows.map(({ row }) => row) : [])
  return (
    <>
      <ImportTable
        label="Problems"
        heads={['Row', 'Field', 'Problem']}
        rows={problems.map(remarkCells)}
        count={problemCount}
      />
      <ImportTable
        label="Warnings"
        heads={['Row', 'Field', 'Warning']}
        rows={warnings.map(remarkCells)}
        count={warningCount}
      />
      <SkippedRows plan={plan} />
      <ImportTable
        label="Possible duplicates"
        heads={['Row', 'Possible duplicate', 'Brand', 'Same as']}
        rows={rows.map(({ row, name, brand, firstRow }) => [
          formatNumber(row),
          name,
          brand,
          firstRow === undefined ? 'catalogue' : `row ${formatNumber(firstRow)}`,
        ])}
        count={duplicates}
      />
      <ImportTable
        label="Changes"
        heads={['Row', 'Product', 'Changes']}
        rows={changes.map(({ row, name, fields }) => [
          formatNumber(row),
          name,
          fields.length > 0 ? fields.join(', ') : skipped.has(row) ? 'skipped' : 'added',
        ])}
        count={changes.length && added + changed}
      />
    </>
  )
}

const remarkCells = ({ row, field, message }: ImportPlan['problems'][number]) => [
  row === undefined ? '' : formatNumber(row),
  field,
  message,
]

type Props = {
  label: string
  heads: string[]
  /** The first rows. */
  rows: string[][]
  count: number
}

function ImportTable({ label, heads, rows, count }: Props) {
  if (count === 0) return null
  const more = count - rows.length
  return (
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a plan do not change
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
}
