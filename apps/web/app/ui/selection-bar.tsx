import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The ids of the selected rows. A change of `scope`, such as another search, clears them: hidden rows must
 * not be changed unseen.
 */
export function useSelection(scope: string) {
  const [selection, setSelection] = useState({ scope, selected: NONE })
  if (selection.scope !== scope) setSelection({ scope, selected: NONE })
  // Ignore late calls for another scope.
  const select = useCallback(
    (selected: ReadonlySet<string>) =>
      setSelection((now) => (now.scope === scope ? { scope, selected } : now)),
    [scope],
  )
  return { selected: selection.scope === scope ? selection.selected : NONE, select }
}

type Props = {
  ref?: Ref<HTMLDivElement>
  /** The counts of shown and selected rows; a live region. */
  text: ReactNode
  /** The label of the button that selects everything; no button when undefined. */
  all: string | undefined
  onAll: () => void
  /** Undefined when nothing is selected. */
  onClear: (() => void) | undefined
  /** Before the text. */
  start?: ReactNode
  className?: string
}

/** The selection's count, with buttons for all and none. Always rendered: the layout must not shift. */
export function SelectionBar({ ref, text, all, onAll, onClear, start, className }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => bar.current as HTMLDivElement)
  const act = (what: () => void) => () => {
    // The button may disappear: keep the focus here.
    bar.current?.focus()
    what()
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
      {all !== undefined && <Action onPress={act(onAll)}>{all}</Action>}
      {onClear && (
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
