import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { readListExtent, reserveHeight, writeListExtent } from './list-extent.ts'

type List = {
  /** Loaded pages; 0 while another list is still shown. */
  loaded: number
  /** Whether there are pages after them. */
  hasMore: boolean
  loadingMore: boolean
  /** The list, or its next page, could not be loaded. */
  failed: boolean
  more: () => void
}

/**
 * Restores the length of a growing list per history entry: after a reload, and after Back when the cache is
 * gone. Its height is reserved meanwhile, so that the scroll position can be restored at once.
 */
export function useListRestoration(
  element: RefObject<HTMLElement | null>,
  { loaded, hasMore, loadingMore, failed, more }: List,
): void {
  const { key } = useLocation()
  /** Pages still to restore; 0 when done. */
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
