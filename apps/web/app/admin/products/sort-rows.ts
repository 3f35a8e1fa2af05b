import Sortable from 'sortablejs'
import { DRAG_START, dropDuration, scrollStep } from './drag-motion.ts'

/** How a row comes to its place: from how far, in pixels, and in how many milliseconds. */
export type Drop = { x: number; y: number; duration: number }

type Listeners = {
  /** The row is in hand: a mouse has moved, or a finger has rested, on its handle. */
  onLift: (id: string) => void
  /** @param to the index that it takes; none when the drag was cancelled */
  onEnd: (to: number | undefined, dropAt: (index: number) => Drop) => void
}

/** Milliseconds in which the other rows make room. */
const MAKE_ROOM_MS = 200

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where the part of the window begins that the navigation bar leaves free. */
const viewTop = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/**
 * Lets the rows of a list, `[data-product]` and all of one height, be dragged by their `[data-handle]`.
 * Near the upper and lower edge the page scrolls along; Escape cancels. The list is as React knows it
 * when `onEnd` is called.
 * @returns what ends it
 */
export function sortRows(list: HTMLElement, { onLift, onEnd }: Listeners): () => void {
  const over = new AbortController()
  const pointer = { x: 0, y: 0, isMouse: true, cancelled: false }
  /** Pixels from the row's corner to where it was taken. */
  let grabbed = { x: 0, y: 0 }
  let focused: HTMLElement | undefined
  let carried = false
  let frame = 0

  const scroll = () => {
    // Sortable's own scrolling knows one speed; this one grows towards the edge.
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
  ) => window.addEventListener(type, listen, { signal: over.signal, capture: true })
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
    // The second for browsers in which Sortable goes without pointer events.
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
    // Not onEnd: that stays out when the pointer lets go as soon as it has moved.
    onUnchoose: ({ item, oldIndex = 0 }) => {
      if (!carried) return
      carried = false
      cancelAnimationFrame(frame)
      const { left, top } = list.getBoundingClientRect()
      const y = pointer.y - top
      const index = Math.floor(y / item.offsetHeight)
      const last = list.childElementCount - 1
      // A row that never left its place keeps the click that ends the drag, for Sortable waits for it.
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
    over.abort()
    cancelAnimationFrame(frame)
    sortable.destroy()
  }
}
