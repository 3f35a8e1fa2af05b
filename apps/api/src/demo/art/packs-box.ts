import { drawLabel } from './look.ts'
import type { Pack } from './pack.ts'
import { boxPath, clipped, disc, fill, line, type Rect, repeat } from './svg.ts'

/** The three faces one sees of a box: its front, its right side and its top. */
function faces({ x, y, width, height }: Rect, [dx, dy]: [number, number]) {
  return {
    side: `M${x + width} ${y}l${dx} ${-dy}v${height}l${-dx} ${dy}z`,
    top: `M${x} ${y}l${dx} ${-dy}h${width}l${-dx} ${dy}z`,
  }
}

type CartonForm = { width: number; height: number; depth: number }

/** A folding carton in print on every side. */
export function carton({ width, height, depth }: CartonForm): Pack {
  const [dx, dy] = [depth * 0.8, depth * 0.5]
  return {
    width: width + dx,
    height: height + dy,
    rise: height,
    draw(look) {
      const front = { x: -(width + dx) / 2, y: -height, width, height }
      const { side, top } = faces(front, [dx, dy])
      const stripe = (from: number, to: number) =>
        `M${front.x + width} ${front.y + height * from}l${dx} ${-dy}v${height * (to - from)}l${-dx} ${dy}z`
      return [
        fill(side, look.deep),
        fill(stripe(0.82, 0.88), look.accent),
        fill(side, 'url(#side)', 0.8),
        fill(top, look.body),
        fill(top, 'url(#top)'),
        line(`M${front.x + dx * 0.5} ${front.y - dy * 0.5}h${width}`, look.deep, 2, 0.3),
        clipped('carton', boxPath(front), drawLabel(look, front)),
        fill(boxPath(front), 'url(#face)'),
        line(`M${front.x + 1} 0V${front.y + 1}H${front.x + width}`, '#ffffff', 2, 0.5),
        line(`M${front.x + width} ${front.y}V0`, '#ffffff', 1.6, 0.35),
      ].join('')
    },
  }
}

/** A drinks brick with a slanted top and a screw cap. */
export const brick: Pack = {
  width: 232,
  height: 448,
  draw(look) {
    const front = { x: -116, y: -372, width: 176, height: 372 }
    const [dx, dy] = [56, 30]
    const { side } = faces(front, [dx, dy])
    const [left, right, y] = [front.x, front.x + front.width, front.y]
    const ridge = y - 62
    const roof = `M${left} ${y}L${left + 34} ${ridge}H${right + 22}L${right} ${y}Z`
    const gable = `M${right} ${y}L${right + 22} ${ridge}L${right + dx} ${y - dy}Z`
    const seam = boxPath({ x: left + 33, y: ridge - 15, width: right - left - 10, height: 17 }, 2)
    return [
      fill(side, look.deep),
      fill(side, 'url(#side)', 0.8),
      fill(gable, look.deep),
      fill(gable, 'url(#side)', 0.5),
      fill(seam, look.accent),
      fill(seam, 'url(#face)'),
      fill(roof, look.body),
      fill(roof, 'url(#top)', 0.6),
      clipped('brick', boxPath(front), drawLabel(look, front)),
      fill(boxPath(front), 'url(#face)'),
      line(`M${left + 1} 0V${y}H${right}V0`, '#ffffff', 1.8, 0.4),
      disc(-18, y - 25, 31, '#0b1020', 13, 0.24),
      fill(`M-48 ${y - 46}a28 11 0 0 1 56 0v16a28 11 0 0 1-56 0z`, look.accent),
      fill(`M-48 ${y - 46}a28 11 0 0 1 56 0v16a28 11 0 0 1-56 0z`, 'url(#round)'),
      disc(-20, y - 46, 28, look.accent, 11),
      disc(-20, y - 46, 28, 'url(#top)', 11),
    ].join('')
  },
}

