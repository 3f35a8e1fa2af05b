import { type RefObject, useEffect, useRef } from 'react'

const KEY = 'inboxPlace'

type Place = { entry: string; top: number }

/** How far down the list was scrolled, in pixels, when this entry of the history was left. */
export function readPlace(entry: string): number {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
    return place?.entry === entry && Number.isFinite(place.top) ? place.top : 0
  } catch {
    return 0
  }
}

function writePlace(entry: string, top: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ entry, top } satisfies Place))
  } catch {
    // Where the browser refuses to store, the list begins at its top.
  }
}

/**
 * Keeps how far a list is scrolled, for whoever comes back to this entry of the history or reloads it.
 * @param still whether the list rests
 */
export function useKeptPlace(entry: string, list: RefObject<HTMLElement | null>, still: boolean) {
  const top = useRef(0)
  useEffect(() => {
    top.current = list.current?.scrollTop ?? top.current
  })
  useEffect(() => {
    if (still) writePlace(entry, top.current)
  }, [entry, still])
  useEffect(() => () => writePlace(entry, top.current), [entry])
}
