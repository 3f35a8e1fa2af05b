import { CircleGeometry, TorusGeometry } from 'three'
import { lidPanel, roundPanel } from '#art/label/panels.ts'
import { gloss, metal, plastic, printedMetal } from '#art/studio/materials.ts'
import { type ProfilePoint, sheet, sleeve, turned } from '#art/studio/shapes.ts'
import { group, type Pack, part } from './pack.ts'

/** A drink can: drawn aluminium with a necked top, a rolled rim and a ring pull. */
const drinkCan =
  (radius: number, height: number): Pack =>
  (design, press) => {
    const neck = radius * 0.82
    const [low, high] = [height * 0.055, height * 0.88]
    const shell: ProfilePoint[] = [
      [radius * 0.74, 0, 0.1],
      [radius * 0.8, 0.02, 0.2],
      [radius * 0.965, low, 0.4],
      [radius * 0.965, high, 0.7],
      [neck, height * 0.965, 0.25],
      [neck * 1.04, height, 0.1],
      [neck * 0.98, height + 0.02, 0.05],
      [neck * 0.95, height - 0.45, 0.1],
      [0, height - 0.5],
    ]
    // The print follows the shoulder, as on a real can.
    const printed: ProfilePoint[] = [
      [radius * 0.9, low * 0.6, 0.2],
      [radius, low * 1.25, 0.3],
      [radius, high, 0.7],
      [neck * 1.04, height * 0.955],
    ]
    const label = roundPanel(design, 2 * Math.PI * radius, height * 0.92)
    const tab = part(
      new TorusGeometry(0.55, 0.13, 10, 40).scale(1, 1.35, 0.6),
      metal('#c9ccce', 0.28),
    )
    tab.rotation.x = -Math.PI / 2
    tab.position.set(0, height - 0.4, 0.35)
    return group(
      part(turned(shell), metal('#d4d7d9', 0.24)),
      part(wrap(printed), printedMetal(press.print(label))),
      tab,
    )
  }

/** A print over a whole profile, its height spread evenly over the texture. */
function wrap(points: ProfilePoint[]) {
  const bottom = points[0]?.[1] ?? 0
  const top = points.at(-1)?.[1] ?? 0
  const at = (y: number) => {
    for (let index = 1; index < points.length; index++) {
      const [low, high] = [points[index - 1], points[index]]
      if (!low || !high || y > high[1]) continue
      const t = (y - low[1]) / (high[1] - low[1])
      const smooth =
        index === points.length - 1
          ? t * t * (2 - t)
          : index === 1
            ? Math.sin((t * Math.PI) / 2)
            : t
      return low[0] + (high[0] - low[0]) * smooth
    }
    return 0
  }
  return sheet(128, 60, (u, v) => {
    const angle = Math.PI + u * 2 * Math.PI
    const y = bottom + (top - bottom) * v
    return [Math.sin(angle) * at(y), y, Math.cos(angle) * at(y)]
  })
}

const can = drinkCan(3.05, 14.2)
const slimCan = drinkCan(2.65, 13.4)

/** A round tin: printed sides between rolled rims, a lid that overlaps. */
const roundTin =
  (radius: number, height: number, lid: number, lidInk?: string): Pack =>
  (design, press) => {
    const rim = 0.22
    const body: ProfilePoint[] = [
      [0, 0],
      [radius - 0.1, 0, 0.05],
      [radius + 0.06, 0.05, 0.08],
      [radius + 0.06, rim, 0.08],
      [radius - 0.04, rim + 0.1, 0.05],
      [radius - 0.04, height],
    ]
    const top: ProfilePoint[] = [
      [radius + 0.05, height - lid, 0.04],
      [radius + 0.14, height - lid + 0.06, 0.06],
      [radius + 0.1, height - lid + 0.25, 0.08],
      [radius + 0.1, height - 0.12, 0.14],
      [radius - 0.1, height + 0.1, 0.1],
      [radius - 0.42, height - 0.08, 0.1],
      [0, height - 0.08],
    ]
    const cover = lidInk ? metal(lidInk, 0.3) : printedMetal(design.palette.deep)
    const print = part(
      new CircleGeometry(radius - 0.42, 96).rotateX(-Math.PI / 2).translate(0, height - 0.06, 0),
      printedMetal(press.print(lidPanel(design))),
    )
    const label = roundPanel(design, 2 * Math.PI * radius, height - lid - rim)
    return group(
      part(turned(body), metal('#cfd0cf', 0.3)),
      part(sleeve(radius, rim + 0.1, height - lid), printedMetal(press.print(label))),
      part(turned(top), cover),
      print,
    )
  }