/** A bar of chocolate, its foil torn open at the top. */
export const bar: Pack = {
  width: 214,
  height: 452,
  draw(look) {
    const sleeve = { x: -107, y: -344, width: 214, height: 336 }
    const [left, right] = [sleeve.x + 5, sleeve.x + 209]
    const square = (index: number) => {
      const x = left + 6 + (index % 4) * 49
      const y = -446 + Math.floor(index / 4) * 46
      return [
        fill(`M${x} ${y}h46v43h-46z`, '#3d1f11'),
        fill(`M${x} ${y}h46l-9 9h-28v25l-9 9z`, '#7a4a2f'),
        fill(`M${x + 9} ${y + 9}h28v25h-28z`, '#56301c'),
      ].join('')
    }
    const torn = `M${left} -372l22 -16 14 12 26 -18 20 20 24 -14 18 12 28 -20 18 18 16 -8 18 14V-330H${left}Z`
    const foot = boxPath({ x: left + 2, y: -24, width: 200, height: 22 }, 5)
    return [
      fill(boxPath({ x: left + 3, y: -450, width: 198, height: 130 }, 8), '#4a2817'),
      repeat(12, square),
      fill(boxPath({ x: left + 3, y: -450, width: 198, height: 130 }, 8), 'url(#face)'),
      fill(torn, 'url(#gold)'),
      line(torn, '#fff6d8', 1.6, 0.7),
      line(
        `M${left + 40} -372l8 22M${left + 92} -366l-7 16M${right - 58} -374l6 24`,
        '#7a5518',
        1.8,
        0.5,
      ),
      fill(foot, 'url(#gold)'),
      clipped('bar', boxPath(sleeve, 3), drawLabel(look, sleeve)),
      fill(boxPath(sleeve, 3), 'url(#face)'),
      fill(boxPath({ ...sleeve, x: sleeve.x + 198, width: 16 }, 3), '#0b1020', 0.14),
      line(
        `M${sleeve.x + 2} ${sleeve.y + 330}V${sleeve.y + 2}H${sleeve.x + 210}`,
        '#ffffff',
        2.4,
        0.45,
      ),
    ].join('')
  },
}

/** A small soap carton with the bar of soap beside it. */
export const soapBox: Pack = {
  width: 460,
  height: 268,
  draw(look) {
    const box = carton({ width: 286, height: 206, depth: 92 })
    const soap = (y: number, paint: string) =>
      fill(boxPath({ x: 36, y, width: 194, height: 76 }, 37), paint)
    return [
      `<g transform="translate(-50 -14)">${box.draw(look)}</g>`,
      disc(140, -2, 108, 'url(#floor)', 16),
      soap(-78, look.accent),
      soap(-78, 'url(#side)'),
      soap(-92, look.accent),
      soap(-92, 'url(#puff)'),
      line(boxPath({ x: 74, y: -73, width: 118, height: 38 }, 19), '#0b1020', 2.4, 0.16),
      line('M62 -70Q70 -84 90 -85', '#ffffff', 5, 0.6),
    ].join('')
  },
}

/** Four cells on a hanging card. */
export const blister: Pack = {
  width: 276,
  height: 424,
  draw(look) {
    const card = { x: -138, y: -424, width: 276, height: 420 }
    const hole = `M-24 ${card.y + 22}h48a8 8 0 0 1 0 16h-48a8 8 0 0 1 0-16z`
    const print = { ...card, y: card.y + 40, height: 170 }
    const tray = { x: -116, y: -212, width: 232, height: 188 }
    const cell = (index: number) => {
      const x = tray.x + 16 + index * 51
      const body = boxPath({ x, y: tray.y + 26, width: 47, height: 148 }, 5)
      return [
        fill(boxPath({ x: x + 16, y: tray.y + 16, width: 15, height: 14 }, 3), 'url(#metal)'),
        fill(body, look.deep),
        fill(boxPath({ x, y: tray.y + 26, width: 47, height: 50 }, 5), look.accent),
        fill(`M${x} ${tray.y + 84}h47v6h-47z`, look.pale),
        fill(body, 'url(#round)'),
      ].join('')
    }
    return [
      `<path d="${boxPath(card, 16)}${hole}" fill-rule="evenodd" fill="${look.body}"/>`,
      clipped('card', boxPath(print), drawLabel(look, print)),
      `<path d="${boxPath(card, 16)}${hole}" fill-rule="evenodd" fill="url(#face)"/>`,
      fill(boxPath(tray, 14), '#0b1020', 0.16),
      repeat(4, cell),
      fill(boxPath(tray, 14), '#ffffff', 0.16),
      line(boxPath(tray, 14), '#ffffff', 3, 0.65),
      line(`M${tray.x + 12} ${tray.y + 150}L${tray.x + 84} ${tray.y + 10}`, '#ffffff', 12, 0.22),
      line(`M${tray.x + 40} ${tray.y + 170}L${tray.x + 120} ${tray.y + 12}`, '#ffffff', 5, 0.2),
    ].join('')
  },
}
