import { brandOf, type Layout } from './brands.ts'
import type { Design } from './design.ts'
import { drawGround } from './grounds.ts'
import { inkOn } from './palette.ts'
import {
  block,
  crest,
  divide,
  type Field,
  footLine,
  footPill,
  groundIn,
  logo,
  middle,
  motifAt,
  type Parts,
} from './parts.ts'
import { boxPath, disc, fill, line, type Rect, repeat } from './svg.ts'

type Draw = (design: Design, field: Field, parts: Parts) => string

const layouts: Record<Layout, Draw> = {
  /** A framed plate with the words on it, over a patterned ground. */
  plate: (design, field, parts) => {
    const { deep, accent, pale } = design.palette
    const { brand, title, motif, foot, wide } = parts
    const top = brand.y - brand.height * 0.2
    const bottom = title.y + title.height + (wide ? title.height * 0.12 : title.height * 0.1)
    const plate = {
      x: brand.x + (wide ? 0 : brand.width * 0.02),
      y: top,
      width: brand.width * (wide ? 1 : 0.96),
      height: bottom - top,
    }
    const gap = Math.min(plate.width, plate.height) * 0.028
    const inset = {
      x: plate.x + gap,
      y: plate.y + gap,
      width: plate.width - 2 * gap,
      height: plate.height - 2 * gap,
    }
    const inside = (box: Rect) => ({ ...box, x: plate.x + gap * 3, width: plate.width - 6 * gap })
    const corner = gap * 3.4
    return [
      groundIn(design, field, parts),
      motifAt(design, motif),
      fill(boxPath({ ...plate, y: plate.y + gap * 0.5 }, corner), '#000', 0.16),
      fill(boxPath(plate, corner), accent),
      fill(
        boxPath(
          {
            x: plate.x + gap * 0.35,
            y: plate.y + gap * 0.35,
            width: plate.width - gap * 0.7,
            height: plate.height - gap * 0.7,
          },
          corner,
        ),
        pale,
      ),
      `<path d="${boxPath(inset, corner * 0.8)}" fill="none" stroke="${accent}" stroke-width="${gap * 0.22}"/>`,
      crest(design, inside(brand), deep, accent),
      block(
        design.title,
        inside({ ...title, y: title.y + title.height * 0.06, height: title.height * 0.88 }),
        brandOf(design.brand).title,
        deep,
      ),
      fill(
        boxPath(
          { ...foot, y: foot.y + foot.height * 0.02, height: foot.height * 0.96 },
          foot.height * 0.48,
        ),
        deep,
      ),
      footLine(
        design,
        { ...foot, x: foot.x + foot.height * 0.5, width: foot.width - foot.height },
        pale,
      ),
    ].join('')
  },

  /** Large stacked letters on a saturated ground. */
  poster: (design, field, parts) => {
    const { body, deep, accent, pale } = design.palette
    const { brand, title, motif, foot } = parts
    const badge = { ...brand, y: brand.y + brand.height * 0.06, height: brand.height * 0.74 }
    const wide = Math.min(badge.width * (parts.wide ? 0.9 : 0.82), badge.height * 5.2)
    const pill = { ...badge, x: parts.wide ? badge.x : middle(badge) - wide / 2, width: wide }
    const lip = pill.height * 0.09
    const ink = inkOn(body, pale, deep)
    return [
      groundIn(design, field, parts),
      motifAt(design, motif),
      fill(
        boxPath(
          {
            x: pill.x - lip,
            y: pill.y - lip,
            width: pill.width + 2 * lip,
            height: pill.height + 2 * lip,
          },
          pill.height * 0.4,
        ),
        accent,
      ),
      fill(boxPath(pill, pill.height * 0.34), deep),
      logo(
        design,
        {
          x: pill.x + pill.height * 0.3,
          y: pill.y + pill.height * 0.17,
          width: pill.width - pill.height * 0.6,
          height: pill.height * 0.66,
        },
        pale,
      ),
      block(design.title, title, brandOf(design.brand).title, ink, {
        anchor: parts.wide ? 'start' : 'middle',
        outline: [ink === pale ? deep : pale, 0.11],
      }),
      footPill(design, foot, pale, deep),
    ].join('')
  },

  /** The picture above on its ground, a broad band with the name, a pale foot. */
  band: (design, field, parts) => {
    const { all, front } = field
    const { deep, accent, pale } = design.palette
    if (parts.wide) {
      const edge = { ...all, x: front.x, width: front.width * 0.56 }
      const { brand, title, foot } = parts
      const bend = edge.height * 0.18
      const panel = (dx: number) =>
        `M${all.x} ${edge.y}H${edge.x + edge.width + dx}q${bend} ${edge.height / 2} 0 ${edge.height}H${all.x}Z`
      return [
        groundIn(design, field, {
          ...parts,
          motif: { ...parts.motif, x: parts.motif.x + edge.height * 0.05 },
        }),
        motifAt(design, { ...parts.motif, x: parts.motif.x + edge.height * 0.05 }),
        fill(panel(edge.height * 0.03), accent),
        fill(panel(0), deep),
        logo(design, brand, inkOn(deep, accent, pale), 'start'),
        block(design.title, title, brandOf(design.brand).title, pale, { anchor: 'start' }),
        footLine(design, foot, pale),
      ].join('')
    }
    const bandTop = front.y + front.height * 0.58
    const bandHeight = front.height * 0.26
    const room = { ...parts.brand, y: bandTop + bandHeight * 0.12, height: bandHeight * 0.74 }
    const spot = {
      x: middle(front),
      y: parts.brand.y + parts.brand.height + (bandTop - parts.brand.y - parts.brand.height) * 0.5,
      size: Math.min((bandTop - parts.brand.y - parts.brand.height) * 0.94, front.width * 0.74),
    }
    const foot = {
      ...parts.foot,
      y: bandTop + bandHeight,
      height: front.y + front.height - bandTop - bandHeight,
    }
    const badge = {
      ...parts.brand,
      x: parts.brand.x + parts.brand.width * 0.08,
      width: parts.brand.width * 0.84,
      height: parts.brand.height * 0.86,
    }
    return [
      drawGround(
        { ...design.palette, ground: design.ground === 'arch' ? 'rays' : design.ground },
        all,
        spot,
      ),
      motifAt(design, spot, 0.88),
      fill(boxPath(badge, badge.height * 0.5), pale),
      `<path d="${boxPath({ x: badge.x + 6, y: badge.y + 6, width: badge.width - 12, height: badge.height - 12 }, badge.height * 0.45)}" fill="none" stroke="${accent}" stroke-width="4"/>`,
      logo(
        design,
        {
          x: badge.x + badge.height * 0.32,
          y: badge.y + badge.height * 0.18,
          width: badge.width - badge.height * 0.64,
          height: badge.height * 0.64,
        },
        deep,
      ),
      fill(
        boxPath({
          ...all,
          y: bandTop - front.height * 0.012,
          height: bandHeight + front.height * 0.024,
        }),
        accent,
      ),
      fill(boxPath({ ...all, y: bandTop, height: bandHeight }), deep),
      block(design.title, room, brandOf(design.brand).title, pale),
      fill(boxPath({ ...all, y: foot.y + front.height * 0.012, height: foot.height }), pale),
      footLine(
        design,
        { ...foot, y: foot.y + foot.height * 0.12, height: foot.height * 0.76 },
        deep,
      ),
    ].join('')
  },

  /** Pale and orderly, as at a chemist's: words from the left, colour rising from the foot. */
  clean: (design, field, parts) => {
    const { all, front } = field
    const { body, deep, accent, pale } = design.palette
    const { brand, title, foot, motif } = parts
    if (parts.wide) {
      const edge = front.x + front.width * 0.6
      const slope = (dx: number) =>
        fill(
          `M${edge + dx} ${all.y}q${-all.height * 0.3} ${all.height / 2} 0 ${all.height}H${all.x + all.width}V${all.y}Z`,
          dx ? body : accent,
        )
      return [
        fill(boxPath(all), pale),
        slope(0),
        slope(all.height * 0.05),
        disc(motif.x, motif.y, motif.size * 0.5, pale),
        motifAt(design, motif, 0.78),
        logo(design, { ...brand, height: brand.height * 0.8 }, deep, 'start'),
        block(design.title, title, brandOf(design.brand).title, deep, { anchor: 'start' }),
        footLine(design, { ...foot, width: foot.width * 0.92 }, deep),
      ].join('')
    }
    const shore = motif.y - motif.size * 0.12
    const rise = front.height * 0.05
    const hill = (dy: number) => {
      const waves = Math.max(1, Math.round(all.width / front.width))
      const length = all.width / waves
      return `M${all.x} ${shore + dy}${repeat(waves, () => `q${length / 4} ${-rise} ${length / 2} 0t${length / 2} 0`)}V${all.y + all.height}H${all.x}Z`
    }
    const size = motif.size * 0.5
    return [
      fill(boxPath(all), pale),
      fill(hill(-front.height * 0.018), accent),
      fill(hill(0), body),
      fill(hill(motif.size * 0.5), deep, 0.18),
      disc(motif.x, motif.y, size * 1.03, accent),
      disc(motif.x, motif.y, size * 0.98, pale),
      motifAt(design, motif, 0.8),
      logo(design, { ...brand, height: brand.height * 0.66 }, deep),
      line(
        `M${middle(brand) - brand.width * 0.2} ${brand.y + brand.height * 0.86}h${brand.width * 0.4}`,
        accent,
        5,
      ),
      block(design.title, title, brandOf(design.brand).title, deep),
      footPill(design, foot, pale, deep),
    ].join('')
  },
}

/** The printed side of a pack that a buyer sees first. */
export function drawFront(design: Design, field: Field): string {
  return layouts[brandOf(design.brand).layout](design, field, divide(field.front))
}