const coffeeTin = roundTin(5, 13.5, 1.5, '#c8a767')
const candleTin = roundTin(4.1, 5.6, 1.1)
const fudgeTin = roundTin(6.2, 7.6, 1.7)

/** A composite can: paper wall, metal foot, a lid of clear-ish plastic that closes again. */
const compositeCan: Pack = (design, press) => {
  const [radius, height] = [4.1, 11.5]
  const foot: ProfilePoint[] = [
    [0, 0],
    [radius, 0, 0.06],
    [radius + 0.12, 0.06, 0.06],
    [radius + 0.12, 0.4, 0.08],
    [radius - 0.05, 0.5],
    [radius - 0.05, height],
  ]
  const lid: ProfilePoint[] = [
    [radius + 0.1, height - 0.75, 0.05],
    [radius + 0.24, height - 0.7, 0.06],
    [radius + 0.24, height + 0.1, 0.14],
    [radius - 0.2, height + 0.18, 0.08],
    [radius - 0.4, height - 0.02, 0.08],
    [0, height - 0.02],
  ]
  const label = roundPanel(design, 2 * Math.PI * radius, height - 0.5)
  return group(
    part(turned(foot), metal('#cfcdc6', 0.3)),
    part(sleeve(radius, 0.5, height - 0.02), gloss(press.print(label))),
    part(turned(lid), plastic(design.palette.accent, 0.38)),
  )
}

/** An aerosol: printed aluminium with a rounded shoulder under a turned cap. */
const aerosol: Pack = (design, press) => {
  const [radius, height] = [2.25, 12.6]
  const shell: ProfilePoint[] = [
    [0, 0],
    [radius - 0.2, 0, 0.2],
    [radius, 0.2, 0.2],
    [radius, height, 0.9],
    [1.5, height + 1.1, 0.3],
    [1.5, height + 1.3],
  ]
  const cap: ProfilePoint[] = [
    [1.55, height + 1.1, 0.05],
    [1.72, height + 1.14, 0.08],
    [1.66, height + 3.9, 0.4],
    [0, height + 4],
  ]
  const label = roundPanel(design, 2 * Math.PI * radius, height - 0.9)
  return group(
    part(turned(shell), metal('#cbb489', 0.3)),
    part(sleeve(radius + 0.015, 0.35, height - 0.55), printedMetal(press.print(label))),
    part(turned(cap), metal('#c9a86a', 0.2)),
  )
}

/** A tube of tablets: printed plastic with a stopper. */
const tabletTube: Pack = (design, press) => {
  const [radius, height] = [1.45, 10.2]
  const shell: ProfilePoint[] = [
    [0, 0],
    [radius - 0.03, 0, 0.15],
    [radius - 0.02, 0.2],
    [radius - 0.02, height],
  ]
  const stopper: ProfilePoint[] = [
    [radius, height - 0.05, 0.05],
    [radius + 0.16, height, 0.06],
    [radius + 0.16, height + 1.25, 0.18],
    [0, height + 1.32],
  ]
  const label = roundPanel(design, 2 * Math.PI * radius, height - 0.15)
  return group(
    part(turned(shell), plastic('#f4f4f0')),
    part(sleeve(radius, 0.12, height - 0.03), gloss(press.print(label))),
    part(turned(stopper), plastic(design.palette.accent)),
  )
}

/** Round metal and paper: cans, tins, tubes of tablets. */
export const cans = {
  can,
  slimCan,
  coffeeTin,
  candleTin,
  fudgeTin,
  compositeCan,
  aerosol,
  tabletTube,
}
