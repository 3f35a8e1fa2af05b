import { useEffect, useRef } from 'react'
import Sortable from 'sortablejs'
import { DRAG_START } from './drag-motion.ts'

/**
 * Lets the few tiles of a list be dragged: a mouse after 5 px, a finger after 120 ms; what is
 * `[data-no-drag]` in them stays a button. The list is put back as React knows it before `onMove`
 * reports from where to where.
 * @returns a ref for the element whose children are the tiles
 */
export function useSortableTiles<E extends HTMLElement>(
  onMove: (from: number, to: number) => void,
  enabled: boolean,
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
  }, [enabled])
  return ref
}
