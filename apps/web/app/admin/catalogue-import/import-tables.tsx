import {
  type ImportPlan,
  MATCH_KEYS,
  type MatchedChoice,
  ROW_ACTIONS,
  type RowKind,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { columnTitle } from '@dhow/contract/catalogue-import/import-columns'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { type Cells, ImportTable, RemarkTable } from './import-table.tsx'

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
        const listed = plan.rows.filter(({ kind }) => kinds.includes(kind))
        const isConflict = label === CONFLICTS
        return (
          <ImportTable
            key={label}
            label={label}
            heads={{
              first: isConflict ? (
                <AllConflicts listed={listed} choice={choice} onToggle={onToggle} />
              ) : (
                'Row'
              ),
              second: label,
            }}
            rows={listed.map((row) => rowCells(row, choice, onToggle))}
            more={kinds.reduce((count, kind) => count + plan.kinds[kind], -listed.length)}
            hint={isConflict ? SECOND_IMPORT : undefined}
          />
        )
      })}
    </>
  )
}

/** Selects all listed conflicts. */
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

function rowCells(listed: ListedRow, choice: Choice, onToggle: TablesProps['onToggle']): Cells {
  const { row, name, kind, by, changes } = listed
  const action = ROW_ACTIONS[choice.matched][kind]
  const isImported = action !== 'skip' && isIncluded(listed, choice)
  const notes = [
    kind === 'conflict' && 'renames the product',
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
              <span className="text-muted">{columnTitle(field)}:</span> <bdi>{old || 'empty'}</bdi>{' '}
              → <bdi>{next || 'empty'}</bdi>
            </p>
          ))}
      </div>
    ),
  }
}
