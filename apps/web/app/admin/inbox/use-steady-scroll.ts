import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A row on screen: which one, and how many stand above it. */
type Seen = { id: string; place: number }

/**
 * Keeps what one reads where it is when rows come or go above it. At the top of the list nothing is
 * kept: there the newest is what one waits for.
 * @param seen the rows on screen, from the first
 * @param placeOf where a row stands now; undefined when that is not known
 * @param height of every row, in pixels
 */
export function useSteadyScroll(
  list: RefObject<HTMLElement | null>,
  seen: Seen[],
  placeOf: (id: string) => number | undefined,
  height: number,
): void {
  const before = useRef<Seen[]>([])
  useLayoutEffect(() => {
    const element = list.current
    if (element && element.scrollTop > height / 2) {
      for (const { id, place } of before.current) {
        const now = placeOf(id)
        if (now === undefined) continue
        if (now !== place) element.scrollTop += (now - place) * height
        break
      }
    }
    before.current = seen
  })
}
