import { type BufferGeometry, CapsuleGeometry, CylinderGeometry } from 'three'
import { roundPanel } from '#art/label/panels.ts'
import { glass, gloss, liquid, plastic } from '#art/studio/materials.ts'
import { type ProfilePoint, sleeve, turned, wrapped } from '#art/studio/shapes.ts'
import { clearPart, group, type Pack, part } from './pack.ts'

/** A screw cap with its ring, standing at a height. */
function screwCap(radius: number, at: number, height: number): ProfilePoint[] {
  return [
    [radius * 0.98, at, 0.03],
    [radius * 1.06, at + 0.05, 0.04],
    [radius * 1.06, at + 0.32, 0.04],
    [radius, at + 0.4, 0.03],
    [radius, at + height, 0.12],
    [0, at + height + 0.03],
  ]
}

/** A profile pulled in by the wall's thickness, up to a level: what is inside. */
const inside = (points: ProfilePoint[], level: number, wall = 0.12): ProfilePoint[] => [
  ...points
    .filter(([, y]) => y < level)
    .map(([r, y, round]): ProfilePoint => [Math.max(0, r - wall), Math.max(y, 0.15), round ?? 0]),
  [Math.max(0, (points.find(([, y]) => y >= level)?.[0] ?? 1) - wall), level, 0.05],
  [0, level],
]

type Drink = { tint: string; opacity: number; glass: string; cap: 'deep' | 'accent' | 'body' }

/** A PET bottle of a drink: footed, waisted for the hand, necked. */
const petBottle =
  (drink: Drink, radius = 3.2, height = 20.5): Pack =>
  (design, press) => {
    const neck = 1.3
    const wall: ProfilePoint[] = [
      [0, 0.3],
      [radius * 0.55, 0.05, 0.25],
      [radius * 0.9, 0.1, 0.5],
      [radius, 1.1, 0.7],
      [radius, height * 0.235, 0.2],
      [radius * 0.97, height * 0.255, 0.2],
      [radius * 0.97, height * 0.66, 0.2],
      [radius, height * 0.68, 0.2],
      [radius, height * 0.7, 1.2],
      [neck * 1.05, height * 0.93, 0.9],
      [neck, height * 0.95, 0.2],
      [neck, height],
    ]
    const label = roundPanel(design, 2 * Math.PI * radius, height * 0.38)
    return group(
      part(turned(inside(wall, height * 0.86)), liquid(drink.tint, drink.opacity)),
      clearPart(turned(wall), glass(drink.glass)),
      part(sleeve(radius * 1.005, height * 0.27, height * 0.65), gloss(press.print(label))),
      part(
        turned([
          [neck, height * 0.955, 0.04],
          [neck * 1.22, height * 0.957, 0.04],
          [neck * 1.22, height * 0.97, 0.04],
          [neck, height * 0.973],
        ]),
        plastic('#eef3f3'),
      ),
      part(turned(screwCap(neck * 1.13, height * 0.976, 1.35)), plastic(design.palette[drink.cap])),
    )
  }

const waterBottle = petBottle({
  tint: '#d7ecf5',
  opacity: 0.28,
  glass: '#eaf6fb',
  cap: 'body',
})
const teaBottle = petBottle({
  tint: '#7b1f22',
  opacity: 0.93,
  glass: '#f7e6de',
  cap: 'deep',
})

/** A straight bottle with a broad label and a screw cap, clear, showing what is in it. */
const straightBottle =
  (
    tint: string,
    opacity: number,
    { radius = 3.5, height = 17.5, neck = 1.45, capHeight = 1.9 } = {},
  ): Pack =>
  (design, press) => {
    const wall: ProfilePoint[] = [
      [0, 0.2],
      [radius * 0.8, 0, 0.3],
      [radius, 0.5, 0.5],
      [radius, height * 0.74, 1.5],
      [neck, height * 0.93, 0.8],
      [neck, height],
    ]
    const [low, high] = [height * 0.09, height * 0.66]
    const label = roundPanel(design, 2 * Math.PI * radius, high - low)
    return group(
      part(turned(inside(wall, height * 0.8)), liquid(tint, opacity)),
      clearPart(turned(wall), glass()),
      part(wrapped(wall, low, high, 0.03), gloss(press.print(label))),
      part(turned(screwCap(neck * 1.2, height * 0.94, capHeight)), plastic(design.palette.deep)),
    )
  }

