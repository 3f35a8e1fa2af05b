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

/** Center of the view without a home port: shows most of the inhabited world. */
const NEUTRAL_VIEW: LatLon = { lat: 20, lon: 40 }

type Turn = (vector: Vector) => Vector

const formatPoint = ([x, y]: Vector) => `${(x * RADIUS).toFixed(1)} ${(-y * RADIUS).toFixed(1)}`

/** Land dots are zero-length strokes; near the rim they are smaller. */
function drawLand(turn: Turn) {
  const bands = [0.04, 0.25, 0.45, 0.65, 0.85]
  const vectors = listLandDots(LAND_MASK).map((dot) => turn(toVector(dot)))
  return bands
    .map((from, index) => {
      const to = bands[index + 1] ?? 1
      const marks = vectors.filter(([, , z]) => z >= from && z < to)
      const middle = (from + to) / 2
      const width = (4.9 * middle ** 0.5).toFixed(1)
      const opacity = (0.28 + 0.6 * middle).toFixed(2)
      return `<path stroke-width="${width}" opacity="${opacity}" d="${formatSteps(marks)}"/>`
    })
    .join('')
}

/** Writes points as relative moves in whole units, the shortest notation. */
function formatSteps(marks: Vector[]) {
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

function drawLane(from: LatLon, to: LatLon, turn: Turn) {
  const getPoint = createArc(from, to)
  const vectors = Array.from({ length: 49 }, (_, index) => turn(getPoint(index / 48)))
  const isHidden = ([x, y, z]: Vector) => z < 0 && Math.hypot(x, y) < 1
  let drawing = false
  return vectors
    .map((vector) => {
      if (isHidden(vector)) {
        drawing = false
        return ''
      }
      const command = drawing ? 'L' : 'M'
      drawing = true
      return `${command}${formatPoint(vector)}`
    })
    .join('')
}

function drawCircle(center: LatLon, radius: number, look: string, turn: Turn) {
  const vector = turn(toVector(center))
  const [x, y] = formatPoint(vector).split(' ')
  return vector[2] > 0 ? `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>` : ''
}

type Lanes = { from: LatLon; to: readonly LatLon[] }

function drawLanesAndPorts({ from, ...lanes }: Lanes, colors: GlobeColors, turn: Turn) {
  const to = lanes.to.filter((port) => !isNear(from, port))
  const paths = to.map((end) => `<path d="${drawLane(from, end, turn)}"/>`).join('')
  const marks = to.map((end) => drawCircle(end, 4.5, `fill="${colors.port}"`, turn)).join('')
  const ring = `fill="none" stroke="${colors.home}" stroke-width="2" stroke-opacity=".55"`
  return `<g fill="none" stroke="${colors.lane}" stroke-width="2.2" stroke-opacity=".6">${paths}</g>
<g>${marks}${drawCircle(from, 17, ring, turn)}${drawCircle(from, 8.5, `fill="${colors.home}"`, turn)}</g>`
}

/** Shows land only if there is no home port. */
export function drawGlobePicture(
  { from, to }: { from: LatLon | null; to: readonly LatLon[] },
  colors: GlobeColors,
): string {
  const view = from ? getOpeningView(from) : NEUTRAL_VIEW
  const turn: Turn = (vector) => turnTo(view, vector)
  const { deep, shallow, rim, land } = colors
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}">
<defs>
<radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop stop-color="${shallow}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
<radialGradient id="rim"><stop offset=".8" stop-color="${rim}" stop-opacity="0"/><stop offset=".93" stop-color="${rim}" stop-opacity=".1"/><stop offset="1" stop-color="${rim}" stop-opacity=".5"/></radialGradient>
</defs>
<circle r="${RADIUS.toFixed(1)}" fill="url(#ball)"/>
<circle r="${RADIUS.toFixed(1)}" fill="url(#rim)"/>
<g fill="none" stroke="${land}" stroke-linecap="round">${drawLand(turn)}</g>
${from ? drawLanesAndPorts({ from, to }, colors, turn) : ''}
</svg>
`
}
