import { Button } from './button.tsx'
import { useIsSlow } from './hooks.ts'

type SpinnerProps = {
  label?: string
  /** Explains a long wait. */
  note?: string | undefined
}

/** A spinner, announced as `label`. */
export const Spinner = ({ label = 'Loading', note }: SpinnerProps) => (
  <div role="status" className="grid place-items-center gap-4 px-4 py-16">
    <span
      aria-hidden
      className="size-9 animate-spin rounded-full border-[3px] border-line border-t-sea"
    />
    <span className="sr-only">{label}…</span>
    {note && <span className="text-center text-sm text-muted">{note}</span>}
  </div>
)

type Props = {
  label: string
  /** Explains a long wait. */
  note?: string | undefined
  onRetry: () => void
}

/** A spinner that offers 'Try again' after a while. */
export function SpinnerWithRetry({ label, note, onRetry }: Props) {
  const isSlow = useIsSlow(true)
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center">
      <Spinner label={label} note={note} />
      {isSlow && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
