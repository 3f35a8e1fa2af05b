import { FINGER_SLIP, LONG_PRESS, MOUSE_START, scrollStep } from './drag-motion.ts'

type Listeners = {
  onLift: () => void
  /** `y` is in the window, in pixels; called when the page scrolls too. */
  onMove: (y: number) => void
  /** Only after onLift. */
  onEnd: (dropped: boolean) => void
}

/** Where the part of the window begins that the navigation bar leaves free. */
export const viewTop = (): number =>
  document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/**
 * Follows a pointer that went down on a handle until it lets go: a mouse holds after 5 px, a finger
 * after 120 ms. Near the upper and lower edge the page scrolls along; Escape and a second gesture of
 * the system cancel.
 */
export function followPointer(
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  { onLift, onMove, onEnd }: Listeners,
): void {
  const mouse = pointerType === 'mouse'
  const over = new AbortController()
  let y = clientY
  let lifted = false
  let frame = 0

  const scroll = () => {
    const step = scrollStep(y, viewTop(), window.innerHeight)
    if (step !== 0) window.scrollBy({ top: step, behavior: 'instant' })
    frame = requestAnimationFrame(scroll)
  }
  const lift = () => {
    lifted = true
    onLift()
    onMove(y)
    frame = requestAnimationFrame(scroll)
  }
  const timer = mouse ? undefined : setTimeout(lift, LONG_PRESS)
  const end = (dropped: boolean) => {
    over.abort()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if (lifted) onEnd(dropped)
  }
  const on = <K extends keyof WindowEventMap>(
    type: K,
    listen: (event: WindowEventMap[K]) => void,
  ) => window.addEventListener(type, listen, { signal: over.signal })

  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    y = event.clientY
    const moved = Math.max(Math.abs(event.clientX - clientX), Math.abs(y - clientY))
    if (lifted) onMove(y)
    else if (mouse && moved >= MOUSE_START) lift()
    else if (!mouse && moved > FINGER_SLIP) end(false)
  })
  on('pointerup', (event) => event.pointerId === pointerId && end(true))
  on('pointercancel', (event) => event.pointerId === pointerId && end(false))
  on('contextmenu', (event) => event.preventDefault())
  on('scroll', () => lifted && onMove(y))
  on('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end(false)
  })
}
