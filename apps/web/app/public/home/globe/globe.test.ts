import { describe, expect, it } from 'vitest'
import { createGlobeColors } from './colors.ts'
import { drawGlobePicture } from './draw-globe.ts'
import { LAND_MASK } from './land-mask.ts'
import { createArc, getOpeningView, type LatLon, listLandDots, toVector, turnTo } from './sphere.ts'

const DUBAI = { lat: 25, lon: 55 }
const SYDNEY = { lat: -34, lon: 151 }

it.each<[string, LatLon, boolean]>([
  ['the Sahara', { lat: 23, lon: 10 }, true],
  ['Siberia', { lat: 62, lon: 110 }, true],
  ['the Arabian Sea', { lat: 15, lon: 63 }, false],
  ['the Pacific', { lat: 0, lon: -150 }, false],
])('the dots show land only: %s', (_name, { lat, lon }, isLand) => {
  const near = listLandDots(LAND_MASK).filter(
    (dot) => Math.abs(dot.lat - lat) < 2 && Math.abs(dot.lon - lon) < 2,
  )
  expect(near.length > 0).toBe(isLand)
})

it('a sea lane starts and ends on the surface', () => {
  const lane = createArc(DUBAI, SYDNEY)
  for (const [part, point] of [[0, DUBAI] as const, [1, SYDNEY] as const]) {
    const expected = toVector(point)
    for (const [axis, value] of lane(part).entries()) expect(value).toBeCloseTo(expected[axis] ?? 0)
  }
})

it('shows any home port in the initial view', () => {
  for (const lat of [-90, -34, 0, 52, 90]) {
    for (const lon of [-180, -46, 4, 179]) {
      const [, , z] = turnTo(getOpeningView({ lat, lon }), toVector({ lat, lon }))
      expect(z).toBeGreaterThan(0.8)
    }
  }
})

const BRAND = { night: '#2f0404', 'on-night': '#f7f3eb', sea: '#d48c8c', saffron: '#36adf3' }
const SANTOS = { lat: -23.98, lon: -46.29 }
const LAGOS = { lat: 6.44, lon: 3.39 }
const BUSAN = { lat: 35.1, lon: 129.04 }

const draw = (lanes: Parameters<typeof drawGlobePicture>[0]) =>
  drawGlobePicture(lanes, createGlobeColors(BRAND))

const count = (svg: string, part: string) => svg.split(part).length - 1

describe('the picture of the globe', () => {
  it('marks the home port and the visible ports, with a lane to each', () => {
    const svg = draw({ from: SANTOS, to: [LAGOS, BUSAN] })
    expect(count(svg, 'r="8.5"')).toBe(1)
    expect(count(svg, 'r="4.5"')).toBe(1)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  it("is drawn in the company's colours", () => {
    const svg = draw({ from: SANTOS, to: [] })
    expect(svg).toContain('stroke="#d48c8c"')
    expect(svg).toContain('fill="#36adf3"')
    const reds = [...svg.matchAll(/stop-color="#(..)(..)(..)"/g)].map(([, r, g]) => [r, g])
    for (const [red = '', green = ''] of reds) expect(red > green).toBe(true)
  })

  it('can be drawn for equal and for opposite ports', () => {
    const svg = draw({ from: SANTOS, to: [SANTOS, { lat: 23.98, lon: 133.71 }] })
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })
})
