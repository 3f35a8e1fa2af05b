import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readListExtent, reserveHeight, writeListExtent } from './list-extent.ts'

type List = {
  /** Pages on show; 0 while there are none, or still those of another list. */
  loaded: number
  /** Whether there are pages after them. */
  hasMore: boolean
  loadingMore: boolean
  /** The list, or its next page, could not be loaded. */
  failed: boolean
  more: () => void
}

/**
 * Lets a list that grows come back as long as it was, with its entry in the tab's history: after a
 * reload, and after Back when what was loaded is gone. Meanwhile its height is held free, so that the
 * page can be scrolled to where it was left at once.
 */
export function useListRestoration(
  element: RefObject<HTMLElement | null>,
  { loaded, hasMore, loadingMore, failed, more }: List,
): void {
  const { key } = useLocation()
  /** Pages to come back to; 0 when the list is there. */
  const pagesBefore = useRef(0)

  useLayoutEffect(() => {
    const extent = readListExtent(key)
    pagesBefore.current = extent?.pages ?? 0
    reserveHeight(extent?.height)
    return () => reserveHeight(undefined)
  }, [key])

  useLayoutEffect(() => {
    if (pagesBefore.current === 0 || (loaded === 0 && !failed)) return
    if (loaded < pagesBefore.current && hasMore && !failed) {
      if (!loadingMore) more()
      return
    }
    pagesBefore.current = 0
    reserveHeight(undefined)
  })

  useEffect(() => {
    if (!element.current || loaded === 0) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || pagesBefore.current > 0) return
      writeListExtent(key, { pages: loaded, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, key, loaded])
}
