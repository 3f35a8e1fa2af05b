import { describe, expect, it } from 'vitest'
import { LAND_MASK } from './land-mask.ts'
import {
  arcBetween,
  dotGrid,
  type LatLon,
  landDots,
  OPENING,
  packBits,
  toVector,
  turnTo,
} from './sphere.ts'

const DUBAI = { lat: 25, lon: 55 }
const SYDNEY = { lat: -34, lon: 151 }

const length = (vector: readonly number[]) => Math.hypot(...vector)

describe('the dots', () => {
  it('are evenly spaced on the sphere', () => {
    const grid = dotGrid()
    const tropics = grid.filter(({ lat }) => Math.abs(lat) < 30).length
    expect(tropics / grid.length).toBeCloseTo(Math.sin(Math.PI / 6), 1)
  })

  it('survive packing into bits', () => {
    const grid = dotGrid()
    const bits = grid.map((_, index) => index % 3 === 0)
    expect(landDots(packBits(bits))).toEqual(grid.filter((_, index) => index % 3 === 0))
  })

  it.each<[string, LatLon, boolean]>([
    ['the Sahara', { lat: 23, lon: 10 }, true],
    ['the Empty Quarter', { lat: 20, lon: 50 }, true],
    ['Siberia', { lat: 62, lon: 110 }, true],
    ['Amazonia', { lat: -5, lon: -62 }, true],
    ['the Arabian Sea', { lat: 15, lon: 63 }, false],
    ['the South Atlantic', { lat: -25, lon: -15 }, false],
    ['the Pacific', { lat: 0, lon: -150 }, false],
  ])('show what is land: %s', (_name, { lat, lon }, isLand) => {
    const near = landDots(LAND_MASK).filter(
      (dot) => Math.abs(dot.lat - lat) < 2 && Math.abs(dot.lon - lon) < 2,
    )
    expect(near.length > 0).toBe(isLand)
  })
})

describe('a sea lane', () => {
  const lane = arcBetween(DUBAI, SYDNEY)

  it('begins and ends on the surface', () => {
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
})

it('turns a point to the centre', () => {
  const [x, y, z] = turnTo(OPENING, toVector(OPENING))
  expect([x, y, z].map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0, 0, 1])
})
