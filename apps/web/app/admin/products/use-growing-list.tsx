import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#app/browser/tab-storage.ts'

/** Rows that come into the document at a time. */
const PAGE = 50

/** How far below the screen the next ones are drawn. */
const AHEAD = '0px 0px 2000px 0px'

const KEY = 'productRows'

/** How many rows an entry of the history showed when it was left, for whoever comes back or reloads. */
function readCount(entry: string): number {
  const kept = tabStorage.read(KEY) as { entry?: unknown; count?: unknown } | undefined | null
  return kept?.entry === entry && Number.isFinite(kept.count) ? Number(kept.count) : PAGE
}

/**
 * How many rows of a long list are in the document: more when its end comes near.
 * @returns `end` stands where the list ends
 */
export function useGrowingList(total: number): { count: number; end: ReactNode } {
  const { key: entry } = useLocation()
  const [count, setCount] = useState(() => readCount(entry))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => tabStorage.write(KEY, { entry, count }), [entry, count])

  useEffect(() => {
    if (!end.current || count >= total) return
    const observer = new IntersectionObserver(
      ([sight]) => sight?.isIntersecting && startTransition(() => setCount(count + PAGE)),
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, total])

  return { count: Math.min(count, total), end: <div ref={end} /> }
}
