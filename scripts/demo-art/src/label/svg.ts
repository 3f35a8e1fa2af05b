/** A rectangle; y grows downwards. */
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

/** The numbers 0 to `count` - 1, drawn one after another. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** One drawing at every point of a flat list of coordinates: x, y, x, y … */
export const scatter = (points: number[], draw: (x: number, y: number, index: number) => string) =>
  repeat(points.length / 2, (index) =>
    draw(points[index * 2] ?? 0, points[index * 2 + 1] ?? 0, index),
  )
