import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  ref?: Ref<HTMLDivElement>
  /** What is on show, and how much of it is selected; it is read out as it changes. */
  text: ReactNode
  /** What the button says that selects everything; without it there is none. */
  all: string | undefined
  onAll: () => void
  /** Without it nothing is selected. */
  onClear: (() => void) | undefined
  /** Before the text. */
  start?: ReactNode
  className?: string
}

/** Says what is selected, and selects all or nothing. Always there: nothing moves. */
export function SelectionBar({ ref, text, all, onAll, onClear, start, className }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => bar.current as HTMLDivElement)
  const act = (what: () => void) => () => {
    // The button goes: the focus stays where it was.
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
