import { createGlobeColors, type GlobeColors, readBrand } from './colors.ts'
import { LAND_MASK } from './land-mask.ts'
import { createBall, createLane, createMarks, createMeshes } from './meshes.ts'
import {
  getOpeningView,
  HALF_VIEW,
  isNear,
  type LatLon,
  limitTilt,
  listLandDots,
  turnTo,
} from './sphere.ts'

/** Sizes in radii of the globe. */
const LAND_RADIUS = 0.0063

const PORT_RADIUS = 0.0115

const HOME_RADIUS = 0.02

/** The marker's pulse: period, and final size as a multiple of HOME_RADIUS. */
const PULSE_S = 2.4

const PULSE_SPREAD = 3.4

/** One turn per minute, eastward. */
const DEGREES_PER_SECOND = 6

const FRAME_MS = 1000 / 30

/** More device pixels per CSS pixel cost time without visible effect. */
const MAX_PIXEL_RATIO = 2

type SeaLanes = { from: LatLon; to: readonly LatLon[] }

/** Draws the globe in a box. Returns a function that removes it. */
export function showGlobe(context: WebGL2RenderingContext, box: HTMLElement, lanes: SeaLanes) {
  const canvas = context.canvas as HTMLCanvasElement
  const scene = createScene(context, lanes, createGlobeColors(readBrand(box)))
  box.append(canvas)
  const stop = startTurning(canvas, scene, getOpeningView(lanes.from))
  return () => {
    stop()
    canvas.remove()
    scene.dispose()
  }
}

/** Shaders hide points, because a depth buffer is too slow for software rendering. */
function createScene(gl: WebGL2RenderingContext, lanes: SeaLanes, colors: GlobeColors) {
  const { canvas } = gl
  const { from } = lanes
  const to = lanes.to.filter((port) => !isNear(from, port))
  const create = createMeshes(gl)
  /** In the order of drawing. */
  const meshes = [
    createBall(create, colors),
    createMarks(create, listLandDots(LAND_MASK), {
      radius: LAND_RADIUS,
      color: colors.land,
      fade: 0.65,
    }),
    ...to.map((end, index) =>
      createLane(create, [from, end], { color: colors.lane, offset: index / to.length }),
    ),
    createMarks(create, to, { radius: PORT_RADIUS, color: colors.port }),
    createMarks(create, [from], { radius: HOME_RADIUS, color: colors.home }),
  ]
  const pulse = createMarks(create, [from], { radius: HOME_RADIUS, color: colors.home, hole: 0.84 })
  gl.enable(gl.BLEND)
  gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)

  return {
    /** @param seconds since the first frame; drives the pulse and the lights on the lanes */
    draw(middle: LatLon, seconds: number) {
      const axes = [turnTo(middle, [1, 0, 0]), turnTo(middle, [0, 1, 0]), turnTo(middle, [0, 0, 1])]
      /** Pixels per globe radius. */
      const scale = canvas.width / (2 * HALF_VIEW)
      const values = { turn: axes.flat(), scale, time: seconds }
      gl.clear(gl.COLOR_BUFFER_BIT)
      for (const draw of meshes) draw(values)
      const phase = seconds === 0 ? 0.35 : (seconds / PULSE_S) % 1
      const radius = HOME_RADIUS * (1 + (PULSE_SPREAD - 1) * phase)
      pulse({ ...values, radius, opacity: 0.85 * (1 - phase) })
    },
    resize(side: number, pixelRatio: number) {
      canvas.width = Math.floor(side * pixelRatio)
      canvas.height = canvas.width
      gl.viewport(0, 0, canvas.width, canvas.height)
    },
    dispose: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

type GlobeScene = ReturnType<typeof createScene>

/** Rotates the globe; with reduced motion only on dragging. Returns a function that stops it. */
function startTurning(canvas: HTMLCanvasElement, scene: GlobeScene, opening: LatLon) {
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

  const drawNext = (now: number) => {
    frame = requestAnimationFrame(drawNext)
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
    if (turns && frame === undefined) frame = requestAnimationFrame(drawNext)
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
  const moveDrag = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (!dragFrom) return
    const degrees = 180 / canvas.clientWidth
    // Vertical touch movement scrolls the page.
    const tilt = pointerType === 'touch' ? 0 : (clientY - dragFrom.y) * degrees
    middle = {
      lat: limitTilt(middle.lat + tilt),
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
  canvas.addEventListener('pointermove', moveDrag, { signal })
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
