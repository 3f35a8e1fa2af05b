import {
  BufferGeometry,
  Color,
  Curve,
  Float32BufferAttribute,
  Group,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  Points,
  Scene,
  ShaderMaterial,
  TubeGeometry,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { GlobeColors } from './colors.ts'
import { LAND_MASK } from './land-mask.ts'
import * as shaders from './shaders.ts'
import { arcBetween, HALF_VIEW, isNear, type LatLon, landDots, toVector } from './sphere.ts'

/** Sizes in radii of the globe. */
const LAND_RADIUS = 0.0063
const PORT_RADIUS = 0.0115
const HOME_RADIUS = 0.02
const LANE_RADIUS = 0.002

/** The marker's pulse: period, and final size as a multiple of HOME_RADIUS. */
const PULSE_S = 2.4
const PULSE_SPREAD = 3.4

const RADIANS = Math.PI / 180

export type SeaLanes = { from: LatLon; to: readonly LatLon[] }

export type GlobeScene = {
  /** @param seconds since the first frame; drives the marker's pulse and the lights on the lanes */
  draw(middle: LatLon, seconds: number): void
  resize(side: number, pixelRatio: number): void
  dispose(): void
}

/** Shaders hide points, because a depth buffer is too slow for software rendering. */
export function createScene(
  context: WebGL2RenderingContext,
  { from, ...lanes }: SeaLanes,
  colors: GlobeColors,
): GlobeScene {
  const to = lanes.to.filter((port) => !isNear(from, port))
  const renderer = new WebGLRenderer({ canvas: context.canvas, context })
  const camera = new OrthographicCamera(-HALF_VIEW, HALF_VIEW, HALF_VIEW, -HALF_VIEW, 0, 4)
  camera.position.z = 2

  const time = { value: 0 }
  /** Pixels per globe radius. */
  const scale = { value: 1 }
  const pulse = marks([from], { radius: HOME_RADIUS, color: colors.home, scale, hole: 0.84 })
  const turning = new Group().add(
    marks(landDots(LAND_MASK), { radius: LAND_RADIUS, color: colors.land, scale, fade: 0.65 }),
    ...to.map((end, index) =>
      lane(from, end, {
        color: { value: new Color(colors.lane) },
        ...{ time, scale, offset: { value: index / to.length } },
      }),
    ),
    marks(to, { radius: PORT_RADIUS, color: colors.port, scale }),
    marks([from], { radius: HOME_RADIUS, color: colors.home, scale }),
    pulse,
  )
  const scene = new Scene().add(ball(colors), turning)
  // Without a depth test the order of drawing matters.
  for (const [order, object] of turning.children.entries()) object.renderOrder = order + 1

  return {
    draw(middle, seconds) {
      turning.rotation.set(middle.lat * RADIANS, -middle.lon * RADIANS, 0)
      time.value = seconds
      const phase = seconds === 0 ? 0.35 : (seconds / PULSE_S) % 1
      set(pulse, 'radius', HOME_RADIUS * (1 + (PULSE_SPREAD - 1) * phase))
      set(pulse, 'opacity', 0.85 * (1 - phase))
      renderer.render(scene, camera)
    },
    resize(side, pixelRatio) {
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

type Uniforms = Record<string, { value: unknown }>

const material = (shader: (typeof shaders)[keyof typeof shaders], uniforms: Uniforms) =>
  new ShaderMaterial({ ...shader, uniforms, transparent: true, depthTest: false })

const set = (object: Points<BufferGeometry, ShaderMaterial>, name: string, value: number) => {
  const uniform = object.material.uniforms[name]
  if (uniform) uniform.value = value
}

const ball = ({ deep, shallow, rim }: GlobeColors) =>
  new Mesh(
    new PlaneGeometry(2.02, 2.02),
    material(shaders.ball, {
      deep: { value: new Color(deep) },
      shallow: { value: new Color(shallow) },
      rim: { value: new Color(rim) },
    }),
  )

type MarkOptions = {
  radius: number
  color: string
  scale: { value: number }
  /** Radius of a ring's hole, relative to the ring's radius. */
  hole?: number
  /** Opacity lost at the rim. */
  fade?: number
}

function marks(
  points: readonly LatLon[],
  { radius, color, scale, hole = 0, fade = 0 }: MarkOptions,
) {
  const geometry = new BufferGeometry()
  const positions = points.flatMap((point) => [...toVector(point)])
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  const uniforms = {
    color: { value: new Color(color) },
    radius: { value: radius },
    opacity: { value: 0.95 },
    hole: { value: hole },
    fade: { value: fade },
    scale,
  }
  return new Points(geometry, material(shaders.mark, uniforms))
}

class Lane extends Curve<Vector3> {
  readonly at: ReturnType<typeof arcBetween>

  constructor(from: LatLon, to: LatLon) {
    super()
    this.at = arcBetween(from, to)
  }

  override getPoint(part: number, target = new Vector3()): Vector3 {
    return target.set(...this.at(part))
  }
}

/** Creates a lane with a travelling light. `offset` (0 to 1) staggers the lights. */
const lane = (from: LatLon, to: LatLon, uniforms: Uniforms) =>
  new Mesh(
    new TubeGeometry(new Lane(from, to), 48, LANE_RADIUS, 6),
    material(shaders.lane, uniforms),
  )
