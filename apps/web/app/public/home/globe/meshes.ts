import {
  BufferGeometry,
  CatmullRomCurve3,
  Color,
  Float32BufferAttribute,
  Mesh,
  PlaneGeometry,
  Points,
  ShaderMaterial,
  TubeGeometry,
  Vector3,
} from 'three'
import type { GlobeColors } from './colors.ts'
import * as shaders from './shaders.ts'
import { createArc, type LatLon, toVector } from './sphere.ts'

const LANE_RADIUS = 0.002

type Uniforms = Record<string, { value: unknown }>

const createMaterial = (shader: (typeof shaders)[keyof typeof shaders], uniforms: Uniforms) =>
  new ShaderMaterial({ ...shader, uniforms, transparent: true, depthTest: false })

export const createBall = ({ deep, shallow, rim }: GlobeColors) =>
  new Mesh(
    new PlaneGeometry(2.02, 2.02),
    createMaterial(shaders.ball, {
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
  fade?: number
}

export function createMarks(points: readonly LatLon[], options: MarkOptions) {
  const { radius, color, scale, hole = 0, fade = 0 } = options
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
  return new Points(geometry, createMaterial(shaders.mark, uniforms))
}

/** Creates a lane with a travelling light. `offset` (0 to 1) staggers the lights. */
export function createLane(from: LatLon, to: LatLon, uniforms: Uniforms) {
  const getPoint = createArc(from, to)
  const points = Array.from({ length: 49 }, (_, index) => new Vector3(...getPoint(index / 48)))
  const geometry = new TubeGeometry(new CatmullRomCurve3(points), 48, LANE_RADIUS, 6)
  return new Mesh(geometry, createMaterial(shaders.lane, uniforms))
}
