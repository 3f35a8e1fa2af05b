import {
  CapsuleGeometry,
  CircleGeometry,
  Color,
  type Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  MeshPhysicalMaterial,
  Quaternion,
  Vector3,
} from 'three'
import { lidPanel, roundPanel } from '#art/label/panels.ts'
import { glass, gloss, metal, plastic } from '#art/studio/materials.ts'
import { chance } from '#art/studio/sequence.ts'
import { type ProfilePoint, turned, wrapped } from '#art/studio/shapes.ts'
import { clearPart, group, type Pack, part } from './pack.ts'

/** Many small things filling a jar up to a height; chance is repeatable. */
function filling(
  radius: number,
  height: number,
  grain: number,
  colours: string[],
  shape: 'grain' | 'sweet',
): InstancedMesh {
  const random = chance(grain * 1000)
  const geometry =
    shape === 'grain'
      ? new IcosahedronGeometry(grain, 0)
      : new CapsuleGeometry(grain * 0.72, grain * 0.9, 6, 14)
  const material = new MeshPhysicalMaterial({
    roughness: shape === 'grain' ? 0.6 : 0.35,
    clearcoat: shape === 'grain' ? 0 : 0.4,
  })
  // Only the outermost layers and the top are ever seen.
  const layers = Math.ceil(height / (grain * 1.25))
  const around = Math.ceil((2 * Math.PI * radius) / (grain * 1.5))
  const places: Vector3[] = []
  for (let layer = 0; layer < layers; layer++) {
    for (let index = 0; index < around * 1.6; index++) {
      const depth = index < around ? 0 : random() * radius * 0.5
      const angle = (index / around) * 2 * Math.PI + random()
      const r = radius - grain * 1.1 - depth
      places.push(
        new Vector3(
          Math.sin(angle) * r,
          (layer + 0.6 + random() * 0.5) * grain * 1.25,
          Math.cos(angle) * r,
        ),
      )
    }
  }
  const mesh = new InstancedMesh(geometry, material, places.length)
  places.forEach((place, index) => {
    const turn = new Quaternion().setFromAxisAngle(
      new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize(),
      random() * 6,
    )
    const size = 0.8 + random() * 0.45
    mesh.setMatrixAt(index, new Matrix4().compose(place, turn, new Vector3(size, size, size)))
    mesh.setColorAt(index, new Color(colours[Math.floor(random() * colours.length)]))
  })
  mesh.receiveShadow = true
  return mesh
}

/** A coffee jar of glass with a pressed lid. */
const coffeeJar: Pack = (design, press) => {
  const [radius, height] = [4.3, 13]
  const wall: ProfilePoint[] = [
    [0, 0.05],
    [radius - 0.5, 0, 0.3],
    [radius, 0.6, 0.5],
    [radius, height - 2.6, 1.4],
    [radius * 0.8, height - 0.6, 0.5],
    [radius * 0.8, height],
  ]
  const lid: ProfilePoint[] = [
    [radius * 0.84, height - 0.5, 0.05],
    [radius * 0.93, height - 0.45, 0.12],
    [radius * 0.93, height + 2.1, 0.35],
    [0, height + 2.25],
  ]
  const result = group(
    part(
      turned([
        [0, 0.25],
        [radius - 0.45, 0.25, 0.3],
        [radius - 0.25, 0.8, 0.4],
        [radius - 0.25, height - 2.9, 0.6],
        [radius * 0.72, height - 1.9, 0.3],
        [0, height - 1.7],
      ]),
      plastic('#4a2a17', 0.9),
    ),
    clearPart(turned(wall), glass()),
    part(
      wrapped(wall, 1.6, height - 3.2, 0.03),
      gloss(press.print(roundPanel(design, 2 * Math.PI * radius, height - 4.8))),
    ),
    part(turned(lid), plastic(design.palette.deep, 0.3)),
  )
  const granules = filling(
    radius - 0.12,
    height - 4.1,
    0.26,
    ['#4b2b17', '#5c361d', '#3b2011'],
    'grain',
  )
  granules.position.y = 0.3
  result.add(granules)
  return result
}

