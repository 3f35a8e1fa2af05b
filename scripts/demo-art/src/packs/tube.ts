import { DoubleSide, Group } from 'three'
import { frontPanel, sidePanel, topPanel } from '#art/label/panels.ts'
import { carton, film, gloss, plastic } from '#art/studio/materials.ts'
import { block, sheet, turned } from '#art/studio/shapes.ts'
import { group, type Pack, part } from './pack.ts'

/** A tube standing on its cap: round below, pressed flat into a crimped seam above. */
const standingTube =
  (radius: number, height: number, capHeight: number): Pack =>
  (design, press) => {
    // The circumference stays the same from the round shoulder to the flat seam.
    const flat = (Math.PI * radius) / 2
    const at = (angle: number, v: number): [number, number, number] => {
      const t = Math.min(1, Math.max(0, v * 1.06)) ** 1.15
      const [wide, deep] = [radius + (flat - radius) * t, radius * (1 - t) + 0.05]
      const seam = v > 0.93 ? Math.sin(v * height * 22) * 0.015 : 0
      return [
        Math.sin(angle) * wide,
        capHeight + v * height,
        Math.cos(angle) * deep + (Math.cos(angle) >= 0 ? seam : -seam),
      ]
    }
    // The front print covers the half that faces the buyer, spread evenly over the flat seam.
    const front = sheet(90, 120, (u, v) => {
      const even = Math.asin(Math.min(1, Math.max(-1, 2 * u - 1)))
      const angle = (u - 0.5) * Math.PI * (1 - v) + even * v
      return at(angle, v)
    })
    const back = sheet(90, 120, (u, v) => at(Math.PI / 2 + u * Math.PI, v))
    const shoulder = turned([
      [radius * 0.9, capHeight - 0.3],
      [radius, capHeight + 0.02],
    ])
    const cap = turned([
      [0, 0],
      [radius * 0.94, 0, 0.12],
      [radius * 0.98, 0.1, 0.1],
      [radius * 0.98, capHeight - 0.12, 0.1],
      [radius * 0.8, capHeight],
    ])
    const print = gloss(press.print(frontPanel(design, flat * 2, height)))
    return group(
      part(front, Object.assign(print, { side: DoubleSide })),
      part(back, film(design.palette.pale)),
      part(shoulder, plastic(design.palette.pale)),
      part(cap, plastic(design.palette.deep, 0.3)),
    )
  }

const tube = standingTube(2.3, 14.5, 2.4)
const gelTube = standingTube(2.6, 15.5, 3)

/** A tube of toothpaste behind the carton it comes in. */
const toothpaste: Pack = (design, press) => {
  const [width, height, depth] = [18.5, 4.6, 3.8]
  const front = carton(press.print(frontPanel(design, width, height)))
  const side = carton(press.print(sidePanel(design, depth, height)))
  const top = carton(press.print(topPanel(design, width, depth)))
  const box = part(block(width, height, depth, 0.1), [side, side, top, top, front, front])
  const standing = standingTube(1.9, 15, 2.1)(design, press)
  standing.position.set(-3.4, 0, -4)
  standing.rotation.y = 0.3
  return new Group().add(box, standing)
}

/** Tubes. */
export const tubes = { tube, gelTube, toothpaste }
