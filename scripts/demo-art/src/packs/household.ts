import {
  type BufferGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  Path,
  Shape,
  TubeGeometry,
  Vector3,
} from 'three'
import { frontPanel } from '#art/label/panels.ts'
import { gloss, plastic } from '#art/studio/materials.ts'
import { type ProfilePoint, sheet, turned } from '#art/studio/shapes.ts'
import { group, type Pack, part } from './pack.ts'

/** A slab cut from an outline, its edges rounded as blow-moulded plastic is. */
function moulded(outline: Shape, depth: number, round: number): BufferGeometry {
  return new ExtrudeGeometry(outline, {
    depth: depth - round * 2,
    bevelSize: round,
    bevelThickness: round,
    bevelSegments: 10,
    curveSegments: 32,
  }).translate(0, 0, -(depth - round * 2) / 2)
}

/** A label stuck on a flat face, its corners rounded by the print's own edge. */
function stuckOn(
  left: number,
  bottom: number,
  width: number,
  height: number,
  z: number,
): BufferGeometry {
  return sheet(8, 8, (u, v) => [left + u * width, bottom + v * height, z])
}

function cap(x: number, y: number, radius: number, height: number): BufferGeometry {
  const profile: ProfilePoint[] = [
    [radius, y, 0.06],
    [radius * 1.08, y + 0.06, 0.1],
    [radius * 1.08, y + 0.5, 0.1],
    [radius * 0.96, y + 0.65, 0.08],
    [radius * 0.9, y + height, 0.35],
    [0, y + height + 0.05],
  ]
  return turned(profile).translate(x, 0, 0)
}

/** A detergent jug: a slab with a handle cut through it, a cap that measures. */
const detergentJug =
  (scale: number): Pack =>
  (design, press) => {
    const outline = new Shape()
    outline.moveTo(-8.2, 1)
    outline.lineTo(-8.2, 17.4)
    outline.bezierCurveTo(-8.2, 20.6, -7.2, 21.8, -4.8, 22.4)
    outline.lineTo(-1.2, 22.4)
    outline.bezierCurveTo(2.5, 22.2, 5.6, 21.6, 7.2, 18.6)
    outline.bezierCurveTo(8.2, 16.6, 8.2, 15.4, 8.2, 13.6)
    outline.lineTo(8.2, 1)
    outline.bezierCurveTo(8.2, 0.4, 7.8, 0, 7.2, 0)
    outline.lineTo(-7.2, 0)
    outline.bezierCurveTo(-7.8, 0, -8.2, 0.4, -8.2, 1)
    const grip = new Path()
    grip.moveTo(2.4, 13.6)
    grip.bezierCurveTo(2.2, 17.2, 3, 19.6, 4.2, 19.4)
    grip.bezierCurveTo(5.9, 18.8, 6.6, 16.6, 6.5, 13.6)
    grip.bezierCurveTo(6.3, 12.4, 2.6, 12.4, 2.4, 13.6)
    outline.holes.push(grip)
    const depth = 8.4
    const label = frontPanel(design, 14, 11.2)
    const jug = group(
      part(moulded(outline, depth, 1).translate(0, 1, 0), plastic(design.palette.body, 0.34)),
      part(stuckOn(-7.4, 1.5, 14.8, 11.3, depth / 2 + 0.02), gloss(press.print(label))),
      part(cap(-3.2, 23.2, 2.9, 3.6), plastic(design.palette.accent, 0.3)),
    )
    jug.scale.setScalar(scale)
    return jug
  }

const jug = detergentJug(1)
const softenerJug = detergentJug(0.9)

/** A toilet cleaner: a flat bottle whose neck bends to reach under the rim. */
const angledBottle: Pack = (design, press) => {
  const outline = new Shape()
  outline.moveTo(-3.9, 0.8)
  outline.lineTo(-3.9, 14.6)
  outline.bezierCurveTo(-3.9, 17.6, -3.2, 19.3, -1.9, 20.8)
  outline.lineTo(0.7, 20.2)
  outline.bezierCurveTo(2.6, 18.4, 3.9, 17, 3.9, 14.6)
  outline.lineTo(3.9, 0.8)
  outline.bezierCurveTo(3.9, 0.3, 3.6, 0, 3.1, 0)
  outline.lineTo(-3.1, 0)
  outline.bezierCurveTo(-3.6, 0, -3.9, 0.3, -3.9, 0.8)
  const depth = 5.4
  const neck = new CatmullRomCurve3([
    new Vector3(-0.6, 19.6, 0),
    new Vector3(-1.2, 21.6, 0),
    new Vector3(-2.6, 23.4, 0),
  ])
  const ink = plastic(design.palette.body, 0.3)
  const lid = turned([
    [1.25, 0, 0.06],
    [1.45, 0.1, 0.1],
    [1.1, 3, 0.3],
    [0, 3.1],
  ])
  const capped = part(lid, plastic(design.palette.accent, 0.3))
  capped.position.set(-2.25, 22.9, 0)
  capped.rotation.z = 0.66
  return group(
    part(moulded(outline, depth, 0.8).translate(0, 0.8, 0), ink),
    part(new TubeGeometry(neck, 30, 1.15, 40), ink),
    part(
      stuckOn(-3.75, 1.6, 7.5, 13.6, depth / 2 + 0.02),
      gloss(press.print(frontPanel(design, 7.5, 13.6))),
    ),
    capped,
  )
}

/** Moulded bottles with a handle or a bent neck. */
export const mouldedBottles = { jug, softenerJug, angledBottle }
