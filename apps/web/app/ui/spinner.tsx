import { Button } from './button.tsx'
import { useIsSlow } from './hooks.ts'

/** `note` explains a long wait. */
type SpinnerProps = { label?: string; note?: string | undefined }

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

/** Offers 'Try again' after a while. */
export function SpinnerWithRetry({ label, note, onRetry }: SpinnerProps & { onRetry: () => void }) {
  const isSlow = useIsSlow(true)
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center">
      <Spinner {...(label && { label })} note={note} />
      {isSlow && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
