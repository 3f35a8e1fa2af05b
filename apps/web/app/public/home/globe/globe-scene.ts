import {
  type BufferGeometry,
  Color,
  Group,
  Mesh,
  OrthographicCamera,
  Points,
  Scene,
  type ShaderMaterial,
  WebGLRenderer,
} from 'three'
import { createGlobeColors, type GlobeColors, readBrand } from './colors.ts'
import { LAND_MASK } from './land-mask.ts'
import { createBall, createLane, createMarks } from './meshes.ts'
import {
  getOpeningView,
  HALF_VIEW,
  isNear,
  type LatLon,
  limitTilt,
  listLandDots,
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

const RADIANS = Math.PI / 180

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
function createScene(context: WebGL2RenderingContext, lanes: SeaLanes, colors: GlobeColors) {
  const { from } = lanes
  const to = lanes.to.filter((port) => !isNear(from, port))
  const renderer = new WebGLRenderer({ canvas: context.canvas, context })
  const camera = new OrthographicCamera(-HALF_VIEW, HALF_VIEW, HALF_VIEW, -HALF_VIEW, 0, 4)
  camera.position.z = 2

  const time = { value: 0 }
  /** Pixels per globe radius. */
  const scale = { value: 1 }
  const pulse = createMarks([from], { radius: HOME_RADIUS, color: colors.home, scale, hole: 0.84 })
  const turning = new Group().add(
    createMarks(listLandDots(LAND_MASK), {
      radius: LAND_RADIUS,
      color: colors.land,
      scale,
      fade: 0.65,
    }),
    ...to.map((end, index) =>
      createLane(from, end, {
        color: { value: new Color(colors.lane) },
        offset: { value: index / to.length },
        time,
        scale,
      }),
    ),
    createMarks(to, { radius: PORT_RADIUS, color: colors.port, scale }),
    createMarks([from], { radius: HOME_RADIUS, color: colors.home, scale }),
    pulse,
  )
  const scene = new Scene().add(createBall(colors), turning)
  // Without a depth test the order of drawing matters.
  for (const [order, object] of turning.children.entries()) object.renderOrder = order + 1

  return {
    /** @param seconds since the first frame; drives the pulse and the lights on the lanes */
    draw(middle: LatLon, seconds: number) {
      turning.rotation.set(middle.lat * RADIANS, -middle.lon * RADIANS, 0)
      time.value = seconds
      const phase = seconds === 0 ? 0.35 : (seconds / PULSE_S) % 1
      set(pulse, 'radius', HOME_RADIUS * (1 + (PULSE_SPREAD - 1) * phase))
      set(pulse, 'opacity', 0.85 * (1 - phase))
      renderer.render(scene, camera)
    },
    resize(side: number, pixelRatio: number) {
      renderer.setPixelRatio(pixelRatio)
      renderer.setSize(side, side, false)
      scale.value = (side * pixelRatio) / (2 * HALF_VIEW)
    },
    dispose() {
      scene.traverse((object) => {
        if (!(object instanceof Mesh || object instanceof Points)) return
        object.geometry.dispose()
        object.material.dispose()
      })
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}

type GlobeScene = ReturnType<typeof createScene>

const set = (object: Points<BufferGeometry, ShaderMaterial>, name: string, value: number) => {
  const uniform = object.material.uniforms[name]
  if (uniform) uniform.value = value
}

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
