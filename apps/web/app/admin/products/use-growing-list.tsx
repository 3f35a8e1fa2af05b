import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '#app/browser/tab-storage.ts'

const ROWS_PER_PAGE = 50

/** How far below the viewport further rows are rendered. */
const LOAD_MARGIN = '0px 0px 2000px 0px'

const KEY = 'productRows'

/** The stored number of rows of a history entry, for Back and reloads. */
function readCount(entry: string): number {
  const stored = tabStorage.read(KEY) as { entry?: unknown; count?: unknown } | undefined | null
  return stored?.entry === entry && Number.isFinite(stored.count)
    ? Number(stored.count)
    : ROWS_PER_PAGE
}

/**
 * The number of rows of a long list to render; grows when its end is scrolled near.
 * @returns `end` is to be rendered at the list's end
 */
export function useGrowingList(total: number): { count: number; end: ReactNode } {
  const { key: entry } = useLocation()
  const [count, setCount] = useState(() => readCount(entry))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => tabStorage.write(KEY, { entry, count }), [entry, count])

  useEffect(() => {
    if (!end.current || count >= total) return
    const observer = new IntersectionObserver(
      ([sight]) => sight?.isIntersecting && startTransition(() => setCount(count + ROWS_PER_PAGE)),
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, total])

  return { count: Math.min(count, total), end: <div ref={end} /> }
}
