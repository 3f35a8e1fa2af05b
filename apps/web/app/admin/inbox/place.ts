import { type RefObject, useEffect, useRef } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'

const KEY = 'inboxPlace'

type Place = { entry: string; top: number }

/** How far down the list was scrolled, in pixels, when this entry of the history was left. */
export function readPlace(entry: string): number {
  const place = tabStorage.read(KEY) as Partial<Place> | undefined | null
  return place?.entry === entry && Number.isFinite(place.top) ? Number(place.top) : 0
}

const writePlace = (entry: string, top: number): void =>
  tabStorage.write(KEY, { entry, top } satisfies Place)

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
