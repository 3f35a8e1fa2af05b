import { CUTS, type CutShape } from '@dhow/contract/company/pictures'

/** A point of a picture as fractions of its width and height, from the top left. */
export type Focus = { x: number; y: number }

type Size = { width: number; height: number }

/** Returns the start of a span of `length` in `total` with `middle` as near to its center as possible. */
const startOf = (total: number, length: number, middle: number) =>
  Math.round(Math.min(total - length, Math.max(0, middle * total - length / 2)))

const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

/** Returns the largest crop of a shape around a point, and the position of the point in it. */
export function cutOf({ width, height }: Size, shape: CutShape, focus: Focus) {
  const ratio = CUTS[shape].width / CUTS[shape].height
  const cut = {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  }
  const left = startOf(width, cut.width, focus.x)
  const top = startOf(height, cut.height, focus.y)
  return {
    box: { left, top, ...cut },
    focus: {
      x: round((focus.x * width - left) / cut.width),
      y: round((focus.y * height - top) / cut.height),
    },
  }
}
