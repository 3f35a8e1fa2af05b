import Sortable from 'sortablejs'
import {
  calculateDropDuration,
  calculateScrollStep,
  DRAG_START,
} from '#app/admin/dragging/drag-motion.ts'

/** The animation of a dropped row: its offset from the new position in pixels, and the milliseconds. */
export type Drop = { x: number; y: number; duration: number }

type Listeners = {
  onLift: (id: string) => void
  /** @param to the new index; undefined when the drag was cancelled */
  onEnd: (to: number | undefined, dropAt: (index: number) => Drop) => void
}

const ANIMATION_MS = 200

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns the lower edge of the navigation bar; 0 beside the sidebar. */
const getViewTop = () => document.querySelector('.office-bar')?.getBoundingClientRect().bottom ?? 0

/**
 * Makes rows of equal height, `[data-product]`, draggable by their `[data-handle]`. Restores React's
 * order before it calls `onEnd`.
 * @returns a function that ends it
 */
export function sortRows(list: HTMLElement, { onLift, onEnd }: Listeners): () => void {
  const ended = new AbortController()
  const pointer = { x: 0, y: 0, isMouse: true, cancelled: false }
  /** The pointer's position within the row. */
  let grabbed = { x: 0, y: 0 }
  let focused: HTMLElement | undefined
  let carried = false
  let frame = 0

  const scroll = () => {
    // Sortable's own scrolling has one speed; this one grows towards the edge.
    const top = calculateScrollStep(pointer.y, getViewTop(), window.innerHeight)
    if (top !== 0) window.scrollBy({ top, behavior: 'instant' })
    frame = requestAnimationFrame(scroll)
  }
  const lift = (row: HTMLElement) => {
    if (carried) return
    carried = true
    frame = requestAnimationFrame(scroll)
    onLift(row.dataset.product ?? '')
  }

  const listen = <K extends keyof WindowEventMap>(
    type: K,
    handler: (event: WindowEventMap[K]) => void,
  ) => window.addEventListener(type, handler, { signal: ended.signal, capture: true })
  const follow = ({ clientX: x, clientY: y }: MouseEvent) => Object.assign(pointer, { x, y })
  listen('pointerdown', (event) => {
    follow(event)
    Object.assign(pointer, { isMouse: event.pointerType === 'mouse', cancelled: false })
  })
  listen('pointermove', follow)
  listen('pointercancel', () => {
    pointer.cancelled = true
  })
  listen('contextmenu', (event) => carried && event.preventDefault())
  listen('keydown', (event) => {
    if (!carried || event.key !== 'Escape') return
    event.preventDefault()
    // In some browsers Sortable listens to touch events.
    for (const type of ['pointercancel', 'touchcancel']) document.dispatchEvent(new Event(type))
  })

  const sortable = Sortable.create(list, {
    ...DRAG_START,
    handle: '[data-handle]',
    draggable: '[data-product]',
    direction: 'vertical',
    animation: prefersReducedMotion() ? 0 : ANIMATION_MS,
    ghostClass: 'opacity-0',
    scroll: false,
    onChoose: ({ item }) => {
      const { left, top } = item.getBoundingClientRect()
      grabbed = { x: pointer.x - left, y: pointer.y - top }
      focused = item.querySelector<HTMLElement>(':focus') ?? undefined
      if (!pointer.isMouse) lift(item)
    },
    onStart: ({ item }) => {
      const copy = Sortable.ghost
      copy?.setAttribute('aria-hidden', 'true')
      copy?.setAttribute('data-motion', 'carried')
      copy?.style.setProperty('opacity', '1')
      lift(item)
    },
    // Replaces onEnd, which Sortable omits when the pointer is released right after its first move.
    onUnchoose: ({ item, oldIndex = 0 }) => {
      if (!carried) return
      carried = false
      cancelAnimationFrame(frame)
      const { left, top } = list.getBoundingClientRect()
      const y = pointer.y - top
      const index = Math.floor(y / item.offsetHeight)
      const last = list.childElementCount - 1
      // Skipped for an unmoved row: reinserting it loses the click that Sortable waits for.
      if (list.children[oldIndex] !== item) {
        item.remove()
        list.insertBefore(item, list.children[oldIndex] ?? null)
        focused?.focus({ preventScroll: true })
      }
      onEnd(pointer.cancelled ? undefined : Math.max(0, Math.min(last, index)), (target) => {
        const away = y - grabbed.y - target * item.offsetHeight
        const duration = prefersReducedMotion() ? 0 : calculateDropDuration(away)
        return { x: pointer.x - grabbed.x - left, y: away, duration }
      })
    },
  })
  return () => {
    ended.abort()
    cancelAnimationFrame(frame)
    sortable.destroy()
  }
}
