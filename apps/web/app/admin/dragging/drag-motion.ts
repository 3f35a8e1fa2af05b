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

/** Duration of the drop animation, which is longest from `maxDistance` pixels. */
const DROP = { minMs: 330, maxMs: 550, maxDistance: 1_500 }

export const calculateDropDuration = (distance: number): number =>
  DROP.minMs + (DROP.maxMs - DROP.minMs) * Math.min(1, Math.abs(distance) / DROP.maxDistance)

/** Largest step in pixels. Shares of the view's height, from an edge, where steps begin and are largest. */
const SCROLL = { maxStep: 28, startShare: 0.25, fullShare: 0.05 }

/** Pixels to scroll in the next frame while something is dragged at `y`; negative upwards. */
export function calculateScrollStep(y: number, top: number, bottom: number): number {
  const height = bottom - top
  const calculateStep = (distance: number) => {
    const share = (SCROLL.startShare - distance / height) / (SCROLL.startShare - SCROLL.fullShare)
    return share <= 0 ? 0 : Math.ceil(SCROLL.maxStep * Math.min(1, share) ** 2)
  }
  return calculateStep(bottom - y) - calculateStep(y - top)
}

export const moveItem = <Item>(list: Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

/**
 * Makes the children of an element sortable by dragging, except at `[data-no-drag]`.
 * @param handle a selector of the drag handle; by default the child itself
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
