import { LIMITS } from '@dhow/contract/limits'
import { type ReactNode, useRef } from 'react'
import { countOf, formatNumber } from '#app/numbers.ts'

type Props = {
  selected: number
  /** How many messages the filters find; undefined until that is known. */
  total: number | undefined
  onAll: () => void
  /** All are on their way. */
  selecting: boolean
  onClear: () => void
}

const messages = (count: number) => countOf(count, 'message')

/** Says how many messages the filters find, and what of them is selected. Always there: nothing moves. */
export function SelectionBar({ selected, total, onAll, selecting, onClear }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const act = (what: () => void) => () => {
    // The button goes: the focus stays where it was.
    bar.current?.focus()
    what()
  }
  const most = Math.min(total ?? 0, LIMITS.rows)
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="flex min-h-11 items-center gap-x-1 border-b border-line ps-4 pe-1 text-sm outline-none"
    >
      <p role="status" className="text-muted tabular-nums">
        {selecting ? 'Selecting…' : total !== undefined && textOf(selected, total)}
      </p>
      {selected > 0 && selected < most && !selecting && (
        <Action onPress={act(onAll)}>
          Select {most === total ? 'all' : 'the first'} {formatNumber(most)}
        </Action>
      )}
      {selected > 0 && (
        <Action label="Clear the selection" onPress={act(onClear)}>
          Clear
        </Action>
      )}
    </div>
  )
}

type ActionProps = { label?: string; onPress: () => void; children: ReactNode }

const Action = ({ label, onPress, children }: ActionProps) => (
  <button
    type="button"
    onClick={onPress}
    aria-label={label}
    className="min-h-11 min-w-11 shrink-0 rounded-full px-3 font-medium text-sea -outline-offset-4 hover:underline"
  >
    {children}
  </button>
)

function textOf(selected: number, total: number): string {
  if (selected === 0) return messages(total)
  if (selected >= total) return `All ${messages(total)} selected`
  return `${formatNumber(selected)} of ${messages(total)} selected`
}
