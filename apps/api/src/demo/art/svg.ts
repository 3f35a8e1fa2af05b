/**
 * A rectangle. Packs are drawn standing on the origin: x is 0 on their axis, y is 0 on the floor and
 * negative above it. A picture is 600 units wide.
 */
export type Rect = { x: number; y: number; width: number; height: number }

/** A filled path. */
export const fill = (d: string, paint: string, opacity = 1) =>
  `<path d="${d}" fill="${paint}" opacity="${opacity}"/>`

/** A stroked path with round ends. */
export const line = (d: string, paint: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`

/** An ellipse; a circle when the second radius is left out. */
export const disc = (cx: number, cy: number, rx: number, paint: string, ry = rx, opacity = 1) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${paint}" opacity="${opacity}"/>`

/** The outline of a rectangle, its corners rounded by `radius`. */
export function boxPath({ x, y, width, height }: Rect, radius = 0): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return [
    `M${x + radius} ${y}h${width - 2 * radius}${corner(radius, radius)}`,
    `v${height - 2 * radius}${corner(-radius, radius)}`,
    `h${2 * radius - width}${corner(-radius, -radius)}`,
    `v${2 * radius - height}${corner(radius, -radius)}z`,
  ].join('')
}

/** Content moved to a point, scaled and turned (degrees, clockwise) about it. */
export const placed = (x: number, y: number, scale: number, content: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`

/** Content cut to an outline; `id` is unique within the picture. */
export const clipped = (id: string, outline: string, content: string) =>
  `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content}</g>`

/** The numbers 0 to `count` - 1, drawn one after another. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** One drawing at every point of a flat list of coordinates: x, y, x, y … */
export const scatter = (points: number[], draw: (x: number, y: number, index: number) => string) =>
  repeat(points.length / 2, (index) =>
    draw(points[index * 2] ?? 0, points[index * 2 + 1] ?? 0, index),
  )

/** A point of a turned outline: its radius and height, and the two bends of the way to it. */
type Turned = [
  radius: number,
  y: number,
  ...bends: [] | [r1: number, y1: number, r2: number, y2: number],
]

/** Names the next point of a profile for `turned`, and how the way to it bends. */
export const to = (...point: Turned): Turned => point

/**
 * The outline of something turned on a lathe, from its right-hand profile, top to bottom. `top` and
 * `bottom` are how far the end discs bulge: the eye is a little above.
 */
export function turned(profile: Turned[], top = 0, bottom = top): string {
  const right = profile.map(([r, y, ...bends], index) => {
    if (index === 0) return `A${r} ${top || 0.01} 0 0 1 ${r} ${y}`
    const [r1, y1, r2, y2] = bends
    return r1 === undefined ? `L${r} ${y}` : `C${r1} ${y1} ${r2 ?? r} ${y2} ${r} ${y}`
  })
  const left = profile.map(([, , ...bends], index) => {
    const [r, y] = profile[index - 1] ?? [0, 0]
    if (index === 0) return ''
    const [r1, y1, r2, y2] = bends
    return r1 === undefined ? `L${-r} ${y}` : `C${-(r2 ?? r)} ${y2} ${-r1} ${y1} ${-r} ${y}`
  })
  const [first, last] = [profile[0], profile.at(-1)]
  if (!first || !last) return ''
  return [
    `M${-first[0]} ${first[1]}`,
    ...right,
    `A${last[0]} ${bottom || 0.01} 0 0 1 ${-last[0]} ${last[1]}`,
    ...left.reverse(),
    'Z',
  ].join('')
}

/** A band round a cylinder: both of its edges sag by `sag`, as seen from a little above. */
export const band = (radius: number, top: number, bottom: number, sag: number) =>
  `M${-radius} ${top}A${radius} ${sag} 0 0 0 ${radius} ${top}V${bottom}A${radius} ${sag} 0 0 1 ${-radius} ${bottom}Z`
