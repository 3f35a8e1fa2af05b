import { drawLabel } from './look.ts'
import type { Pack } from './pack.ts'
import { band, clipped, disc, fill, line, repeat, to, turned } from './svg.ts'

/** A drinks can. */
export const can: Pack = {
  width: 212,
  height: 440,
  draw(look) {
    const [top, foot] = [-412, -34]
    const body = turned(
      [
        to(88, top),
        to(106, top + 38, 90, top + 18, 104, top + 20),
        to(106, foot),
        to(88, -9, 106, foot + 14, 96, -22),
      ],
      14,
      9,
    )
    const area = { x: -106, y: top + 6, width: 212, height: 386 }
    return [
      fill(turned([to(88, -14), to(85, -6)], 4, 9), 'url(#metal)'),
      fill(body, 'url(#metal)'),
      clipped('can', body, drawLabel(look, area)),
      fill(body, 'url(#round)'),
      fill(
        turned(
          [to(84, top - 14), to(92, top - 8, 90, top - 14, 92, top - 12), to(88, top + 4)],
          14,
          14,
        ),
        'url(#metal)',
      ),
      disc(0, top - 14, 84, '#eef1f3', 14),
      disc(0, top - 12.5, 75, '#aab1b8', 11),
      disc(0, top - 10.5, 73, '#cfd5da', 9),
      disc(-4, top - 10, 24, '#8f979f', 4.4),
      disc(-4, top - 11.5, 22, '#eef1f3', 3.6),
      line('M-78 -358V-64', '#ffffff', 5, 0.2),
    ].join('')
  },
}

type CanisterForm = { radius: number; height: number; lid: number; metal?: boolean }

/** A straight tube, tin or tub: a wall all round in print, and a lid. */
export function canister({ radius, height, lid, metal }: CanisterForm): Pack {
  return {
    width: radius * 2 + 8,
    height,
    rise: height - radius * 0.26,
    draw(look) {
      const top = -height
      const sag = radius * 0.13
      const wall = turned([to(radius, top + lid), to(radius, -sag)], sag, sag)
      const cover = turned(
        [to(radius + 2, top + sag), to(radius + 4, top + sag + 4), to(radius + 4, top + lid + 4)],
        sag,
        sag,
      )
      const area = {
        x: -radius,
        y: top + lid + sag * 1.4,
        width: radius * 2,
        height: height - lid - sag * 1.6 - 9,
      }
      const rim = metal ? 'url(#metal)' : look.deep
      return [
        fill(wall, look.body),
        clipped('canister', wall, drawLabel(look, area)),
        fill(turned([to(radius, -sag - 7), to(radius, -sag)], 0, sag), rim, 1),
        fill(wall, 'url(#round)'),
        fill(cover, rim),
        metal ? '' : fill(cover, 'url(#round)'),
        disc(0, top + sag, radius + 2, metal ? '#eef1f3' : look.deep, sag),
        disc(0, top + sag, radius + 2, 'url(#top)', sag, metal ? 0.5 : 0.7),
        disc(0, top + sag + 1, radius - 8, metal ? '#c6ccd2' : look.deep, sag * 0.82, 0.8),
      ].join('')
    },
  }
}

type JarForm = { radius: number; height: number; lid: number; contents: string }

/** A glass jar that shows its contents above and below the label. */
export function jar({ radius, height, lid, contents }: JarForm): Pack {
  return {
    width: radius * 2,
    height,
    draw(look) {
      const top = -height
      const sag = radius * 0.1
      const glass = turned(
        [
          to(radius - 16, top + lid),
          to(radius, top + lid + 34, radius - 16, top + lid + 12, radius, top + lid + 12),
          to(radius, -30),
          to(radius - 18, -9, radius, -16, radius - 8, -10),
        ],
        4,
        9,
      )
      const fillLine = top + lid + 22
      const inside = turned(
        [
          to(radius - 11, fillLine),
          to(radius - 7, fillLine + 26, radius - 7, fillLine + 4, radius - 7, fillLine + 12),
          to(radius - 7, -34),
          to(radius - 24, -17, radius - 7, -22, radius - 14, -18),
        ],
        8,
        7,
      )
      const label = { top: top + lid + 58, foot: -56 }
      const outline = band(radius + 0.5, label.top, label.foot, sag)
      const area = {
        x: -radius,
        y: label.top,
        width: radius * 2,
        height: label.foot - label.top + sag,
      }
      const cover = turned(
        [to(radius - 12, top + 9), to(radius - 8, top + 13), to(radius - 8, top + lid + 2)],
        9,
        9,
      )
      return [
        fill(glass, '#dfeaee', 0.75),
        fill(inside, contents),
        clipped('inside', inside, granules(radius, fillLine)),
        clipped('jar', outline, drawLabel(look, area)),
        fill(glass, 'url(#round)'),
        line(`M${-radius + 20} ${top + lid + 34}V-40`, '#ffffff', 6, 0.35),
        fill(cover, look.deep),
        repeat(19, (index) => {
          const x = -radius + 8 + ((index + 1) * (radius - 8) * 2) / 20
          return line(`M${x} ${top + 20}V${top + lid - 2}`, '#0b1020', 1.6, 0.16)
        }),
        fill(cover, 'url(#round)'),
        disc(0, top + 10, radius - 12, look.deep, 9),
        disc(0, top + 10, radius - 12, 'url(#top)', 9, 0.8),
      ].join('')
    },
  }
}

/** A grain over what a jar holds, the same on every run. */
const granules = (radius: number, top: number) =>
  repeat(110, (index) => {
    const x = -radius + ((index * 83) % (radius * 2))
    const y = top + 4 + ((index * 139) % (-top - 20))
    return disc(x, y, 5, index % 3 ? '#ffffff' : '#000000', 3.4, index % 3 ? 0.14 : 0.2)
  })
