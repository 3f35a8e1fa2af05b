import { useEffect, useRef } from 'react'
import Sortable from 'sortablejs'
import { DRAG_START } from './drag-motion.ts'

/**
 * Makes a list's tiles sortable by dragging, except at `[data-no-drag]`. Restores React's order of the
 * elements before it calls `onMove`.
 * @param handle a selector of the drag handle; by default the whole tile
 * @returns a ref for the element whose children are the tiles
 */
export function useSortableTiles<E extends HTMLElement>(
  onMove: (from: number, to: number) => void,
  enabled: boolean,
  handle?: string,
) {
  const ref = useRef<E>(null)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })
  useEffect(() => {
    if (!ref.current || !enabled) return
    const sortable = Sortable.create(ref.current, {
      ...DRAG_START,
      ...(handle && { handle }),
      filter: '[data-no-drag]',
      preventOnFilter: false,
      animation: 330,
      ghostClass: 'opacity-40',
      onEnd: ({ from, item, oldIndex, newIndex }) => {
        if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return
        item.remove()
        from.insertBefore(item, from.children[oldIndex] ?? null)
        latest.current(oldIndex, newIndex)
      },
    })
    return () => sortable.destroy()
  }, [enabled, handle])
  return ref
}
