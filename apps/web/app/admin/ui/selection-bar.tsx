import { LIMITS } from '@dhow/contract/limits'
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, pluralize } from '#app/ui/text.ts'

const NONE: ReadonlySet<string> = new Set()

/** A change of `scope`, such as another search, clears the selection: hidden rows must not be changed. */
export function useSelection(scope: string) {
  const [selection, setSelection] = useState({ scope, selected: NONE })
  if (selection.scope !== scope) setSelection({ scope, selected: NONE })
  const select = useCallback(
    (selected: ReadonlySet<string>) =>
      setSelection((previous) => (previous.scope === scope ? { scope, selected } : previous)),
    [scope],
  )
  return { selected: selection.scope === scope ? selection.selected : NONE, select }
}

type Props = {
  ref?: Ref<HTMLDivElement>
  /** A live region. */
  text: ReactNode
  all: string | undefined
  onAll: () => void
  onClear: (() => void) | undefined
  start?: ReactNode
  className?: string
}

/** Always rendered, so that the layout does not shift. */
export function SelectionBar({ ref, text, all, onAll, onClear, start, className }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => bar.current as HTMLDivElement)
  const keepFocus = (onPress: () => void) => () => {
    // The button may disappear.
    bar.current?.focus()
    onPress()
  }
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={classNames('flex min-h-11 items-center gap-x-1 text-sm outline-none', className)}
    >
      {start}
      <p role="status" className="text-muted tabular-nums">
        {text}
      </p>
      {all !== undefined && <Action onPress={keepFocus(onAll)}>{all}</Action>}
      {onClear && (
        <Action label="Clear the selection" onPress={keepFocus(onClear)}>
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

/**
 * Returns the text of a selection bar and the label of its 'select all' button, which selects at most
 * the rows of one request. Without a label there is no button.
 */
export function describeSelection(selected: number, total: number, noun: string) {
  const max = Math.min(total, LIMITS.rows)
  const label = `Select ${max === total ? 'all' : 'the first'} ${formatNumber(max)}`
  const count = pluralize(total, noun)
  const text =
    selected >= total ? `All ${count} selected` : `${formatNumber(selected)} of ${count} selected`
  return {
    text: selected === 0 ? count : text,
    all: selected > 0 && selected < max ? label : undefined,
  }
}
