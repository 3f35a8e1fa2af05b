import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A row on screen: which one, and how many stand above it. */
type VisibleRow = { id: string; position: number }

/**
 * Keeps what one reads where it is when rows come or go above it. At the top of the list nothing is
 * kept: there the newest is what one waits for.
 * @param visible the rows on screen, from the first
 * @param positionOf where a row stands now; undefined when that is not known
 * @param height of every row, in pixels
 */
export function useSteadyScroll(
  list: RefObject<HTMLElement | null>,
  visible: VisibleRow[],
  positionOf: (id: string) => number | undefined,
  height: number,
): void {
  const before = useRef<VisibleRow[]>([])
  useLayoutEffect(() => {
    const element = list.current
    if (element && element.scrollTop > height / 2) {
      for (const { id, position } of before.current) {
        const now = positionOf(id)
        if (now === undefined) continue
        if (now !== position) element.scrollTop += (now - position) * height
        break
      }
    }
    before.current = visible
  })
}
