/** A vector from the center of the unit sphere: x right, y north, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number]

/** Degrees; north and east are positive. */
export type LatLon = { lat: number; lon: number }

const RADIANS = Math.PI / 180

/** Between rows, and between the dots of a row. */
const DOT_SPACING_DEG = 1.4

/** Maximum tilt to north or south, so that the globe is not seen from above. */
const MAX_TILT_DEG = 60

export const limitTilt = (lat: number): number =>
  Math.min(MAX_TILT_DEG, Math.max(-MAX_TILT_DEG, lat))

/** Returns the center of the initial view, a little below and left of the home port. */
export const getOpeningView = ({ lat, lon }: LatLon): LatLon => ({
  lat: limitTilt(lat - 5),
  lon: lon - 8,
})

/** Half the view's width, in radii of the globe. Leaves room for arcs at the rim. */
export const HALF_VIEW = 1.16

export function toVector({ lat, lon }: LatLon): Vector {
  const across = Math.cos(lat * RADIANS)
  return [
    across * Math.sin(lon * RADIANS),
    Math.sin(lat * RADIANS),
    across * Math.cos(lon * RADIANS),
  ]
}

function createDotGrid(): LatLon[] {
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

/** Returns the grid points of a mask: one bit per point as base64, lowest bit first. */
export function listLandDots(mask: string): LatLon[] {
  const bytes = Uint8Array.from(atob(mask), (character) => character.charCodeAt(0))
  return createDotGrid().filter((_, index) => ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1)
}

const multiply = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Returns the unit vector of `b` perpendicular to `a`; undefined if they are parallel. */
function getPerpendicular(a: Vector, b: Vector): Vector | undefined {
  const along = multiply(a, b)
  const residual: Vector = [b[0] - along * a[0], b[1] - along * a[1], b[2] - along * a[2]]
  const length = Math.hypot(...residual)
  return length < 1e-6
    ? undefined
    : [residual[0] / length, residual[1] / length, residual[2] / length]
}

/** Returns an arc from 0 to 1. Longer arcs are higher; antipodal points use a pole. */
export function createArc(start: LatLon, end: LatLon): (part: number) => Vector {
  const [a, b] = [toVector(start), toVector(end)]
  const angle = Math.acos(Math.min(1, Math.max(-1, multiply(a, b))))
  const aside = getPerpendicular(a, b) ?? getPerpendicular(a, [0, 1, 0]) ?? [1, 0, 0]
  const height = 0.02 + 0.075 * angle
  return (part) => {
    const lift = 1 + height * Math.sin(Math.PI * part)
    const [from, to] = [Math.cos(part * angle) * lift, Math.sin(part * angle) * lift]
    return [a[0] * from + aside[0] * to, a[1] * from + aside[1] * to, a[2] * from + aside[2] * to]
  }
}

/** Minimum length of a lane, about 30 km. */
const NEAR_RADIANS = 0.005

export const isNear = (a: LatLon, b: LatLon): boolean =>
  Math.acos(Math.min(1, multiply(toVector(a), toVector(b)))) < NEAR_RADIANS

/** Rotates a vector into the view that is centered on `middle`. */
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