const oilBottle = straightBottle('#efe3b4', 0.82, {
  radius: 2.7,
  height: 14.5,
  neck: 1.15,
  capHeight: 1.6,
})
const mouthwashBottle = straightBottle('#2fa7a0', 0.82, {
  radius: 3.7,
  height: 18,
  neck: 1.7,
  capHeight: 3,
})
const cleanerBottle = straightBottle('#3f9a58', 0.86, {
  radius: 4,
  height: 22,
  neck: 1.6,
  capHeight: 2.4,
})

/** An oval cross-section: round packs pressed flatter from the front. */
const oval = (geometry: BufferGeometry, depth = 0.68) => {
  geometry.scale(1, 1, depth)
  geometry.computeVertexNormals()
  return geometry
}

/** An oval bottle of opaque plastic with a flip cap as broad as its shoulder. */
const flipBottle =
  (look: 'body' | 'pale', amber = false): Pack =>
  (design, press) => {
    const [radius, height] = [3.9, 16.5]
    const wall: ProfilePoint[] = [
      [0, 0],
      [radius * 0.86, 0, 0.3],
      [radius * 0.95, 0.4, 0.4],
      [radius, height * 0.5, 3],
      [radius * 0.92, height * 0.86, 1.6],
      [radius * 0.52, height * 0.985, 0.5],
      [radius * 0.5, height],
    ]
    const cap: ProfilePoint[] = [
      [radius * 0.54, height - 0.1, 0.05],
      [radius * 0.56, height, 0.06],
      [radius * 0.52, height + 2.5, 0.35],
      [0, height + 2.65],
    ]
    const [low, high] = [height * 0.09, height * 0.8]
    const label = roundPanel(design, 2 * Math.PI * radius * 0.94, high - low)
    const shell = amber ? plastic('#b06a1c', 0.18) : plastic(design.palette[look], 0.3)
    return group(
      part(oval(turned(wall)), shell),
      part(oval(wrapped(wall, low, high, 0.035)), gloss(press.print(label))),
      part(oval(turned(cap), 0.74), plastic(design.palette.deep)),
    )
  }

const shampooBottle = flipBottle('body')
const conditionerBottle = flipBottle('pale')
const dishBottle = flipBottle('body', true)

/** A round bottle with a pump: collar, stem and a beak that points forward. */
const pumpBottle: Pack = (design, press) => {
  const [radius, height] = [3.4, 14]
  const wall: ProfilePoint[] = [
    [0, 0],
    [radius - 0.25, 0, 0.25],
    [radius, 0.3, 0.3],
    [radius, height - 1.6, 1.1],
    [1.5, height - 0.2, 0.4],
    [1.5, height],
  ]
  const collar: ProfilePoint[] = [
    [1.6, height - 0.15, 0.05],
    [1.72, height - 0.1, 0.06],
    [1.68, height + 1.25, 0.12],
    [0.75, height + 1.4, 0.1],
    [0.75, height + 1.75, 0.05],
    [0.42, height + 1.8, 0.05],
    [0.42, height + 3.1],
  ]
  const head: ProfilePoint[] = [
    [0.5, height + 2.9, 0.05],
    [1.05, height + 3, 0.1],
    [1.0, height + 4, 0.3],
    [0, height + 4.1],
  ]
  const beak = new CylinderGeometry(0.3, 0.44, 3.3, 32)
    .rotateZ(Math.PI / 2 + 0.1)
    .translate(-1.75, height + 3.55, 0)
  const nib = new CapsuleGeometry(0.29, 0.5, 8, 24).translate(-3.35, height + 3.2, 0)
  const ink = plastic(design.palette.deep, 0.3)
  const label = roundPanel(design, 2 * Math.PI * radius, height - 3.3)
  return group(
    part(turned(wall), plastic(design.palette.pale, 0.28)),
    part(wrapped(wall, 0.8, height - 2.5, 0.02), gloss(press.print(label))),
    part(turned(collar), ink),
    part(turned(head), ink),
    part(beak, ink),
    part(nib, ink),
  )
}

/** Bottles. */
export const bottles = {
  waterBottle,
  teaBottle,
  oilBottle,
  mouthwashBottle,
  cleanerBottle,
  shampooBottle,
  conditionerBottle,
  dishBottle,
  pumpBottle,
}
