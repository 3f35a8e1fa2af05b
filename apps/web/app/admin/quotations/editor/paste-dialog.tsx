import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Segments } from '#app/ui/fields/segments.tsx'
import { joinNames, pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { planPrices } from './pasted-prices.ts'
import { listReadings } from './price-field.tsx'
import { formatNames, type TypedDraft, type TypedLine } from './typed-draft.ts'

type Props = {
  rows: string[][]
  cell: { line: number; column: number }
  onClose: () => void
}

/** Shows the prices of a copied table beside the earlier ones before they are filled in. */
export function PasteDialog({ rows, cell, onClose }: Props) {
  const { getValues, setValue } = useFormContext<TypedDraft>()
  const [mark, setMark] = useState('')
  const draft = getValues()
  const { lines, columns } = draft
  const plan = useMemo(
    () => planPrices(rows, draft, cell, mark || undefined),
    [rows, draft, cell, mark],
  )
  const count = plan.prices.flat().filter(Boolean).length
  const shownColumns = [...columns.entries()].filter(([column]) =>
    plan.prices.some((prices) => prices[column]),
  )
  const missing = [...lines.keys()].filter((line) => !plan.prices[line]?.some(Boolean))
  const notes = [
    ...plan.problems,
    plan.unmatched.size > 0 && `Not in this quotation: ${joinNames([...plan.unmatched])}`,
    count > 0 && missing.length > 0 && `No new price: ${formatNames(lines, missing)}`,
  ].filter(Boolean)

  const fill = () => {
    const update = (change: (line: TypedLine, index: number) => string[]) => {
      const changed = getValues('lines').map((line, index) => ({
        ...line,
        prices: change(line, index),
      }))
      setValue('lines', changed, { shouldDirty: true })
    }
    const previous = lines.map(({ name, prices }) => ({ name, prices }))
    const undo = () =>
      update(({ name, prices }, line) =>
        prices.map((price, column) =>
          // Keeps what was typed or moved since.
          name === previous[line]?.name && price === plan.prices[line]?.[column]
            ? (previous[line]?.prices[column] ?? price)
            : price,
        ),
      )
    update(({ prices }, line) =>
      prices.map((price, column) => plan.prices[line]?.[column] ?? price),
    )
    notify.success(
      <>
        {pluralize(count, 'price')} filled in.{' '}
        <button type="button" className="min-h-6 font-medium underline" onClick={undo}>
          Undo
        </button>
      </>,
      UNDO_MS,
    )
    onClose()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={count > 0 || plan.ambiguous ? 'Fill in these prices?' : 'No prices were found'}
      className="w-3xl overflow-y-auto"
      confirm={count > 0 ? `Fill in ${pluralize(count, 'price')}` : 'Close'}
      onConfirm={count > 0 ? fill : onClose}
    >
      <div className="grid gap-3 text-sm text-ink">
        {plan.ambiguous && (
          <div className="flex flex-wrap items-center gap-3">
            {`What is ${plan.ambiguous}?`}
            <Segments
              legend={`Meaning of ${plan.ambiguous}`}
              options={listReadings(plan.ambiguous).map(
                ([label], index) =>
                  [/,/.test(plan.ambiguous ?? '') === (index === 1) ? ',' : '.', label] as const,
              )}
              value={mark}
              onChange={setMark}
            />
          </div>
        )}
        {count > 0 && (
          <div className="max-h-[55dvh] overflow-y-auto">
            <table className="w-full text-start">
              <thead className="text-xs text-muted">
                <tr>
                  <th className="py-1 text-start font-medium">Line</th>
                  {shownColumns.map(([column, head]) => (
                    <th key={column} className="py-1 ps-3 text-end font-medium">
                      {`${head.rule} ${head.place}`}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map(({ name, prices }, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal
                  <tr key={line} className="border-t border-line">
                    <td dir="auto" className="py-1 wrap-anywhere">
                      {name}
                    </td>
                    {shownColumns.map(([column]) => {
                      const [previous, price] = [prices[column], plan.prices[line]?.[column]]
                      return (
                        <td key={column} className="py-1 ps-3 text-end tabular-nums">
                          {previous && previous !== price && (
                            <span className="text-muted">{previous}</span>
                          )}{' '}
                          {price && <b className="font-semibold">→ {price}</b>}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <ul role="status" className="grid gap-1 text-amber wrap-anywhere">
          {notes.map((note) => (
            <li key={String(note)}>{note}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}

/** Milliseconds in which pasted prices can be undone. */
const UNDO_MS = 15_000
