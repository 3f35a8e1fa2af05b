import { useEffect, useEffectEvent, useRef } from 'react'
import Sortable from 'sortablejs'
import { DRAG_START } from './drag-motion.ts'

/**
 * Makes the children of an element sortable by dragging, except at `[data-no-drag]`.
 * @param handle a selector of the drag handle; by default the whole child
 */
export function useSortableTiles<E extends HTMLElement>(
  onMove: (from: number, to: number) => void,
  enabled: boolean,
  handle?: string,
) {
  const ref = useRef<E>(null)
  const reportMove = useEffectEvent(onMove)
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
        // Restores React's order of the elements.
        item.remove()
        from.insertBefore(item, from.children[oldIndex] ?? null)
        reportMove(oldIndex, newIndex)
      },
    })
    return () => sortable.destroy()
  }, [enabled, handle])
  return ref
}
