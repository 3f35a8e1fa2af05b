import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { tabStorage } from '#app/browser/stored.ts'

/** Returns whether an element is at least `width` pixels wide; true until measured. */
export function useFits(ref: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setFits(element.clientWidth >= width)
    if (element.clientWidth > 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, width])
  return fits
}

type Row = { id: string; position: number }

/**
 * Holds the visible rows in place when rows are added or removed above them. Does nothing at the top of the list,
 * where new rows should show.
 * @param rows the loaded rows
 * @param firstVisible the position of the first row on screen
 * @param height of every row, in pixels
 */
export function useSteadyScroll(
  list: RefObject<HTMLElement | null>,
  rows: Row[],
  firstVisible: number,
  height: number,
): void {
  const previousRows = useRef<Row[]>([])
  useLayoutEffect(() => {
    const element = list.current
    if (element && element.scrollTop > height / 2) {
      const positions = new Map(rows.map(({ id, position }) => [id, position]))
      const anchor = previousRows.current.find(({ id }) => positions.has(id))
      const moved = anchor && (positions.get(anchor.id) ?? 0) - anchor.position
      if (moved) element.scrollTop += moved * height
    }
    previousRows.current = rows.filter(({ position }) => position >= firstVisible)
  })
}

const KEY = 'inboxScroll'

type ScrollOffset = { entry: string; top: number }

/** Reads the stored scroll offset of a history entry, in pixels. */
export function readScrollOffset(entry: string | undefined): number {
  const stored = tabStorage.read(KEY) as Partial<ScrollOffset> | undefined | null
  return entry !== undefined && stored?.entry === entry && Number.isFinite(stored.top)
    ? Number(stored.top)
    : 0
}

const writeScrollOffset = (entry: string | undefined, top: number): void => {
  if (entry !== undefined) tabStorage.write(KEY, { entry, top } satisfies ScrollOffset)
}

/**
 * Stores a list's scroll offset for Back to this history entry, and for reloads.
 * @param isIdle false while scrolling
 */
export function useScrollOffset(
  entry: string | undefined,
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
