import type { GlobeScene } from './globe-scene.ts'
import { OPENING } from './sphere.ts'

/** Degrees that it turns eastward in a second: once around in a minute. */
const RATE = 6

/** Milliseconds between two pictures while it turns by itself: more would not be seen. */
const INTERVAL = 1000 / 30

/** Degrees north or south beyond which it is not tilted. */
const STEEPEST = 60

/** Pixels of the screen to one of ours: more than two are not seen, but drawn all the same. */
const SHARPEST = 2

/**
 * Draws a globe that turns at a fixed rate while it is in sight, and is turned by dragging. For
 * people who ask for less motion it only follows the dragging.
 * @returns a function that ends it
 */
export function startTurning(canvas: HTMLCanvasElement, scene: GlobeScene): () => void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  const ending = new AbortController()
  const { signal } = ending
  let middle = { ...OPENING }
  let seconds = 0
  let inSight = true
  let held: { x: number; y: number } | undefined
  let frame: number | undefined
  let drawnAt: number | undefined

  const draw = () => scene.draw(middle, seconds)

  const next = (now: number) => {
    frame = requestAnimationFrame(next)
    const since = drawnAt === undefined ? 0 : now - drawnAt
    // A picture that is due within a millisecond is due now: timestamps are rounded.
    if (drawnAt !== undefined && since < INTERVAL - 1) return
    drawnAt = now
    seconds += since / 1000
    middle = { ...middle, lon: middle.lon - (RATE * since) / 1000 }
    draw()
  }

  const startOrStop = () => {
    const turns = inSight && !document.hidden && !calm.matches && !held
    if (turns && frame === undefined) frame = requestAnimationFrame(next)
    if (turns || frame === undefined) return
    cancelAnimationFrame(frame)
    frame = undefined
    drawnAt = undefined
  }

  const hold = ({ pointerId, button, clientX, clientY }: PointerEvent) => {
    if (button !== 0) return
    canvas.setPointerCapture(pointerId)
    held = { x: clientX, y: clientY }
    startOrStop()
  }
  const drag = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (!held) return
    const degrees = 180 / canvas.clientWidth
    // A finger that moves up or down scrolls the page.
    const tilt = pointerType === 'touch' ? 0 : (clientY - held.y) * degrees
    middle = {
      lat: Math.min(STEEPEST, Math.max(-STEEPEST, middle.lat + tilt)),
      lon: middle.lon - (clientX - held.x) * degrees,
    }
    held = { x: clientX, y: clientY }
    draw()
  }
  const letGo = () => {
    held = undefined
    startOrStop()
  }

  canvas.addEventListener('pointerdown', hold, { signal })
  canvas.addEventListener('pointermove', drag, { signal })
  canvas.addEventListener('lostpointercapture', letGo, { signal })
  document.addEventListener('visibilitychange', startOrStop, { signal })
  calm.addEventListener('change', startOrStop, { signal })

  const sight = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? true
    startOrStop()
  })
  sight.observe(canvas)

  const size = new ResizeObserver(() => {
    scene.resize(canvas.clientWidth, Math.min(window.devicePixelRatio, SHARPEST))
    draw()
  })
  size.observe(canvas)

  return () => {
    ending.abort()
    sight.disconnect()
    size.disconnect()
    inSight = false
    startOrStop()
  }
}
