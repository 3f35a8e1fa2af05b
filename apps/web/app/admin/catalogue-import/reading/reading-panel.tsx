import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import {
  CHARSETS,
  SEPARATORS,
  type SheetReading,
} from '@dhow/contract/catalogue-import/sheet-reading'
import { listKeys } from '@dhow/contract/fields'
import { useState } from 'react'
import { ImportError } from '#app/admin/catalogue-import/plan/import-plan.tsx'
import type { ImportState } from '#app/admin/catalogue-import/use-import.ts'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'

const HEAD_ROWS = 50

type Props = { plan: ImportPlan; state: ImportState }

type Field = {
  label: string
  value: string | number | undefined
  options: [string, string][]
  read: (value: string) => Partial<SheetReading>
}

/** Shows how a file was read. Each change reads it again, and the columns are matched again. */
export function ReadingPanel({ plan: { reading, table }, state }: Props) {
  const { sheets, isCharsetCertain, hiddenRows, hiddenColumns, preview } = reading
  const busy = state.matching || state.starting
  const [requested, setRequested] = useState<Partial<SheetReading>>({})
  const { sheet, charset, separator, headRow, includeHidden } = {
    ...reading,
    ...(busy && requested),
  }
  const sheetName = sheets[sheet]?.name
  const hidden = [
    hiddenRows > 0 && pluralize(hiddenRows, 'row'),
    hiddenColumns.length > 0 &&
      `${pluralize(hiddenColumns.length, 'column')}: ${hiddenColumns.join(', ')}`,
  ].filter(Boolean)
  const [isOpen, setIsOpen] = useState(
    !isCharsetCertain || hidden.length > 0 || preview.length === 0,
  )

  /** Another sheet, character set or separator moves the headings. */
  const change = (options: Partial<SheetReading>) => {
    if (busy) return
    setRequested(options)
    const headings = options.includeHidden !== undefined && { headRow }
    state.read({ sheet, charset, separator, includeHidden, ...headings, ...options })
  }
  const summary = [
    sheets.length > 1 && `sheet “${sheetName}”`,
    headRow > 0 ? `headings in row ${formatNumber(headRow)}` : 'no headings',
    charset && CHARSETS[charset],
    separator && SEPARATORS[separator].toLowerCase(),
    hidden.length > 0 && `hidden parts ${includeHidden ? 'included' : 'left out'}`,
  ].filter(Boolean)

  const fields: Field[] = [
    {
      label: 'Sheet',
      value: sheet,
      options: sheets.map(({ name, rows, isHidden }, index) => [
        `${index}`,
        `${name} (${pluralize(rows, 'row')}${isHidden ? ', hidden' : ''})`,
      ]),
      read: (value) => ({ sheet: Number(value) }),
    },
    {
      label: 'Character set',
      value: charset,
      options: Object.entries(CHARSETS),
      read: (value) => ({ charset: listKeys(CHARSETS).find((key) => key === value) }),
    },
    {
      label: 'Separator',
      value: separator,
      options: Object.entries(SEPARATORS),
      read: (value) => ({ separator: listKeys(SEPARATORS).find((key) => key === value) }),
    },
    {
      label: 'Headings in row',
      value: headRow,
      options: Array.from({ length: headRow + HEAD_ROWS }, (_, index) => [
        `${index}`,
        index > 0 ? formatNumber(index) : 'No headings',
      ]),
      read: (value) => ({ headRow: Number(value) }),
    },
  ]

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      aria-busy={busy}
      className="mb-8 panel px-4"
    >
      <summary className="cursor-pointer py-3 wrap-anywhere">
        <span className="font-medium">How the file is read</span>{' '}
        <span className="caption" dir="auto">
          {summary.join(', ')}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-4">
        {!isCharsetCertain && (
          <p className="rounded-card border border-amber bg-amber-soft px-4 py-3">
            Do the letters look right? If not, choose another character set.
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
          {fields.map(
            ({ label, value, options, read }) =>
              value !== undefined &&
              options.length > 1 && (
                <SelectField
                  key={label}
                  label={label}
                  value={value}
                  onChange={({ target }) => change(read(target.value))}
                  options={options}
                />
              ),
          )}
        </div>
        {hidden.length > 0 && (
          <LabelledCheckbox
            checked={includeHidden}
            onChange={({ target }) => change({ includeHidden: target.checked })}
          >
            Include hidden rows and columns ({hidden.join(', ')})
          </LabelledCheckbox>
        )}
        {state.readingError && <ImportError>{state.readingError}</ImportError>}
        <p role="status" className="caption">
          {busy
            ? 'Reading the file…'
            : `The first ${pluralize(preview.length, 'row')} below the headings:`}
        </p>
        <Preview columns={table.columns.map(({ name }) => name)} rows={preview} />
      </div>
    </details>
  )
}

const Preview = ({ columns, rows }: { columns: string[]; rows: string[][] }) => (
  <section
    aria-label="Preview"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    tabIndex={0}
    className="overflow-x-auto rounded-lg border border-line text-sm"
  >
    <table className="whitespace-nowrap *:*:*:max-w-60 *:*:*:truncate *:*:*:px-3 *:*:*:py-2 *:*:*:text-start">
      <thead>
        <tr>
          {columns.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated
            <th key={index} scope="col" dir="auto" className="font-medium text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be repeated
          <tr key={row} className="border-t border-line">
            {columns.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated
              <td key={index} dir="auto">
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
