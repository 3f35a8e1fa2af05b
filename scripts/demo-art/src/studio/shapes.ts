import {
  BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  LatheGeometry,
  Vector2,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'

/** A point of a lathe profile: radius, height, and how far its corner is rounded. Centimetres. */
export type ProfilePoint = [radius: number, y: number, round?: number]

const AROUND = 128

/** A profile, bottom to top, its corners replaced by arcs. */
function rounded(points: ProfilePoint[], steps = 7): Vector2[] {
  const result: Vector2[] = []
  points.forEach(([r, y, round = 0], index) => {
    const here = new Vector2(r, y)
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before || !after || round === 0) {
      result.push(here)
      return
    }
    const leg = (to: ProfilePoint) => {
      const way = new Vector2(to[0], to[1]).sub(here)
      return way.setLength(Math.min(round, way.length() * 0.49))
    }
    const [back, on] = [leg(before), leg(after)]
    for (let step = 0; step <= steps; step++) {
      const t = step / steps
      result.push(
        here
          .clone()
          .addScaledVector(back, (1 - t) ** 2)
          .addScaledVector(on, t ** 2),
      )
    }
  })
  return result
}

/** Something turned on a lathe, from the right-hand profile, bottom to top. */
export const turned = (points: ProfilePoint[]): BufferGeometry =>
  new LatheGeometry(rounded(points), AROUND)

/** The radius of a profile at a height. */
function radiusAt(profile: Vector2[], y: number): number {
  for (let index = 1; index < profile.length; index++) {
    const [low, high] = [profile[index - 1], profile[index]]
    if (!low || !high || y > high.y || high.y === low.y) continue
    return low.x + ((high.x - low.x) * (y - low.y)) / (high.y - low.y)
  }
  return profile.at(-1)?.x ?? 0
}

/** A label round a turned body between two heights, just off its surface; its middle faces front. */
export function wrapped(
  points: ProfilePoint[],
  from: number,
  to: number,
  off = 0.015,
): BufferGeometry {
  const profile = rounded(points)
  const rows = 40
  const band = Array.from({ length: rows + 1 }, (_, row) => {
    const y = from + ((to - from) * row) / rows
    return new Vector2(radiusAt(profile, y) + off, y)
  })
  return new LatheGeometry(band, AROUND, Math.PI)
}

/** A plain label round a cylinder; its middle faces front. */
export const sleeve = (radius: number, from: number, to: number): BufferGeometry =>
  new CylinderGeometry(radius, radius, to - from, AROUND, 1, true)
    .rotateY(Math.PI)
    .translate(0, (from + to) / 2, 0)

/** A box standing on the floor; material groups: right, left, top, bottom, front, back. */
export const block = (
  width: number,
  height: number,
  depth: number,
  round: number,
): BufferGeometry =>
  new RoundedBoxGeometry(width, height, depth, 4, round).translate(0, height / 2, 0)

/** A sheet bent through space by a function of its texture coordinates, 0 to 1. */
export function sheet(
  columns: number,
  rows: number,
  place: (u: number, v: number) => [x: number, y: number, z: number],
): BufferGeometry {
  const [positions, uvs, faces]: [number[], number[], number[]] = [[], [], []]
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [u, v] = [column / columns, row / rows]
      positions.push(...place(u, v))
      uvs.push(u, v)
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column
      const [b, c, d] = [a + 1, a + columns + 1, a + columns + 2]
      faces.push(a, b, d, a, d, c)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  geometry.setIndex(faces)
  geometry.computeVertexNormals()
  return geometry
}
