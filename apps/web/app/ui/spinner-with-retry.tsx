import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

const RETRY_BUTTON_AFTER_MS = 8_000

type Props = {
  label: string
  /** Explains a long wait. */
  note?: string | undefined
  onRetry: () => void
}

/** A spinner that offers 'Try again' after a while. */
export function SpinnerWithRetry({ label, note, onRetry }: Props) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RETRY_BUTTON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center">
      <Spinner label={label} note={note} />
      {late && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
