import { useEffect, useState } from 'react'

/** Milliseconds after which what a visitor waits for counts as slow. */
const SLOW_AFTER_MS = 8_000

/** Whether something has been on its way for 8 s. */
export function useIsSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
