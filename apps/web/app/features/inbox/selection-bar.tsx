import { countOf, formatNumber } from '#app/numbers.ts'

type Props = {
  selected: number
  /** How many messages the filters find; undefined until that is known. */
  total: number | undefined
  onClear: () => void
}

const messages = (count: number) => countOf(count, 'message')

/** Says how many messages the filters find, and what of them is selected. Always there: nothing moves. */
export const SelectionBar = ({ selected, total, onClear }: Props) => (
  <div className="flex min-h-11 items-center gap-x-4 border-b border-line px-4 text-sm">
    <p role="status" className="text-muted tabular-nums">
      {total !== undefined && textOf(selected, total)}
    </p>
    {selected > 0 && (
      <button
        type="button"
        onClick={onClear}
        aria-label="Clear the selection"
        className="min-h-11 min-w-11 font-medium text-sea hover:underline"
      >
        Clear
      </button>
    )}
  </div>
)

function textOf(selected: number, total: number): string {
  if (selected === 0) return messages(total)
  if (selected >= total) return `All ${messages(total)} selected`
  return `${formatNumber(selected)} of ${messages(total)} selected`
}
