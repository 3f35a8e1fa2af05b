import Sortable from 'sortablejs'
import { DRAG_START, dropDuration, scrollStep } from '#app/admin/dragging/drag-motion.ts'

/** The animation of a dropped row: its offset from the new position in pixels, and milliseconds. */
export type Drop = { x: number; y: number; duration: number }

type Listeners = {
  /** A drag has begun: a mouse has moved, or a finger has rested, on the row's handle. */
  onLift: (id: string) => void
  /** @param to the new index; undefined when the drag was cancelled */
  onEnd: (to: number | undefined, dropAt: (index: number) => Drop) => void
}

/** Milliseconds of the other rows' animation. */
const MAKE_ROOM_MS = 200

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The lower edge of the navigation bar, in pixels of the window. */
const viewTop = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/**
 * Makes the rows of a list, `[data-product]` and all of one height, draggable by their `[data-handle]`.
 * Near the upper and lower edge the page scrolls; Escape cancels. The rows are back in React's order
 * when
 * `onEnd` is called.
 * @returns a function that ends it
 */
export function sortRows(list: HTMLElement, { onLift, onEnd }: Listeners): () => void {
  const ended = new AbortController()
  const pointer = { x: 0, y: 0, isMouse: true, cancelled: false }
  /** Pointer position within the row, in pixels. */
  let grabbed = { x: 0, y: 0 }
  let focused: HTMLElement | undefined
  let carried = false
  let frame = 0

  const scroll = () => {
    // Sortable's own scrolling has one speed; this one grows towards the edge.
    const top = scrollStep(pointer.y, viewTop(), window.innerHeight)
    if (top !== 0) window.scrollBy({ top, behavior: 'instant' })
    frame = requestAnimationFrame(scroll)
  }
  const lift = (row: HTMLElement) => {
    if (carried) return
    carried = true
    frame = requestAnimationFrame(scroll)
    onLift(row.dataset.product ?? '')
  }

  const on = <K extends keyof WindowEventMap>(
    type: K,
    listen: (event: WindowEventMap[K]) => void,
  ) => window.addEventListener(type, listen, { signal: ended.signal, capture: true })
  const follow = ({ clientX: x, clientY: y }: MouseEvent) => Object.assign(pointer, { x, y })
  on('pointerdown', (event) => {
    follow(event)
    Object.assign(pointer, { isMouse: event.pointerType === 'mouse', cancelled: false })
  })
  on('pointermove', follow)
  on('pointercancel', () => {
    pointer.cancelled = true
  })
  on('contextmenu', (event) => carried && event.preventDefault())
  on('keydown', (event) => {
    if (!carried || event.key !== 'Escape') return
    event.preventDefault()
    // The second for browsers in which Sortable uses touch events.
    for (const type of ['pointercancel', 'touchcancel']) document.dispatchEvent(new Event(type))
  })

  const sortable = Sortable.create(list, {
    ...DRAG_START,
    handle: '[data-handle]',
    draggable: '[data-product]',
    direction: 'vertical',
    animation: reducedMotion() ? 0 : MAKE_ROOM_MS,
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
    // Not onEnd: Sortable omits it when the pointer is released right after its first move.
    onUnchoose: ({ item, oldIndex = 0 }) => {
      if (!carried) return
      carried = false
      cancelAnimationFrame(frame)
      const { left, top } = list.getBoundingClientRect()
      const y = pointer.y - top
      const index = Math.floor(y / item.offsetHeight)
      const last = list.childElementCount - 1
      // Reinserting a row loses the click that Sortable waits for, so only when it has moved.
      if (list.children[oldIndex] !== item) {
        item.remove()
        list.insertBefore(item, list.children[oldIndex] ?? null)
        focused?.focus({ preventScroll: true })
      }
      onEnd(pointer.cancelled ? undefined : Math.max(0, Math.min(last, index)), (target) => {
        const away = y - grabbed.y - target * item.offsetHeight
        const duration = reducedMotion() ? 0 : dropDuration(away)
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
