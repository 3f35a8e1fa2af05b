import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { useIsSlow } from './use-is-slow.ts'

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
