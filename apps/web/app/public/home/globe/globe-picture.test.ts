import { describe, expect, it } from 'vitest'
import { globeColors } from './colors.ts'
import { drawGlobePicture } from './globe-picture.ts'

const BRAND = { night: '#2f0404', 'on-night': '#f7f3eb', sea: '#d48c8c', saffron: '#36adf3' }
const SANTOS = { lat: -23.98, lon: -46.29 }
const LAGOS = { lat: 6.44, lon: 3.39 }
const BUSAN = { lat: 35.1, lon: 129.04 }

const draw = (lanes: Parameters<typeof drawGlobePicture>[0]) =>
  drawGlobePicture(lanes, globeColors(BRAND))

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

  it('shows no ports without a home port', () => {
    const svg = draw({ from: null, to: [LAGOS] })
    expect(count(svg, '<circle')).toBe(2)
  })

  it('can be drawn for equal and for opposite ports', () => {
    const svg = draw({ from: SANTOS, to: [SANTOS, { lat: 23.98, lon: 133.71 }] })
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })
})
