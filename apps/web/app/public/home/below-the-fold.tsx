import { type ReactNode, useEffect, useState } from 'react'
import { whenSettled } from '#app/browser/when-settled.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * Content whose layout is skipped (content-visibility) until a server-rendered page has settled: on a cheap
 * phone it delays the first paint. After that it is laid out, as restoring the scroll position requires.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(useHydrated())
  useEffect(() => (settled ? undefined : whenSettled(() => setSettled(true))), [settled])
  return <div className={settled ? undefined : 'below-the-fold'}>{children}</div>
}
