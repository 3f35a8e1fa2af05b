import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A visible row: its id and its index. */
type VisibleRow = { id: string; position: number }

/**
 * Keeps the visible rows in place when rows are added or removed above them. Not at the top of the list,
 * where new rows should show.
 * @param visible the rows on screen, from the first
 * @param positionOf the current position of a row; undefined if unknown
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
