import { type RefObject, useEffect, useRef } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'

const KEY = 'inboxScroll'

type ScrollOffset = { entry: string; top: number }

/** The stored scroll offset of a history entry, in pixels. */
export function readScrollOffset(entry: string): number {
  const stored = tabStorage.read(KEY) as Partial<ScrollOffset> | undefined | null
  return stored?.entry === entry && Number.isFinite(stored.top) ? Number(stored.top) : 0
}

const writeScrollOffset = (entry: string, top: number): void =>
  tabStorage.write(KEY, { entry, top } satisfies ScrollOffset)

/**
 * Stores a list's scroll offset for Back to this history entry, and for reloads.
 * @param isIdle false while scrolling
 */
export function useScrollOffset(
  entry: string,
  list: RefObject<HTMLElement | null>,
  isIdle: boolean,
) {
  const top = useRef(0)
  useEffect(() => {
    top.current = list.current?.scrollTop ?? top.current
  })
  useEffect(() => {
    if (isIdle) writeScrollOffset(entry, top.current)
  }, [entry, isIdle])
  useEffect(() => () => writeScrollOffset(entry, top.current), [entry])
}
