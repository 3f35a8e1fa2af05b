import { signatureOf } from './brands.ts'
import type { Design } from './design.ts'
import { drawGround, type Ground, roomOn } from './grounds.ts'
import { drawMark } from './marks.ts'
import { drawMotif } from './motifs.ts'
import { boxPath, fill, line, placed, type Rect } from './svg.ts'
import { CAP, type Face, fitted, typeset } from './type.ts'

/** The front of a label, where everything to be read is, and all of it, which may go round a pack. */
export type Field = { front: Rect; all: Rect }

type Spot = { x: number; y: number; size: number }

/** Where things go on a front: beside each other where it is wide, else below each other. */
export type Parts = { brand: Rect; title: Rect; motif: Spot; foot: Rect; wide: boolean }

export function divide({ x, y, width, height }: Rect): Parts {
  const pad = Math.min(width, height) * 0.07
  const wide = width > height * 1.22
  const column = wide ? width * 0.55 : width
  const inner = { x: x + pad, width: column - pad * (wide ? 1.4 : 2) }
  if (wide) {
    const size = Math.min(height * 0.86, width * 0.4)
    return {
      wide,
      brand: { ...inner, y: y + height * 0.09, height: height * 0.22 },
      title: { ...inner, y: y + height * 0.35, height: height * 0.35 },
      foot: { ...inner, y: y + height * 0.76, height: height * 0.15 },
      motif: { x: x + width * 0.775, y: y + height / 2, size },
    }
  }
  const tall = Math.min(height, width * 1.9)
  const [brandHeight, titleHeight] = [tall * 0.16, tall * 0.23]
  const footHeight = Math.max(tall * 0.085, width * 0.1)
  const top = y + pad * 0.9 + (height - tall) * 0.1
  const titleTop = top + brandHeight + tall * 0.025
  const footTop = y + height - pad - footHeight
  const motifTop = titleTop + titleHeight + tall * 0.02
  const room = footTop - motifTop
  return {
    wide,
    brand: { ...inner, y: top, height: brandHeight },
    title: { ...inner, y: titleTop, height: titleHeight },
    foot: { ...inner, y: footTop, height: footHeight },
    motif: {
      x: x + width / 2,
      y: motifTop + room * 0.49,
      size: Math.min(room * 0.96, width * 0.8),
    },
  }
}

export const middle = ({ x, width }: Rect) => x + width / 2

/** Lines of one size, filling a box as far as they can, centred or from its left edge. */
export function block(
  lines: string[],
  box: Rect,
  [face, tracking, capitals]: readonly [Face, number, true?],
  paint: string,
  { anchor = 'middle', outline }: { anchor?: 'start' | 'middle'; outline?: [string, number] } = {},
): string {
  const shown = capitals ? lines.map((text) => text.toUpperCase()) : lines
  const leading = capitals ? 0.98 : 1.1
  const most = box.height / (CAP + leading * (lines.length - 1) + (capitals ? 0 : 0.2))
  const size = fitted(shown, face, box.width * 0.98, most, tracking)
  const tall = size * (CAP + leading * (lines.length - 1))
  const first = box.y + (box.height - tall) / 2 + size * CAP
  const x = anchor === 'start' ? box.x : middle(box)
  return shown
    .map((text, index) => {
      const y = first + index * size * leading
      return typeset(text, {
        x,
        y,
        face,
        size,
        paint,
        anchor,
        tracking,
        ...(outline ? { outline } : {}),
      })
    })
    .join('')
}

/** The brand's sign beside its name. */
export function logo(
  { brand }: Design,
  box: Rect,
  paint: string,
  anchor: 'start' | 'middle' = 'middle',
) {
  const { mark, face, tracking, name } = signatureOf(brand)
  const sign = box.height * 0.92
  const size = fitted([name], face, box.width - sign * 1.25, box.height * 0.82, tracking)
  const width = sign * 1.18 + size / fitted([name], face, 1, 9, tracking)
  const left = anchor === 'start' ? box.x : middle(box) - width / 2
  const centre = box.y + box.height / 2
  return (
    placed(left + sign / 2, centre, sign / 100, drawMark(mark, paint)) +
    typeset(name, {
      x: left + sign * 1.18,
      y: centre + size * CAP * 0.5,
      face,
      size,
      paint,
      anchor: 'start',
      tracking,
    })
  )
}

/** The sign over the name, with hairlines beside the sign. */
export function crest({ brand }: Design, box: Rect, paint: string, rule: string): string {
  const { mark, face, tracking, name } = signatureOf(brand)
  const sign = box.height * 0.5
  const size = fitted([name], face, box.width * 0.86, box.height * 0.44, tracking)
  const x = middle(box)
  const side = (way: number) =>
    line(
      `M${x + way * sign * 0.75} ${box.y + sign / 2}H${x + way * box.width * 0.36}`,
      rule,
      sign * 0.035,
    )
  return (
    placed(x, box.y + sign / 2, sign / 100, drawMark(mark, paint)) +
    side(-1) +
    side(1) +
    typeset(name, { x, y: box.y + box.height * 0.98 - size * 0.08, face, size, paint, tracking })
  )
}

/** Net content at one end of the foot, the note at the other. */
export function footLine(
  { net, note }: Design,
  box: Rect,
  paint: string,
  face: Face = 'poppinsBold',
): string {
  const size = Math.min(box.height * 0.56, fitted([net], face, box.width * 0.34, box.height))
  const noteSize = fitted([note], 'poppins', box.width * 0.58, size * 0.8)
  const y = box.y + box.height * 0.5 + size * CAP * 0.5
  return (
    typeset(net, { x: box.x, y, face, size, paint, anchor: 'start' }) +
    typeset(note, {
      x: box.x + box.width,
      y,
      face: 'poppins',
      size: noteSize,
      paint,
      anchor: 'end',
    })
  )
}

/** The same on a pill of its own. */
export function footPill(design: Design, foot: Rect, ground: string, ink: string): string {
  const height = foot.height * 0.96
  const inside = { ...foot, x: foot.x + foot.height * 0.5, width: foot.width - foot.height, height }
  return (
    fill(boxPath({ ...foot, height }, foot.height * 0.48), ground) + footLine(design, inside, ink)
  )
}

export const motifAt = (design: Design, { x, y, size }: Spot, room = roomOn(design.ground)) =>
  placed(x, y, (size / 100) * room, drawMotif({ ...design.palette, motif: design.motif }))

/** Where these grounds change colour, as a part of their height: the words must be above it. */
const SHORES: Partial<Record<Ground, number>> = {
  arch: 0.35,
  dunes: 0.4,
  halves: 0.38,
  sash: 0.37,
  waves: 0.42,
}

/** An area drawn lower, so that its ground changes colour below the title. */
function lowered(area: Rect, shore: number, title: Rect): Rect {
  const [foot, line] = [area.y + area.height, title.y + title.height * 1.06]
  const y = Math.max(area.y, (line - shore * foot) / (1 - shore))
  return { ...area, y, height: foot - y }
}

/** The ground behind everything; only an arch keeps to the front of a pack that it could go round. */
export function groundIn(
  design: Design,
  { front, all }: Field,
  { motif, title, wide }: Parts,
): string {
  const { palette, ground } = design
  const shore = SHORES[ground]
  const beside = { ...front, x: motif.x - motif.size * 0.58, width: motif.size * 1.16 }
  const full = ground !== 'arch' ? all : wide ? beside : front
  const area = shore === undefined || wide ? full : lowered(full, shore, title)
  return fill(boxPath(all), palette.body) + drawGround({ ...palette, ground }, area, motif)
}
