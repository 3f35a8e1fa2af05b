import { CylinderGeometry, ExtrudeGeometry, Path, Shape, ShapeGeometry } from 'three'
import { frontPanel } from '#art/label/panels.ts'
import { carton, clear, metal, printedMetal } from '#art/studio/materials.ts'
import { block, turned } from '#art/studio/shapes.ts'
import { clearPart, group, type Pack, part } from './pack.ts'

function roundedRectangle(width: number, height: number, round: number): Shape {
  const shape = new Shape()
  const [x, y] = [-width / 2, 0]
  shape.moveTo(x + round, y)
  shape.lineTo(x + width - round, y)
  shape.quadraticCurveTo(x + width, y, x + width, y + round)
  shape.lineTo(x + width, y + height - round)
  shape.quadraticCurveTo(x + width, y + height, x + width - round, y + height)
  shape.lineTo(x + round, y + height)
  shape.quadraticCurveTo(x, y + height, x, y + height - round)
  shape.lineTo(x, y + round)
  shape.quadraticCurveTo(x, y, x + round, y)
  return shape
}

/** Four cells under a clear blister on a hanging card; the radius says which size. */
const batteryCard =
  (radius: number, length: number): Pack =>
  (design, press) => {
    const [width, height] = [10.4, 15.2]
    const card = roundedRectangle(width, height, 0.5)
    const slot = new Path()
    slot.absellipse(0, height - 1.1, 1.3, 0.36, 0, Math.PI * 2, true, 0)
    card.holes.push(slot)
    const face = new ShapeGeometry(card, 24)
    const position = face.getAttribute('position')
    const uv = face.getAttribute('uv')
    for (let index = 0; index < uv.count; index++) {
      uv.setXY(index, position.getX(index) / width + 0.5, position.getY(index) / height)
    }
    const board = new ExtrudeGeometry(card, { depth: 0.06, bevelEnabled: false }).translate(
      0,
      0,
      -0.08,
    )
    const result = group(
      part(board, carton(design.palette.deep)),
      part(face, carton(press.print(frontPanel(design, width, height)))),
    )
    const bottom = 2.5
    for (let index = 0; index < 4; index++) {
      const x = (index - 1.5) * radius * 2.28
      const cell = part(
        turned([
          [0, 0],
          [radius * 0.92, 0, 0.06],
          [radius, 0.1, 0.08],
          [radius, length - 0.16, 0.1],
          [radius * 0.8, length - 0.08, 0.05],
          [radius * 0.36, length - 0.08],
          [radius * 0.36, length + 0.12, 0.04],
          [0, length + 0.14],
        ]),
        metal('#c9ccd0', 0.25),
      )
      const jacket = part(
        new CylinderGeometry(radius * 1.008, radius * 1.008, length * 0.7, 64).translate(
          0,
          length * 0.4,
          0,
        ),
        printedMetal(design.palette.body),
      )
      const copper = part(
        new CylinderGeometry(radius * 1.012, radius * 1.012, length * 0.2, 64).translate(
          0,
          length * 0.84,
          0,
        ),
        printedMetal(design.palette.accent),
      )
      for (const piece of [cell, jacket, copper]) {
        piece.position.set(x, bottom, radius + 0.12)
        result.add(piece)
      }
    }
    const bubble = block(radius * 2.28 * 4 + 0.5, length + 0.7, radius * 2 + 0.5, 0.4)
    const blister = clearPart(
      bubble,
      clear({ tint: '#ffffff', veil: 0.03, edge: 0.25, roughness: 0.03 }),
    )
    blister.position.set(0, bottom - 0.28, radius + 0.16)
    result.add(blister)
    return result
  }

const batteriesAA = batteryCard(0.72, 5.05)
const batteriesAAA = batteryCard(0.55, 4.45)

/** Hanging cards. */
export const blisters = { batteriesAA, batteriesAAA }
