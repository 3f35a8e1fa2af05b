import type { GlobeColors } from './colors.ts'
import { LAND_MASK } from './land-mask.ts'
import {
  createArc,
  getOpeningView,
  HALF_VIEW,
  isNear,
  type LatLon,
  listLandDots,
  toVector,
  turnTo,
  type Vector,
} from './sphere.ts'

/** Half the picture's width, in SVG units. */
const HALF = 500
const RADIUS = HALF / HALF_VIEW

/** Centre of the view without a home port: shows most of the inhabited world. */
const NEUTRAL_VIEW: LatLon = { lat: 20, lon: 40 }

type Seen = (vector: Vector) => Vector

const point = ([x, y]: Vector) => `${(x * RADIUS).toFixed(1)} ${(-y * RADIUS).toFixed(1)}`

/** Land dots are zero-length strokes; near the rim they are smaller. */
function landPaths(seen: Seen) {
  const bands = [0.04, 0.25, 0.45, 0.65, 0.85]
  const vectors = listLandDots(LAND_MASK).map((dot) => seen(toVector(dot)))
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

/** Writes points as relative moves in whole units, the shortest notation. */
function steps(marks: Vector[]) {
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

function lanePath(from: LatLon, to: LatLon, seen: Seen) {
  const at = createArc(from, to)
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

function circle(at: LatLon, radius: number, look: string, seen: Seen) {
  const vector = seen(toVector(at))
  const [x, y] = point(vector).split(' ')
  return vector[2] > 0 ? `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>` : ''
}

type Lanes = { from: LatLon; to: readonly LatLon[] }

function lanesAndPorts({ from, ...lanes }: Lanes, colors: GlobeColors, seen: Seen) {
  const to = lanes.to.filter((one) => !isNear(from, one))
  const paths = to.map((end) => `<path d="${lanePath(from, end, seen)}"/>`).join('')
  const marks = to.map((end) => circle(end, 4.5, `fill="${colors.port}"`, seen)).join('')
  const ring = `fill="none" stroke="${colors.home}" stroke-width="2" stroke-opacity=".55"`
  return `<g fill="none" stroke="${colors.lane}" stroke-width="2.2" stroke-opacity=".6">${paths}</g>
<g>${marks}${circle(from, 17, ring, seen)}${circle(from, 8.5, `fill="${colors.home}"`, seen)}</g>`
}

/** Shows land only if there is no home port. */
export function drawGlobePicture(
  { from, to }: { from: LatLon | null; to: readonly LatLon[] },
  colors: GlobeColors,
): string {
  const view = from ? getOpeningView(from) : NEUTRAL_VIEW
  const seen: Seen = (vector) => turnTo(view, vector)
  const { deep, shallow, rim, land } = colors
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}">
<defs>
<radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop stop-color="${shallow}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
<radialGradient id="rim"><stop offset=".8" stop-color="${rim}" stop-opacity="0"/><stop offset=".93" stop-color="${rim}" stop-opacity=".1"/><stop offset="1" stop-color="${rim}" stop-opacity=".5"/></radialGradient>
</defs>
<circle r="${RADIUS.toFixed(1)}" fill="url(#ball)"/>
<circle r="${RADIUS.toFixed(1)}" fill="url(#rim)"/>
<g fill="none" stroke="${land}" stroke-linecap="round">${landPaths(seen)}</g>
${from ? lanesAndPorts({ from, to }, colors, seen) : ''}
</svg>
`
}
