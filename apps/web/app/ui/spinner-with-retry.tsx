import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

/** Milliseconds after which waiting is no longer the only choice. */
const RETRY_BUTTON_AFTER_MS = 8_000

type Props = {
  label: string
  /** Why it takes so long. */
  note?: string | undefined
  onRetry: () => void
}

/** A spinner that is joined by a 'Try again' button when it has turned for eight seconds. */
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
