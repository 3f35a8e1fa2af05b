import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { geoBounds, geoContains } from 'd3-geo'
import { feature } from 'topojson-client'
import { COLORS } from '../apps/web/app/public/home/globe/colors.ts'
import {
  arcBetween,
  dotGrid,
  HALF_VIEW,
  type LatLon,
  OPENING,
  packBits,
  toVector,
  turnTo,
  type Vector,
} from '../apps/web/app/public/home/globe/sphere.ts'
import { site } from '../apps/web/app/site.ts'

// `pnpm draw-globe` writes what the home page's globe is made of, from Natural Earth's coastlines
// (public domain, through the package world-atlas): the mask of its land and the picture that stands
// in for it. Both are committed; run it after changing the grid, the opening view, the colors or the
// sea lanes of site.ts.

const APP = join(import.meta.dirname, '../apps/web/app')

type Topology = Parameters<typeof feature>[0]

/** Whether each point of the grid is land. */
function landBits(grid: LatLon[]): boolean[] {
  const topology: Topology = JSON.parse(
    readFileSync(new URL(import.meta.resolve('world-atlas/land-50m.json')), 'utf8'),
  )
  const { land } = topology.objects
  if (!land) throw new Error('world-atlas has no land')
  const collection = feature(topology, land)
  if (!('features' in collection)) throw new Error('world-atlas has one shape for all land')
  const islands = collection.features
    .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
    .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    .map((shape) => ({ shape, bounds: geoBounds(shape) }))
  return grid.map(({ lat, lon }) =>
    islands.some(({ shape, bounds: [[west, south], [east, north]] }) => {
      const within = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east
      return within && lat >= south && lat <= north && geoContains(shape, [lon, lat])
    }),
  )
}

/** Half the width of the picture, in its own units. */
const HALF = 500
const RADIUS = HALF / HALF_VIEW

const seen = (vector: Vector): Vector => turnTo(OPENING, vector)
const point = ([x, y]: Vector) => `${(x * RADIUS).toFixed(1)} ${(-y * RADIUS).toFixed(1)}`

/** Dots as strokes without length; those near the rim are seen from the side, and so are smaller. */
function landPaths(dots: LatLon[]): string {
  const bands = [0.04, 0.25, 0.45, 0.65, 0.85]
  const vectors = dots.map((dot) => seen(toVector(dot)))
  return bands
    .map((from, index) => {
      const to = bands[index + 1] ?? 1
      const marks = vectors.filter(([, , z]) => z >= from && z < to)
      const middle = (from + to) / 2
      const width = (4.9 * middle ** 0.5).toFixed(1)
      const opacity = (0.28 + 0.6 * middle).toFixed(2)
      return `<path stroke-width="${width}" opacity="${opacity}" d="${steps(marks)}"/>`
    })
    .join('')
}

/** Relative moves in whole units: the shortest way to write many points. */
function steps(marks: Vector[]): string {
  let [x, y] = [0, 0]
  return marks
    .map((mark) => {
      const [nextX, nextY] = [Math.round(mark[0] * RADIUS), Math.round(-mark[1] * RADIUS)]
      const [dx, dy] = [nextX - x, nextY - y]
      ;[x, y] = [nextX, nextY]
      return `m${dx}${dy < 0 ? '' : ' '}${dy}h0`
    })
    .join('')
}

/** The parts of a sea lane that the globe does not hide. */
function lanePath(end: LatLon): string {
  const at = arcBetween(site.seaLanes.from, end)
  const vectors = Array.from({ length: 49 }, (_, index) => seen(at(index / 48)))
  const hidden = ([x, y, z]: Vector) => z < 0 && Math.hypot(x, y) < 1
  let drawing = false
  return vectors
    .map((vector) => {
      if (hidden(vector)) {
        drawing = false
        return ''
      }
      const command = drawing ? 'L' : 'M'
      drawing = true
      return `${command}${point(vector)}`
    })
    .join('')
}

const circle = (place: LatLon, radius: number, look: string) => {
  const vector = seen(toVector(place))
  const [x, y] = point(vector).split(' ')
  return vector[2] > 0 ? `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>` : ''
}

function picture(dots: LatLon[]): string {
  const { from, to } = site.seaLanes
  const { deep, shallow, rim, land, lane, port, home } = COLORS
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}">
<defs>
<radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop stop-color="${shallow}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
<radialGradient id="rim"><stop offset=".8" stop-color="${rim}" stop-opacity="0"/><stop offset=".93" stop-color="${rim}" stop-opacity=".1"/><stop offset="1" stop-color="${rim}" stop-opacity=".5"/></radialGradient>
</defs>
<circle r="${RADIUS.toFixed(1)}" fill="url(#ball)"/>
<circle r="${RADIUS.toFixed(1)}" fill="url(#rim)"/>
<g fill="none" stroke="${land}" stroke-linecap="round">${landPaths(dots)}</g>
<g fill="none" stroke="${lane}" stroke-width="2.2" stroke-opacity=".6">${to.map((end) => `<path d="${lanePath(end)}"/>`).join('')}</g>
<g>${to.map((end) => circle(end, 4.5, `fill="${port}"`)).join('')}${circle(from, 17, `fill="none" stroke="${home}" stroke-width="2" stroke-opacity=".55"`)}${circle(from, 8.5, `fill="${home}"`)}</g>
</svg>
`
}

const grid = dotGrid()
const bits = landBits(grid)
const dots = grid.filter((_, index) => bits[index])

writeFileSync(
  join(APP, 'public/home/globe/land-mask.ts'),
  `/** Which points of the grid are land; written by tools/draw-globe.ts from Natural Earth. */
export const LAND_MASK =
  '${packBits(bits)}'
`,
)
writeFileSync(join(APP, 'public/pictures/globe.svg'), picture(dots))
console.info(`${dots.length} of ${grid.length} points are land`)
