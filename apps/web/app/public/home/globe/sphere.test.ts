import { describe, expect, it } from 'vitest'
import { LAND_MASK } from './land-mask.ts'
import {
  arcBetween,
  dotGrid,
  isNear,
  type LatLon,
  landDots,
  openingView,
  toVector,
  turnTo,
} from './sphere.ts'

const DUBAI = { lat: 25, lon: 55 }
const SYDNEY = { lat: -34, lon: 151 }
const length = (vector: readonly number[]) => Math.hypot(...vector)

it('the dots are evenly spaced on the sphere', () => {
  const grid = dotGrid()
  const tropics = grid.filter(({ lat }) => Math.abs(lat) < 30).length
  expect(tropics / grid.length).toBeCloseTo(Math.sin(Math.PI / 6), 1)
})

it.each<[string, LatLon, boolean]>([
  ['the Sahara', { lat: 23, lon: 10 }, true],
  ['Siberia', { lat: 62, lon: 110 }, true],
  ['the Arabian Sea', { lat: 15, lon: 63 }, false],
  ['the Pacific', { lat: 0, lon: -150 }, false],
])('the dots show land only: %s', (_name, { lat, lon }, isLand) => {
  const near = landDots(LAND_MASK).filter(
    (dot) => Math.abs(dot.lat - lat) < 2 && Math.abs(dot.lon - lon) < 2,
  )
  expect(near.length > 0).toBe(isLand)
})

describe('a sea lane', () => {
  const lane = arcBetween(DUBAI, SYDNEY)

  it('starts and ends on the surface', () => {
    for (const [part, point] of [[0, DUBAI] as const, [1, SYDNEY] as const]) {
      const expected = toVector(point)
      for (const [axis, value] of lane(part).entries())
        expect(value).toBeCloseTo(expected[axis] ?? 0)
    }
  })

  it('is highest in the middle, and higher when longer', () => {
    expect(length(lane(0.5))).toBeGreaterThan(length(lane(0.25)))
    const short = arcBetween(DUBAI, { lat: 19, lon: 73 })
    expect(length(lane(0.5))).toBeGreaterThan(length(short(0.5)))
  })

  const heights = (to: LatLon) =>
    [0, 0.5, 1].map((part) => Math.round(length(arcBetween(DUBAI, to)(part)) * 100) / 100)

  it('crosses a pole to the other side of the world', () => {
    expect(heights({ lat: -25, lon: -125 })).toEqual([1, 1.26, 1])
  })

  it('has no length from a port to itself', () => {
    expect(heights(DUBAI)).toEqual([1, 1.02, 1])
    expect(isNear(DUBAI, { ...DUBAI })).toBe(true)
    expect(isNear(DUBAI, SYDNEY)).toBe(false)
  })
})

it('shows any home port in the initial view', () => {
  for (const lat of [-90, -34, 0, 52, 90]) {
    for (const lon of [-180, -46, 4, 179]) {
      const [, , z] = turnTo(openingView({ lat, lon }), toVector({ lat, lon }))
      expect(z).toBeGreaterThan(0.8)
    }
  }
})
