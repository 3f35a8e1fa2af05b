import { type ReactNode, useEffect, useState } from 'react'
import { whenSettled } from '#app/browser/when-settled.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * What a page that has just come from the server need not lay out before its opening shows: on a cheap
 * phone that is most of the wait. Once the page has settled it takes its true room, which going back to
 * a place in it depends on.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(useHydrated())
  useEffect(() => (settled ? undefined : whenSettled(() => setSettled(true))), [settled])
  return <div className={settled ? undefined : 'below-the-fold'}>{children}</div>
}
