import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { Segments } from '#app/ui/fields/segments.tsx'
import { joinNames, pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { planPrices } from './pasted-prices.ts'
import { listReadings } from './price-text.ts'
import { formatNames, type TypedDraft, type TypedLine } from './typed-draft.ts'

type Props = {
  rows: string[][]
  cell: { line: number; column: number }
  onClose: () => void
  /** Called with the id of the notice that offers Undo. */
  onFill: (noticeId: string) => void
}

/** Returns a function that remembers a notice, which is dismissed when the component is removed. */
export function useOwnNotice() {
  const notice = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (notice.current) notify.dismiss(notice.current)
    },
    [],
  )
  return (id: string) => {
    notice.current = id
  }
}

/** Shows the prices of a copied table beside the earlier ones before they are filled in. */
export function PasteDialog({ rows, cell, onClose, onFill }: Props) {
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
  const isChanged = ([line]: [number, TypedLine]) => plan.prices[line]?.some(Boolean)
  const missing = [...lines.keys()].filter((line) => !plan.prices[line]?.some(Boolean))
  const notes = [
    count > 0 &&
      plan.isInOrder &&
      `Filled in order from line ${cell.line + 1}. Check that each price is beside its product.`,
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
    const notice = notify.success(
      <>
        {pluralize(count, 'price')} filled in.{' '}
        <button type="button" className="min-h-6 font-medium underline" onClick={undo}>
          Undo
        </button>
      </>,
      UNDO_MS,
    )
    onFill(notice)
    onClose()
  }
  const className = 'w-3xl overflow-y-auto'
  const list = (
    <ul role="status" className="grid gap-1 text-sm text-amber wrap-anywhere">
      {/* Equal rows have equal problems. */}
      {[...new Set(notes)].map((note) => (
        <li key={String(note)}>{note}</li>
      ))}
    </ul>
  )
  if (count === 0 && !plan.ambiguous) {
    return (
      <Dialog onClose={onClose} title="No prices were found" className={className}>
        {list}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Fill in these prices?"
      className={className}
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
                {[...lines.entries()].filter(isChanged).map(([line, { name, prices }]) => (
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
        {list}
      </div>
    </ConfirmDialog>
  )
}

/** Milliseconds in which pasted prices can be undone. */
const UNDO_MS = 15_000
