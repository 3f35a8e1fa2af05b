import {
  type ImportPlan,
  MATCH_KEYS,
  type MatchedChoice,
  ROW_ACTIONS,
  type RowKind,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { columnTitle } from '@dhow/contract/catalogue-import/import-columns'
import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { SkippedRows } from './skipped-rows.tsx'

type ListedRow = ImportPlan['rows'][number]

/** The choices of a person about a plan. `toggled` rows are left out, or included if they are conflicts. */
export type Choice = { matched: MatchedChoice; toggled: ReadonlySet<number> }

export const isIncluded = (
  { row, kind }: Pick<ListedRow, 'row' | 'kind'>,
  { toggled }: Choice,
): boolean => toggled.has(row) === (kind === 'conflict')

const TABLES: [label: string, kinds: RowKind[]][] = [
  ['Conflicts', ['conflict']],
  ['Changes', ['changed', 'matched']],
  ['New products', ['new']],
  ['Unclear rows', ['unclear']],
]

type TablesProps = {
  plan: ImportPlan
  choice: Choice
  onToggle: (row: number) => void
}

export function ImportTables({ plan, choice, onToggle }: TablesProps) {
  const { problems, problemCount, warnings, warningCount } = plan
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
      {TABLES.map(([label, kinds]) => (
        <ImportTable
          key={label}
          label={label}
          heads={['Import row', label]}
          rows={plan.rows
            .filter(({ kind }) => kinds.includes(kind))
            .map((row) => rowCells(row, choice, onToggle))}
          count={kinds.reduce((count, kind) => count + plan.kinds[kind], 0)}
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

function rowCells(
  listed: ListedRow,
  choice: Choice,
  onToggle: TablesProps['onToggle'],
): ReactNode[] {
  const { row, name, kind, by, changes } = listed
  const action = ROW_ACTIONS[choice.matched][kind]
  const isImported = action !== 'skip' && isIncluded(listed, choice)
  const notes = [
    by && by !== 'id' && `by ${MATCH_KEYS[by]}`,
    !isImported ? 'not imported' : action === 'add' && kind !== 'new' && 'added as new',
  ]
  return [
    <span key="row" className="-ms-3 -my-3 flex items-center">
      <Checkbox
        label={`Import row ${row}: ${name}`}
        checked={isImported}
        disabled={action === 'skip'}
        onChange={() => onToggle(row)}
      />
      {formatNumber(row)}
    </span>,
    <div key="changes" className="wrap-anywhere">
      <p dir="auto" className="font-medium">
        {name}
      </p>
      <p className="text-muted">{notes.filter(Boolean).join(' · ')}</p>
      {action === 'change' &&
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
                  className="px-3 py-3 wrap-break-word first:w-14 first:tabular-nums"
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
