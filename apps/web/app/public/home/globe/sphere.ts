/** A vector from the centre of the unit sphere: x right, y north, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number]

/** In degrees; north and east are positive. */
export type LatLon = { lat: number; lon: number }

const RADIANS = Math.PI / 180

/** Between rows, and between the dots of a row. */
const DOT_SPACING_DEG = 1.4

/** The centre of the initial view. */
export const OPENING: LatLon = { lat: 20, lon: 47 }

/** Half the width of the picture, in radii of the globe: room for the arcs at its rim. */
export const HALF_VIEW = 1.16

export function toVector({ lat, lon }: LatLon): Vector {
  const across = Math.cos(lat * RADIANS)
  return [
    across * Math.sin(lon * RADIANS),
    Math.sin(lat * RADIANS),
    across * Math.cos(lon * RADIANS),
  ]
}

/** All grid points for land dots, in rows from south to north. */
export function dotGrid(): LatLon[] {
  const rows = Math.round(180 / DOT_SPACING_DEG)
  return Array.from({ length: rows }, (_, row) => {
    const lat = -90 + ((row + 0.5) * 180) / rows
    const count = Math.max(1, Math.round((360 / DOT_SPACING_DEG) * Math.cos(lat * RADIANS)))
    const shift = row % 2 === 0 ? 0 : 0.5
    return Array.from({ length: count }, (_, column) => ({
      lat,
      lon: -180 + ((column + shift) * 360) / count,
    }))
  }).flat()
}

/** One bit per point of the grid, eight to a byte from the lowest up, as base64. */
export function packBits(bits: boolean[]): string {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [index, bit] of bits.entries()) {
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7))
  }
  return btoa(String.fromCharCode(...bytes))
}

/** The points of the grid whose bit is set. */
export function landDots(mask: string): LatLon[] {
  const bytes = Uint8Array.from(atob(mask), (character) => character.charCodeAt(0))
  return dotGrid().filter((_, index) => ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1)
}

/**
 * An arc over the globe between two points; the longer, the higher.
 * @returns a function from 0 (start) to 1 (end)
 */
export function arcBetween(start: LatLon, end: LatLon): (part: number) => Vector {
  const [a, b] = [toVector(start), toVector(end)]
  const angle = Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
  const height = 0.02 + 0.075 * angle
  return (part) => {
    const lift = (1 + height * Math.sin(Math.PI * part)) / Math.sin(angle)
    const [from, to] = [Math.sin((1 - part) * angle) * lift, Math.sin(part * angle) * lift]
    return [a[0] * from + b[0] * to, a[1] * from + b[1] * to, a[2] * from + b[2] * to]
  }
}

/** A vector as the viewer sees it when `middle` is in the middle of the globe. */
export function turnTo(middle: LatLon, [x, y, z]: Vector): Vector {
  const [turn, tilt] = [-middle.lon * RADIANS, middle.lat * RADIANS]
  const [turnedX, turnedZ] = [
    x * Math.cos(turn) + z * Math.sin(turn),
    z * Math.cos(turn) - x * Math.sin(turn),
  ]
  return [
    turnedX,
    y * Math.cos(tilt) - turnedZ * Math.sin(tilt),
    y * Math.sin(tilt) + turnedZ * Math.cos(tilt),
  ]
}
