import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 8_000

/** Whether `busy` has lasted for SLOW_AFTER_MS. */
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
