import type { GlobeScene } from './globe-scene.ts'
import { type LatLon, MAX_TILT_DEG } from './sphere.ts'

/** One turn per minute, eastward. */
const DEGREES_PER_SECOND = 6

const FRAME_MS = 1000 / 30

/** More device pixels per CSS pixel cost time without visible effect. */
const MAX_PIXEL_RATIO = 2

/** With reduced motion the globe rotates only on dragging. Returns a function that stops it. */
export function startTurning(
  canvas: HTMLCanvasElement,
  scene: GlobeScene,
  opening: LatLon,
): () => void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
  const listeners = new AbortController()
  const { signal } = listeners
  let middle = opening
  let seconds = 0
  let isVisible = true
  let dragFrom: { x: number; y: number } | undefined
  let frame: number | undefined
  let drawnAt: number | undefined

  const draw = () => scene.draw(middle, seconds)

  const next = (now: number) => {
    frame = requestAnimationFrame(next)
    const since = drawnAt === undefined ? 0 : now - drawnAt
    // 1 ms tolerance: timestamps are rounded.
    if (drawnAt !== undefined && since < FRAME_MS - 1) return
    drawnAt = now
    seconds += since / 1000
    middle = { ...middle, lon: middle.lon - (DEGREES_PER_SECOND * since) / 1000 }
    draw()
  }

  const startOrStop = () => {
    const turns = isVisible && !document.hidden && !reducedMotion.matches && !dragFrom
    if (turns && frame === undefined) frame = requestAnimationFrame(next)
    if (turns || frame === undefined) return
    cancelAnimationFrame(frame)
    frame = undefined
    drawnAt = undefined
  }

  const startDrag = ({ pointerId, button, clientX, clientY }: PointerEvent) => {
    if (button !== 0) return
    canvas.setPointerCapture(pointerId)
    dragFrom = { x: clientX, y: clientY }
    startOrStop()
  }
  const drag = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (!dragFrom) return
    const degrees = 180 / canvas.clientWidth
    // Vertical touch movement scrolls the page.
    const tilt = pointerType === 'touch' ? 0 : (clientY - dragFrom.y) * degrees
    middle = {
      lat: Math.min(MAX_TILT_DEG, Math.max(-MAX_TILT_DEG, middle.lat + tilt)),
      lon: middle.lon - (clientX - dragFrom.x) * degrees,
    }
    dragFrom = { x: clientX, y: clientY }
    draw()
  }
  const endDrag = () => {
    dragFrom = undefined
    startOrStop()
  }

  canvas.addEventListener('pointerdown', startDrag, { signal })
  canvas.addEventListener('pointermove', drag, { signal })
  canvas.addEventListener('lostpointercapture', endDrag, { signal })
  document.addEventListener('visibilitychange', startOrStop, { signal })
  reducedMotion.addEventListener('change', startOrStop, { signal })

  const sight = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? true
    startOrStop()
  })
  sight.observe(canvas)

  const size = new ResizeObserver(() => {
    scene.resize(canvas.clientWidth, Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO))
    draw()
  })
  size.observe(canvas)

  return () => {
    listeners.abort()
    sight.disconnect()
    size.disconnect()
    isVisible = false
    startOrStop()
  }
}
