import { type RefObject, useEffect, useRef } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'

const KEY = 'inboxScroll'

type ScrollOffset = { entry: string; top: number }

/** How far down the list was scrolled, in pixels, when this entry of the history was left. */
export function readScrollOffset(entry: string): number {
  const stored = tabStorage.read(KEY) as Partial<ScrollOffset> | undefined | null
  return stored?.entry === entry && Number.isFinite(stored.top) ? Number(stored.top) : 0
}

const writeScrollOffset = (entry: string, top: number): void =>
  tabStorage.write(KEY, { entry, top } satisfies ScrollOffset)

/**
 * Keeps how far a list is scrolled, for whoever comes back to this entry of the history or reloads it.
 * @param isIdle whether the list rests
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
