import {
  type ImportPlan,
  type ImportRemark,
  isAboutFile,
  MATCH_KEYS,
  type MatchedChoice,
  ROW_ACTIONS,
  type RowKind,
} from '@dhow/contract/catalogue-import/catalogue-import'
import {
  getColumnTitle,
  getTargetTitle,
  TARGETS,
} from '@dhow/contract/catalogue-import/import-columns'
import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { formatNumber } from '#app/ui/text.ts'

type ListedRow = ImportPlan['rows'][number]

/** The choices of a person about a plan. `toggled` rows are left out, or included if they are conflicts. */
export type Choice = { matched: MatchedChoice; toggled: ReadonlySet<number> }

export const isIncluded = (
  { row, kind }: Pick<ListedRow, 'row' | 'kind'>,
  { toggled }: Choice,
): boolean => toggled.has(row) === (kind === 'conflict')

const SECOND_IMPORT = 'To confirm them too, import the same file again afterwards.'

const CONFLICTS = 'Conflicts'

const TABLES: [label: string, kinds: RowKind[]][] = [
  [CONFLICTS, ['conflict']],
  ['Changes', ['changed', 'matched']],
  ['New products', ['new']],
  ['Unclear rows', ['unclear']],
]

type TablesProps = {
  plan: ImportPlan
  choice: Choice
  onToggle: (rows: number[], isToggled: boolean) => void
}

export function ImportTables({ plan, choice, onToggle }: TablesProps) {
  return (
    <>
      <RemarkTable label="Problems" remarks={plan.problems} count={plan.problemCount} />
      <RemarkTable label="Warnings" remarks={plan.warnings} count={plan.warningCount} />
      <ImportTable
        label="Skipped rows"
        heads={{ first: 'Row', second: 'Skipped rows without a product' }}
        rows={plan.skippedRows.map(({ row, text, kind }) => ({
          first: formatNumber(row),
          second: (
            <>
              <span className="text-muted">{kind === 'heading' ? 'Heading: ' : 'Note: '}</span>
              <bdi>{text}</bdi>
            </>
          ),
        }))}
        more={plan.skippedCount - plan.skippedRows.length}
      />
      {TABLES.map(([label, kinds]) => {
        const rows = plan.rows.filter(({ kind }) => kinds.includes(kind))
        const isConflict = label === CONFLICTS
        return (
          <ImportTable
            key={label}
            label={label}
            heads={{
              first: isConflict ? (
                <AllConflicts listed={rows} choice={choice} onToggle={onToggle} />
              ) : (
                'Row'
              ),
              second: label,
            }}
            rows={rows.map((row) => buildCells(row, choice, onToggle))}
            more={kinds.reduce((count, kind) => count + plan.kinds[kind], -rows.length)}
            hint={isConflict ? SECOND_IMPORT : undefined}
          />
        )
      })}
    </>
  )
}

function AllConflicts({
  listed,
  choice,
  onToggle,
}: Omit<TablesProps, 'plan'> & { listed: ListedRow[] }) {
  const rows = listed.map(({ row }) => row)
  const count = rows.filter((row) => choice.toggled.has(row)).length
  return (
    <span className="-ms-3 -my-2.5 flex items-center">
      <Checkbox
        label="Import all listed rows"
        checked={count === rows.length}
        mixed={count > 0 && count < rows.length}
        disabled={ROW_ACTIONS[choice.matched].conflict === 'skip'}
        onChange={() => onToggle(rows, count < rows.length)}
      />
      Row
    </span>
  )
}

function buildCells(
  listedRow: ListedRow,
  choice: Choice,
  onToggle: TablesProps['onToggle'],
): Cells {
  const { row, name, kind, by, changes } = listedRow
  const action = ROW_ACTIONS[choice.matched][kind]
  const isImported = action !== 'skip' && isIncluded(listedRow, choice)
  const notes = [
    kind === 'conflict' && 'gives the product another name',
    by && by !== 'id' && `by ${MATCH_KEYS[by]}`,
    !isImported ? 'not imported' : action === 'add' && kind !== 'new' && 'added as new',
  ]
  return {
    first: (
      <span className="-ms-3 -my-3 flex items-center">
        <Checkbox
          label={`Import row ${row}: ${name}`}
          checked={isImported}
          disabled={action === 'skip'}
          onChange={() => onToggle([row], !choice.toggled.has(row))}
        />
        {formatNumber(row)}
      </span>
    ),
    second: (
      <div className="wrap-anywhere">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p className="text-muted">{notes.filter(Boolean).join(' · ')}</p>
        {action === 'change' &&
          changes.map(({ field, old, new: next }) => (
            <p key={field}>
              <span className="text-muted">{getColumnTitle(field)}:</span>{' '}
              <bdi>{old || 'empty'}</bdi> → <bdi>{next || 'empty'}</bdi>
            </p>
          ))}
      </div>
    ),
  }
}

type Cells = { first: ReactNode; second: ReactNode }

type Props = {
  label: string
  heads: Cells
  rows: Cells[]
  more: number
  hint?: string | undefined
}

function ImportTable({ label, heads, rows, more, hint }: Props) {
  if (rows.length === 0) return null
  return (
    <div className="panel text-sm">
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

const RemarkTable = ({ label, remarks, count }: RemarkProps) => (
  <ImportTable
    label={label}
    heads={{ first: 'Field', second: label }}
    rows={remarks.map((remark) => {
      const target = TARGETS.find((item) => item === remark.field)
      return {
        first: target ? getTargetTitle(target) : remark.field,
        second: (
          <>
            <p dir="auto">{remark.message}</p>
            {!isAboutFile(remark) && <p className="text-muted">{describeRows(remark)}</p>}
          </>
        ),
      }
    })}
    more={remarks.reduce((remaining, remark) => remaining - remark.count, count)}
  />
)

function describeRows({ rows: [firstRow = 0, ...otherRows], count }: ImportRemark) {
  const row = `Row ${formatNumber(firstRow)}`
  if (count === 1) return row
  const more = count - 1 - otherRows.length
  const numbers = [
    ...otherRows.map(formatNumber),
    ...(more > 0 ? [`${formatNumber(more)} more`] : []),
  ]
  return `${row}, similar in ${count === 2 ? 'row' : 'rows'} ${numbers.join(', ')}`
}
