import { CylinderGeometry, type Mesh } from 'three'
import { frontPanel, sidePanel, topPanel } from '#art/label/panels.ts'
import { carton, film, metal, paper, plastic } from '#art/studio/materials.ts'
import { block, sheet, turned } from '#art/studio/shapes.ts'
import { group, type Pack, part } from './pack.ts'

/** A printed box: the same front before and behind, the brand on its sides and its top. */
function printedBox(
  [width, height, depth]: [number, number, number],
  design: Parameters<Pack>[0],
  press: Parameters<Pack>[1],
  { round = 0.12, surface = carton }: { round?: number; surface?: typeof carton } = {},
): Mesh {
  const front = surface(press.print(frontPanel(design, width, height)))
  const side = surface(press.print(sidePanel(design, depth, height)))
  const top = surface(press.print(topPanel(design, width, depth)))
  return part(block(width, height, depth, round), [side, side, top, top, front, front])
}

const box =
  (width: number, height: number, depth: number): Pack =>
  (design, press) =>
    group(printedBox([width, height, depth], design, press))

const flatCarton = box(19, 11, 4.4)
const wideCarton = box(20, 13, 6.4)
const slimCarton = box(7, 17.5, 2.6)
const pocketCarton = box(10.2, 6.8, 2.5)
const maskBox = box(18, 9.6, 9)
const capsuleSleeve = box(21, 5.6, 4.6)
const teaCarton = box(15, 10.5, 7.6)

/** A long carton of foil with its roll's end in view, a strip drawn out and a metal edge. */
const foilBox: Pack = (design, press) => {
  const [width, height, depth] = [31, 6, 6]
  const roll = part(
    new CylinderGeometry(2.1, 2.1, 2.4, 64)
      .rotateZ(Math.PI / 2)
      .translate(width / 2 + 0.6, height / 2, 0),
    metal('#dfe2e4', 0.26),
  )
  const core = part(
    new CylinderGeometry(1.2, 1.2, 2.5, 64)
      .rotateZ(Math.PI / 2)
      .translate(width / 2 + 0.62, height / 2, 0),
    paper('#b48a58'),
  )
  return group(printedBox([width, height, depth], design, press), roll, core)
}

/** A soap box with the bar lying before it, the brand pressed into it. */
const soapBox: Pack = (design, press) => {
  const carton = printedBox([9.4, 6.4, 3.6], design, press)
  carton.position.set(0.4, 0, -1.6)
  const { body } = design.palette
  const bar = part(block(7.6, 2.6, 4.8, 0.9), plastic(body, 0.55))
  bar.rotation.y = 0.12
  bar.position.set(-1.4, 0, 3.4)
  return group(carton, bar)
}

/** The carton of one soap, alone. */
const soapCarton = box(9.4, 6.4, 3.6)

/** Three soaps banded into one carton. */
const soapTrio = box(9.6, 9.8, 6)

/** A box of single-serve sachets with two of them standing beside it. */
const sachetBox =
  (width: number, height: number, depth: number, stick: [number, number]): Pack =>
  (design, press) => {
    const result = group(printedBox([width, height, depth], design, press))
    const [across, tall] = stick
    const print = film(press.print(frontPanel(design, across, tall)))
    for (const index of [0, 1]) {
      const sachet = part(pillow(across, tall, 0.5), print)
      sachet.position.set(
        width / 2 + across * (0.1 + index * 0.75),
        0,
        depth / 2 + 1.2 + index * 1.1,
      )
      sachet.rotation.set(-0.1, 0.3, -0.05 - index * 0.07)
      result.add(sachet)
    }
    return result
  }

/** A small flat cushion with crimped ends: a sachet. */
function pillow(width: number, height: number, thick: number) {
  return sheet(24, 60, (u, v) => {
    const end = Math.min(v, 1 - v) * height
    const swell = Math.min(1, Math.max(0, end - 0.7) / 1.4)
    const across = Math.sqrt(Math.max(0, 1 - (2 * u - 1) ** 2))
    const crimp = end < 0.7 ? Math.sin(end * 26) * 0.02 : 0
    return [(u - 0.5) * width, v * height, across * swell * thick + crimp]
  })
}

const stickBox = sachetBox(12.5, 15, 6.5, [2.9, 12.5])
const saltsBox = sachetBox(9.5, 13, 6, [6, 8.2])

/** A brick of drink with a folded top, creased ears and a screw cap. */
const brick: Pack = (design, press) => {
  const [width, height, depth] = [7.4, 19.6, 6.2]
  const cap = part(
    turned([
      [1.5, 0, 0.05],
      [1.62, 0.06, 0.06],
      [1.56, 0.35, 0.06],
      [1.42, 0.4, 0.05],
      [1.42, 1.35, 0.14],
      [0, 1.4],
    ]),
    plastic(design.palette.accent, 0.3),
  )
  cap.position.set(1.2, height + 0.02, 0.5)
  const seam = part(block(width - 0.2, 0.14, 0.7, 0.05), carton(design.palette.deep))
  seam.position.set(0, height - 0.02, -1.4)
  return group(printedBox([width, height, depth], design, press, { round: 0.22 }), cap, seam)
}

/** A box of tissues, the first one drawn through its slot. */
const tissueBox: Pack = (design, press) => {
  const [width, height, depth] = [22, 7.4, 11.5]
  const tissue = part(
    sheet(60, 40, (u, v) => {
      const angle = (u - 0.5) * 2
      const open = 0.9 + v * 2.6
      const ripple = Math.sin(u * 17 + v * 3) * 0.34 * v + Math.sin(u * 31) * 0.12 * v
      return [
        angle * (4.6 - v * 0.7) + ripple * 0.6,
        height - 0.1 + v * (5.6 + Math.cos(u * 9) * 0.9),
        (Math.cos(u * Math.PI * 3) * open * 0.5 + ripple) * (0.3 + v),
      ]
    }),
    Object.assign(paper('#fbfbf9'), { side: 2 }),
  )
  return group(printedBox([width, height, depth], design, press), tissue)
}

/** Boxes of board. */
export const boxes = {
  flatCarton,
  wideCarton,
  slimCarton,
  pocketCarton,
  maskBox,
  capsuleSleeve,
  teaCarton,
  foilBox,
  soapBox,
  soapCarton,
  soapTrio,
  stickBox,
  saltsBox,
  brick,
  tissueBox,
}
