import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The first items at once, and soon all of them, without holding anything up meanwhile. Who prints before that gets
 * all of them, too.
 */
export function useDrawnLater<T>(items: T[], first: number): T[] {
  const [areAll, setAreAll] = useState(items.length <= first)
  useEffect(() => {
    if (areAll) return
    const drawAll = () => flushSync(() => setAreAll(true))
    addEventListener('beforeprint', drawAll)
    startTransition(() => setAreAll(true))
    return () => removeEventListener('beforeprint', drawAll)
  }, [areAll])
  return areAll ? items : items.slice(0, first)
}