/** A counter jar of sweets with a wide screw lid. */
const sweetJar: Pack = (design, press) => {
  const [radius, height] = [6, 17]
  const wall: ProfilePoint[] = [
    [0, 0.05],
    [radius - 0.6, 0, 0.4],
    [radius, 0.8, 0.7],
    [radius, height - 2.2, 1.2],
    [radius * 0.85, height - 0.3, 0.4],
    [radius * 0.85, height + 0.3],
  ]
  const lid: ProfilePoint[] = [
    [radius * 0.87, height - 0.4, 0.05],
    [radius * 0.93, height - 0.35, 0.1],
    [radius * 0.93, height + 1.4, 0.25],
    [radius * 0.84, height + 1.6, 0.12],
    [0, height + 1.55],
  ]
  const { accent, body } = design.palette
  const sweets = filling(
    radius - 0.2,
    height - 3.8,
    0.62,
    [accent, '#d9a55e', '#c98d3f', body],
    'sweet',
  )
  sweets.position.y = 0.35
  const result = group(
    part(
      turned([
        [0, 0.4],
        [radius - 1.1, 0.4],
        [radius - 1.1, height - 2.6],
        [0, height - 2.4],
      ]),
      plastic('#b98442', 0.8),
    ),
    clearPart(turned(wall), glass()),
    part(
      wrapped(wall, 3, height - 4.2, 0.03),
      gloss(press.print(roundPanel(design, 2 * Math.PI * radius, height - 7.2))),
    ),
    part(turned(lid), metal('#c6a25a', 0.3)),
    part(
      new CircleGeometry(radius * 0.8, 96).rotateX(-Math.PI / 2).translate(0, height + 1.58, 0),
      gloss(press.print(lidPanel(design))),
    ),
  )
  result.add(sweets)
  return result
}

/** A tapered tub with a snap lid. */
const tub =
  (radius: number, height: number): Pack =>
  (design, press): Group => {
    const foot = radius * 0.86
    const wall: ProfilePoint[] = [
      [0, 0],
      [foot - 0.1, 0, 0.1],
      [foot, 0.12, 0.1],
      [radius, height - 0.5],
      [radius, height],
    ]
    const lid: ProfilePoint[] = [
      [radius + 0.05, height - 0.6, 0.04],
      [radius + 0.25, height - 0.55, 0.06],
      [radius + 0.25, height + 0.35, 0.14],
      [radius - 0.1, height + 0.45, 0.08],
      [radius - 0.3, height + 0.25, 0.1],
      [0, height + 0.25],
    ]
    const label = roundPanel(design, 2 * Math.PI * radius, height - 0.8)
    return group(
      part(turned(wall), plastic(design.palette.pale)),
      part(wrapped(wall, 0.2, height - 0.6, 0.02), gloss(press.print(label))),
      part(turned(lid), plastic(design.palette.deep, 0.36)),
      part(
        new CircleGeometry(radius - 0.32, 96).rotateX(-Math.PI / 2).translate(0, height + 0.27, 0),
        gloss(press.print(lidPanel(design))),
      ),
    )
  }

const halvaTub = tub(5.4, 7.4)
const cottonTub = tub(4.6, 8.6)

/** A low jar of balm with a broad screw lid. */
const balmJar: Pack = (design, press) => {
  const [radius, height] = [3.3, 3.6]
  const wall: ProfilePoint[] = [
    [0, 0],
    [radius - 0.3, 0, 0.25],
    [radius, 0.35, 0.3],
    [radius, height],
  ]
  const lid: ProfilePoint[] = [
    [radius - 0.02, height, 0.03],
    [radius + 0.1, height + 0.03, 0.06],
    [radius + 0.1, height + 1.5, 0.3],
    [0, height + 1.62],
  ]
  const label = roundPanel(design, 2 * Math.PI * radius, height - 0.5)
  return group(
    part(turned(wall), plastic(design.palette.body, 0.2)),
    part(wrapped(wall, 0.42, height - 0.08, 0.02), gloss(press.print(label))),
    part(turned(lid), plastic(design.palette.deep, 0.28)),
    part(
      new CircleGeometry(radius - 0.5, 96).rotateX(-Math.PI / 2).translate(0, height + 1.625, 0),
      gloss(press.print(lidPanel(design))),
    ),
  )
}

/** Jars and tubs. */
export const jars = { coffeeJar, sweetJar, halvaTub, cottonTub, balmJar }
