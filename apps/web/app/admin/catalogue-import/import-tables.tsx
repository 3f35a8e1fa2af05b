import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { columnTitle } from '@dhow/contract/catalogue-import/import-columns'
import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { type Choice, effectOf } from './row-effects.ts'

type ListedRow = ImportPlan['rows'][number]

type TablesProps = {
  plan: ImportPlan
  choice: Choice
  onExclude: (row: number, isExcluded: boolean) => void
}

export function ImportTables({ plan, choice, onExclude }: TablesProps) {
  const { problems, problemCount, warnings, warningCount, added, changed, unclear } = plan
  const kinds: [ListedRow['kind'], string, number][] = [
    ['update', 'Changes', changed],
    ['new', 'New products', added],
    ['unclear', 'Unclear rows', unclear],
  ]
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
      {kinds.map(([kind, label, count]) => (
        <ImportTable
          key={kind}
          label={label}
          heads={['Import row', label]}
          rows={plan.rows
            .filter((row) => row.kind === kind)
            .map((row) => rowCells(row, choice, onExclude))}
          count={count}
        />
      ))}
    </>
  )
}

const remarkCells = ({ row, field, message }: ImportPlan['problems'][number]) => [
  row === undefined ? '' : formatNumber(row),
  field,
  message,
]

const KEYS = {
  itemNumber: 'by item number',
  gtin: 'by GTIN',
  cartonGtin: 'by carton GTIN',
  name: 'by name and brand',
}

function rowCells(
  listed: ListedRow,
  { matched, excluded }: Choice,
  onExclude: TablesProps['onExclude'],
): ReactNode[] {
  const { row, name, by, reason, changes } = listed
  const effect = effectOf(listed, matched)
  const isImported = effect !== 'skipped' && !excluded.has(row)
  const notes = [
    by && by !== 'id' && KEYS[by],
    reason,
    !isImported ? 'not imported' : effect === 'added' && listed.kind !== 'new' && 'added as new',
  ]
  return [
    <span key="row" className="-ms-3 -my-3 flex items-center">
      <Checkbox
        label={`Import row ${row}: ${name}`}
        checked={isImported}
        disabled={effect === 'skipped'}
        onChange={({ target }) => onExclude(row, !target.checked)}
      />
      {formatNumber(row)}
    </span>,
    <div key="changes">
      <p dir="auto" className="font-medium">
        {name}
      </p>
      <p className="text-muted">{notes.filter(Boolean).join(' · ')}</p>
      {isImported &&
        effect === 'changed' &&
        changes.map(({ field, old, new: next }) => (
          <p key={field}>
            <span className="text-muted">{columnTitle(field)}:</span> <bdi>{old || 'empty'}</bdi> →{' '}
            <bdi>{next || 'empty'}</bdi>
          </p>
        ))}
    </div>,
  ]
}

type Props = {
  label: string
  heads: string[]
  /** The first rows. */
  rows: ReactNode[][]
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
                  className="px-3 py-3 wrap-anywhere first:w-24 first:tabular-nums"
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
