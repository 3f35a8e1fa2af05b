import type { Palette } from './palette.ts'
import { boxPath, disc, fill, line, type Rect, repeat } from './svg.ts'

/** Where the motif will stand: its centre and its size. */
type Spot = { x: number; y: number; size: number }

type Draw = (palette: Palette, area: Rect, spot: Spot) => string

/** A wave crest line across the area at `y`, filled down to the bottom. */
function swell({ x, y, width, height }: Rect, level: number, rise: number, turns: number): string {
  const step = width / turns / 2
  const crests = repeat(turns * 2, (index) => {
    const up = index % 2 ? rise : -rise
    return `q${step / 2} ${up} ${step} 0`
  })
  return `M${x} ${level}${crests}V${y + height}H${x}Z`
}

const grounds = {
  plain: () => '',

  /** Upright stripes. */
  stripes: ({ deep }, area) => {
    const count = 9
    const step = area.width / count
    return repeat(count, (index) =>
      index % 2
        ? fill(boxPath({ ...area, x: area.x + index * step, width: step }), deep, 0.42)
        : '',
    )
  },

  /** Slanting stripes. */
  slant: ({ accent }, { x, y, width, height }) =>
    repeat(3, (index) => {
      const at = y + height * (0.4 + index * 0.19)
      const thick = height * (0.1 - index * 0.02)
      return fill(
        `M${x} ${at}l${width} ${-width * 0.42}v${thick}l${-width} ${width * 0.42}z`,
        accent,
        0.9 - index * 0.22,
      )
    }),

  /** A sun's rays behind the motif. */
  rays: ({ pale, accent }, { width, height }, spot) => {
    const reach = width + height
    const wedges = repeat(14, (index) => {
      const [from, to] = [index * 2, index * 2 + 1].map((n) => (n * Math.PI) / 14) as [
        number,
        number,
      ]
      const point = (angle: number) =>
        `${spot.x + reach * Math.cos(angle)} ${spot.y + reach * Math.sin(angle)}`
      return fill(`M${spot.x} ${spot.y}L${point(from)}L${point(to)}Z`, pale, 0.17)
    })
    return (
      wedges +
      disc(spot.x, spot.y, spot.size * 0.57, accent) +
      disc(spot.x, spot.y, spot.size * 0.52, pale)
    )
  },

  /** Three swells, rising from the foot. */
  waves: ({ deep, accent, pale }, area) => {
    const at = (share: number) => area.y + area.height * share
    const rise = area.width * 0.12
    return [
      fill(swell(area, at(0.5), rise, 1), accent),
      fill(swell(area, at(0.56), -rise, 1), pale),
      fill(swell(area, at(0.86), rise, 1), deep),
    ].join('')
  },

  /** Dunes under a low sun. */
  dunes: ({ deep, accent, pale }, { x, y, width, height }) => {
    const at = (share: number) => y + height * share
    const dune = (left: number, peak: number, right: number, paint: string) =>
      fill(
        `M${x} ${at(left)}C${x + width * 0.35} ${at(left)} ${x + width * 0.35} ${at(peak)} ${x + width * 0.6} ${at(peak)}S${x + width * 0.85} ${at(right)} ${x + width} ${at(right)}V${y + height}H${x}Z`,
        paint,
      )
    return [
      dune(0.5, 0.4, 0.5, accent),
      dune(0.56, 0.5, 0.44, pale),
      dune(0.9, 0.86, 0.94, deep),
    ].join('')
  },

  /** A lattice of eight-pointed stars, as on the screens of the old houses. */
  lattice: ({ pale, accent }, { x, y, width, height }, spot) => {
    const step = width / 5
    const rows = Math.ceil(height / step)
    const stars = repeat(rows * 6, (index) => {
      const cx = x + (index % 6) * step
      const cy = y + (Math.floor(index / 6) + 0.5) * step
      const square = (r: number) => `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`
      const box = (r: number) => `M${cx - r} ${cy - r}h${2 * r}v${2 * r}h${-2 * r}z`
      return line(square(step * 0.46) + box(step * 0.33), pale, step * 0.035, 0.3)
    })
    return (
      stars +
      disc(spot.x, spot.y, spot.size * 0.57, accent) +
      disc(spot.x, spot.y, spot.size * 0.52, pale)
    )
  },

  /** A pale foot with a curved edge. */
  halves: ({ accent, pale }, { x, y, width, height }) => {
    const edge = (share: number) =>
      `M${x} ${y + height * share}q${width / 2} ${-height * 0.09} ${width} 0V${y + height}H${x}Z`
    return fill(edge(0.42), accent) + fill(edge(0.45), pale)
  },

  /** A pointed arch, as in a doorway. */
  arch: ({ accent, pale }, { x, y, width, height }) => {
    const arch = (inset: number) => {
      const [left, right] = [x + width * 0.1 + inset, x + width * 0.9 - inset]
      const [top, spring, foot] = [
        y + height * 0.35 + inset * 1.4,
        y + height * 0.55,
        y + height * 0.94 - inset,
      ]
      const middle = x + width / 2
      return `M${left} ${foot}V${spring}C${left} ${top + height * 0.08} ${middle - width * 0.12} ${top + height * 0.04} ${middle} ${top}C${middle + width * 0.12} ${top + height * 0.04} ${right} ${top + height * 0.08} ${right} ${spring}V${foot}Z`
    }
    return fill(arch(0), accent) + fill(arch(width * 0.022), pale)
  },

  /** Dots in staggered rows that shrink towards the top. */
  dots: ({ pale }, { x, y, width, height }, spot) => {
    const step = width / 7
    const rows = Math.ceil(height / step)
    const dots = repeat(rows * 8, (index) => {
      const row = Math.floor(index / 8)
      const cx = x + ((index % 8) + (row % 2 ? 0.5 : 0)) * step
      const radius = step * (0.08 + (0.2 * row) / rows)
      return disc(cx, y + (row + 0.5) * step, radius, pale, radius, 0.34)
    })
    return dots + disc(spot.x, spot.y, spot.size * 0.54, pale)
  },

  /** A broad pale sash across the middle. */
  sash: ({ accent, pale }, { x, y, width, height }) => {
    const sash = (from: number, to: number, paint: string) =>
      fill(boxPath({ x, y: y + height * from, width, height: height * (to - from) }), paint)
    return sash(0.38, 0.92, accent) + sash(0.4, 0.9, pale)
  },
} satisfies Record<string, Draw>

export type Ground = keyof typeof grounds

const ROUND: Ground[] = ['rays', 'lattice', 'dots']

/** The share of its spot that a motif may fill: on a disc its corners must not touch the rim. */
export const roomOn = (ground: Ground): number => (ROUND.includes(ground) ? 0.88 : 1)

/** Fills an area with a look's ground; the caller cuts it to the pack's outline. */
export const drawGround = (look: Palette & { ground: Ground }, area: Rect, spot: Spot): string =>
  fill(boxPath(area), look.body) + grounds[look.ground](look, area, spot)
