import { drawLabel } from './look.ts'
import type { Pack } from './pack.ts'
import { band, boxPath, clipped, disc, fill, line, repeat, to, turned } from './svg.ts'

type BottleForm = {
  radius: number
  height: number
  neck: number
  /** Units from the top of the cap to where the body is at its widest. */
  shoulder: number
  cap: 'screw' | 'flip'
  /** Seen through: what is inside tints it. */
  clear?: boolean
}

/** A bottle with a label round its body. */
export function bottle(form: BottleForm): Pack {
  const { radius, height, neck, shoulder, cap, clear } = form
  const top = -height
  const collar = top + (cap === 'screw' ? 34 : 50)
  const wide = top + shoulder
  const label = { top: wide + 18, foot: -62, sag: radius * 0.11 }
  const area = { x: -radius, y: label.top, width: radius * 2, height: label.foot - label.top + 10 }
  const body = wall(radius, neck, collar, wide)
  return {
    width: radius * 2,
    height,
    draw: (look) =>
      [
        fill(body, clear ? '#cfeaf4' : look.deep, clear ? 0.86 : 1),
        clear ? water(form, collar + 26, wide, look.deep) : '',
        clipped(
          'bottle',
          band(radius + 0.5, label.top, label.foot, label.sag),
          drawLabel(look, area),
        ),
        fill(body, 'url(#round)'),
        line(
          `M${-neck / 2} ${collar + 16}c0 42 ${neck / 2 - radius * 0.62} ${shoulder - 102} ${neck / 2 - radius * 0.62} ${wide - collar - 12}`,
          '#ffffff',
          7,
          0.4,
        ),
        cap === 'screw'
          ? screwCap(top, neck + 5, collar - top, look.accent)
          : flipCap(top, neck + 9, collar - top, look.accent),
      ].join(''),
  }
}

/** A bottle's outline below its cap. */
const wall = (radius: number, neck: number, collar: number, wide: number) =>
  turned(
    [
      to(neck, collar - 4),
      to(neck, collar + 10),
      to(radius, wide, neck, collar + 46, radius, wide - 62),
      to(radius, -26),
      to(radius - 15, -8, radius, -15, radius - 6, -9),
    ],
    4,
    8,
  )

/** What stands in a clear bottle up to `level`, and the ridges about its foot. */
function water({ radius, neck }: BottleForm, level: number, wide: number, ridge: string): string {
  const inside = turned(
    [
      to(neck + 6, level + 4),
      to(radius - 5, wide, neck + 6, level + 28, radius - 5, wide - 58),
      to(radius - 5, -26),
      to(radius - 18, -13, radius - 5, -18, radius - 12, -14),
    ],
    5,
    7,
  )
  const ridges = `M${3 - radius} -44q${radius - 3} 16 ${2 * radius - 6} 0m0 14q${3 - radius} 16 ${6 - 2 * radius} 0`
  return fill(inside, '#8fcde6', 0.7) + line(ridges, ridge, 2.4, 0.35)
}

/** A ribbed cap, its top at 'top'. */
function screwCap(top: number, radius: number, height: number, paint: string): string {
  const outline = turned(
    [to(radius - 2, top + 4), to(radius, top + 8), to(radius, top + height)],
    radius * 0.14,
  )
  return [
    fill(outline, paint),
    repeat(9, (index) => {
      const x = -radius + ((index + 1) * radius * 2) / 10
      return line(`M${x} ${top + 12}V${top + height - 5}`, '#0b1020', 1.6, 0.22)
    }),
    fill(outline, 'url(#round)'),
    disc(0, top + 5, radius - 3, '#ffffff', radius * 0.13, 0.35),
  ].join('')
}

/** A cap with a lid that snaps open. */
function flipCap(top: number, radius: number, height: number, paint: string): string {
  const outline = turned(
    [
      to(radius * 0.66, top + 4),
      to(radius, top + 18, radius * 0.9, top + 5, radius, top + 10),
      to(radius, top + height),
    ],
    3,
    5,
  )
  return [
    fill(outline, paint),
    fill(outline, 'url(#round)'),
    line(`M${-radius} ${top + 27}Q0 ${top + 33} ${radius} ${top + 27}`, '#0b1020', 2, 0.35),
    fill(`M-8 ${top + 29}q8 5 16 0v4q-8 5-16 0z`, '#0b1020', 0.3),
  ].join('')
}

/** A bottle with a pump. */
export const pump: Pack = {
  width: 196,
  height: 448,
  draw(look) {
    const top = -300
    const body = turned(
      [
        to(34, top - 20),
        to(98, top + 54, 62, top - 18, 98, top + 4),
        to(98, -28),
        to(82, -8, 98, -16, 92, -9),
      ],
      5,
      8,
    )
    const area = { x: -98, y: top + 40, width: 196, height: 244 }
    const head = -448
    const spout =
      'M34 -440Q36 -448 24 -448H-44C-76 -448 -88 -436 -90 -414H-74C-72 -424 -64 -427 -50 -427H-30V-416H34Z'
    const collar = turned(
      [to(30, top - 52), to(40, top - 46, 38, top - 52, 40, top - 50), to(40, top - 14)],
      4,
      5,
    )
    const stem = turned([to(9, head + 30), to(9, top - 50)], 0, 0)
    return [
      fill(body, look.body),
      clipped('pump', body, drawLabel(look, area)),
      fill(body, 'url(#matt)'),
      line('M-58 -286C-72 -274 -76 -256 -76 -230V-60', '#ffffff', 7, 0.34),
      fill(stem, look.pale),
      fill(stem, 'url(#round)'),
      fill(spout, look.deep),
      fill(spout, 'url(#face)'),
      line('M-46 -443H22', '#ffffff', 3, 0.4),
      fill(collar, look.deep),
      fill(collar, 'url(#round)'),
    ].join('')
  },
}

/** A jug with a handle and a measuring cap, for laundry liquid. */
export const jug: Pack = {
  width: 300,
  height: 430,
  draw(look) {
    const top = -372
    const outline =
      'M-62 -372H4C30 -372 40 -366 60 -354C120 -328 150 -262 150 -192V-28Q150 -4 124 -4H-124Q-150 -4 -150 -28V-222C-150 -288 -96 -322 -62 -372Z'
    const hole =
      'M38 -310C78 -300 106 -256 106 -204Q106 -188 90 -194C62 -204 24 -244 14 -282Q8 -314 38 -310Z'
    const label = { x: -122, y: top + 156, width: 236, height: 192 }
    const cap = boxPath({ x: -78, y: top - 56, width: 100, height: 58 }, 8)
    const body = `<path d="${outline}${hole}" fill-rule="evenodd" `
    return [
      `${body}fill="${look.body}"/>`,
      `${body}fill="url(#matt)"/>`,
      line(hole, '#0b1020', 5, 0.22),
      line('M-128 -204C-126 -272 -78 -298 -48 -354', '#ffffff', 9, 0.36),
      fill(boxPath(label, 26), look.pale),
      clipped(
        'jug',
        boxPath(
          { x: label.x + 5, y: label.y + 5, width: label.width - 10, height: label.height - 10 },
          22,
        ),
        drawLabel(look, label),
      ),
      fill(boxPath(label, 26), 'url(#matt)', 0.5),
      fill(cap, look.accent),
      repeat(11, (index) => line(`M${-70 + index * 8.4} -418V-380`, '#0b1020', 2, 0.14)),
      fill(cap, 'url(#round)'),
      fill(boxPath({ x: -72, y: top - 4, width: 88, height: 10 }, 3), look.deep),
    ].join('')
  },
}
