import { drawGround, type Ground, roomOn } from './grounds.ts'
import { drawMark, type Mark } from './marks.ts'
import { drawMotif, type Motif } from './motifs.ts'
import type { Palette } from './palette.ts'
import { disc, line, placed, type Rect } from './svg.ts'

/** How one product is dressed, whatever its pack. */
export type Look = Palette & {
  /** The brand's sign. */
  mark: Mark
  /** What fills the label behind everything. */
  ground: Ground
  /** What is inside the pack. */
  motif: Motif
}

/** The label's artwork, filling an area: ground, the brand's mark on its plate, the motif. */
export function drawLabel(look: Look, area: Rect): string {
  const { x, y, width, height } = area
  const wide = width > height * 1.35
  const motif = wide
    ? { x: x + width * 0.7, y: y + height * 0.5, size: Math.min(height * 0.84, width * 0.42) }
    : { x: x + width / 2, y: y + height * 0.66, size: Math.min(width * 0.8, height * 0.54) }
  const mark = wide
    ? { x: x + width * 0.25, y: y + height * 0.5, size: Math.min(height * 0.46, width * 0.22) }
    : { x: x + width / 2, y: y + height * 0.2, size: Math.min(width * 0.36, height * 0.2) }
  return [
    drawGround(look, area, motif),
    placed(motif.x, motif.y, (motif.size / 100) * roomOn(look.ground), drawMotif(look)),
    drawPlate(look, mark, wide ? width * 0.44 : width * 0.76),
  ].join('')
}

/** The mark on a disc, with a rule to either side that ends in a dot. */
function drawPlate(
  look: Look,
  { x, y, size }: { x: number; y: number; size: number },
  span: number,
) {
  const [from, to] = [size * 0.8, span / 2]
  const rule = (side: number) =>
    line(`M${x + side * from} ${y}H${x + side * to}`, look.pale, size * 0.04, 0.85) +
    disc(x + side * to, y, size * 0.06, look.pale)
  return [
    to > from + size * 0.4 ? rule(-1) + rule(1) : '',
    disc(x, y, size * 0.62, look.accent),
    disc(x, y, size * 0.56, look.pale),
    disc(x, y, size * 0.51, look.deep),
    placed(x, y, (size * 0.78) / 100, drawMark(look.mark, look.pale)),
  ].join('')
}
