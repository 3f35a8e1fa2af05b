import { useEffect, useEffectEvent, useRef } from 'react'
import Sortable from 'sortablejs'

/** A drag begins when a finger rests for 120 ms within 10 px, or a mouse moves by 5 px. */
export const DRAG_START = {
  delay: 120,
  delayOnTouchOnly: true,
  touchStartThreshold: 10,
  fallbackTolerance: 5,
  // Native dragging supports none of these.
  forceFallback: true,
} as const

/** Milliseconds of the drop animation, and the distance in pixels of the longest one. */
const DROP = { least: 330, most: 550, farthest: 1_500 }

export const calculateDropDuration = (distance: number): number =>
  DROP.least + (DROP.most - DROP.least) * Math.min(1, Math.abs(distance) / DROP.farthest)

/** Pixels of the largest step; the shares of the view, from an edge, where steps begin and are largest. */
const SCROLL = { most: 28, from: 0.25, fastest: 0.05 }

/** Pixels to scroll in the next frame while something is dragged at `y`; negative upwards. */
export function calculateScrollStep(y: number, top: number, bottom: number): number {
  const height = bottom - top
  const calculateStep = (distance: number) => {
    const share = (SCROLL.from - distance / height) / (SCROLL.from - SCROLL.fastest)
    return share <= 0 ? 0 : Math.ceil(SCROLL.most * Math.min(1, share) ** 2)
  }
  return calculateStep(bottom - y) - calculateStep(y - top)
}

export const moveItem = <Item>(list: Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

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
