import { Box3, Group, type Object3D, Vector3 } from 'three'
import { casePanel, frontPanel } from '#art/label/panels.ts'
import { carton, clear, corrugated, paper } from '#art/studio/materials.ts'
import { noise } from '#art/studio/sequence.ts'
import { block, sheet } from '#art/studio/shapes.ts'
import { clearPart, type Pack, part } from './pack.ts'

/** How a pack is shown in a second picture. */
export type Setting = (pack: Pack) => Pack

const sizeOf = (object: Object3D) => new Box3().setFromObject(object).getSize(new Vector3())

const copies = (original: Group) => () => {
  const copy = new Group()
  copy.add(original.clone())
  return copy
}

/** Things set out in rows: `place` says how far apart. */
function rows(
  make: () => Object3D,
  columns: number,
  deep: number,
  [dx, dz]: [number, number],
): Object3D[] {
  return Array.from({ length: columns * deep }, (_, index) => {
    const item = make()
    const [column, row] = [index % columns, Math.floor(index / columns)]
    item.position.x += (column - (columns - 1) / 2) * dx
    item.position.z += (row - (deep - 1) / 2) * dz
    return item
  })
}

/** Packs in a low board tray under shrunk film, as they leave a filling line. */
export const shrinkTray =
  (columns: number, deep: number): Setting =>
  (pack) =>
  (design, press) => {
    const original = pack(design, press)
    const { x, y, z } = sizeOf(original)
    const result = new Group()
    const [width, depth] = [columns * x * 1.01, deep * z * 1.01]
    result.add(...rows(copies(original), columns, deep, [x * 1.01, z * 1.01]))
    const board = corrugated()
    const lip = Math.min(y * 0.2, 3.2)
    const walls: [number, number, number, number][] = [
      [width + 0.5, 0.25, 0, depth / 2 + 0.2],
      [width + 0.5, 0.25, 0, -depth / 2 - 0.2],
      [0.25, depth + 0.4, width / 2 + 0.2, 0],
      [0.25, depth + 0.4, -width / 2 - 0.2, 0],
    ]
    for (const [across, along, at, out] of walls) {
      const wall = part(block(across, lip, along, 0.05), board)
      wall.position.set(at, 0, out)
      result.add(wall)
    }
    const skin = clear({ tint: '#ffffff', veil: 0.05, edge: 0.1, roughness: 0.12 })
    const [w, d, h] = [width + 0.75, depth + 0.75, y + 0.12]
    const pull = (a: number, b: number, seed: number) =>
      noise(a * 5, b * 9, seed) * 0.14 + noise(a * 16, b * 5, seed + 1) * 0.07
    const film = (place: (u: number, v: number) => [number, number, number]) =>
      clearPart(sheet(90, 60, place), skin, 4)
    result.add(
      film((u, v) => [
        (u - 0.5) * w,
        v * h,
        d / 2 + pull(u, v, 1) - Math.sin(u * Math.PI * columns) ** 2 * 0.05,
      ]),
      film((u, v) => [w / 2 + pull(u, v, 2), v * h, (0.5 - u) * d]),
      film((u, v) => [(u - 0.5) * w, h + pull(u, v, 3) * 0.6, (0.5 - v) * d]),
    )
    return result
  }

/** Two packs, one a little behind the other and turned: the other side is seen too. */
export const pair =
  (turn = 0.75): Setting =>
  (pack) =>
  (design, press) => {
    const front = pack(design, press)
    const { x, z } = sizeOf(front)
    const behind = front.clone()
    front.rotation.y = -0.12
    front.position.set(-x * 0.36, 0, z * 0.3)
    behind.rotation.y = turn
    behind.position.set(x * 0.5, 0, -z * 0.42 - x * 0.2)
    return new Group().add(front, behind)
  }

/** Boxes stacked: two below, one across them. */
export const stack: Setting = (pack) => (design, press) => {
  const first = pack(design, press)
  const { x, y, z } = sizeOf(first)
  const [second, third] = [first.clone(), first.clone()]
  first.position.set(0, 0, z * 0.56)
  second.position.set(x * 0.03, 0, -z * 0.56)
  third.position.set(-x * 0.02, y, z * 0.1)
  third.rotation.y = 0.3
  return new Group().add(first, second, third)
}

/** Round things in a pyramid: three below, one on top. */
export const pyramid: Setting = (pack) => (design, press) => {
  const first = pack(design, press)
  const { x, y } = sizeOf(first)
  const places: [number, number, number, number][] = [
    [-x * 0.53, 0, 0, 0.2],
    [x * 0.53, 0, 0, -0.25],
    [0, y * 0.985, 0, -0.06],
  ]
  return new Group().add(
    ...places.map(([px, py, pz, turn]) => {
      const copy = first.clone()
      copy.position.set(px, py, pz)
      copy.rotation.y = turn
      return copy
    }),
  )
}

/** An open shipping case with packs standing in it and one before it. */
export const shippingCase =
  (columns: number, deep: number): Setting =>
  (pack) =>
  (design, press) => {
    const original = pack(design, press)
    const { x, y, z } = sizeOf(original)
    const pitch: [number, number] = [x * 1.03, z * 1.06]
    const [width, depth, height] = [columns * pitch[0] + 0.8, deep * pitch[1] + 0.8, y * 0.46]
    const result = new Group().add(...rows(copies(original), columns, deep, pitch))
    const board = corrugated()
    const print = paper(press.print(casePanel(design, width, height)))
    const thick = 0.45
    const walls: [number, number, number, number][] = [
      [width, thick, 0, depth / 2],
      [width, thick, 0, -depth / 2],
      [thick, depth, width / 2, 0],
      [thick, depth, -width / 2, 0],
    ]
    for (const [across, along, at, out] of walls) {
      const faces = out > 0 ? [board, board, board, board, print, board] : board
      const wall = part(block(across, height, along, 0.08), faces)
      wall.position.set(at, 0, out)
      result.add(wall)
    }
    // Flaps folded out and down, the nearer ones longer than they look.
    const flap = (across: number, along: number) => part(block(across, thick, along, 0.08), board)
    const reach = depth * 0.34
    const front = flap(width, reach)
    front.position.set(0, height - reach * 0.42, depth / 2 + reach * 0.27)
    front.rotation.x = 0.98
    const left = flap(reach, depth)
    left.position.set(-width / 2 - reach * 0.4, height - reach * 0.24, 0)
    left.rotation.z = 0.5
    const right = flap(reach, depth)
    right.position.set(width / 2 + reach * 0.4, height - reach * 0.24, 0)
    right.rotation.z = -0.5
    result.add(front, left, right)
    return result
  }

/** A display tray printed as the product is, its packs leaning back in rows. */
export const displayTray =
  (columns: number, deep: number, lean = -0.14): Setting =>
  (pack) =>
  (design, press) => {
    const original = pack(design, press)
    const { x, y, z } = sizeOf(original)
    const result = new Group()
    const [dx, dz] = [x * 1.04, Math.max(z * 1.35, y * 0.1)]
    const [width, depth] = [columns * dx + 0.8, deep * dz + y * 0.16 + 0.6]
    const make = () => {
      const copy = copies(original)()
      copy.rotation.x = lean
      copy.position.set(0, 0.3, depth * 0.02)
      return copy
    }
    result.add(...rows(make, columns, deep, [dx, dz]))
    const ink = carton(design.palette.deep)
    const lip = y * 0.24
    const printed = carton(press.print(frontPanel(design, width, lip)))
    const base = part(block(width, 0.3, depth, 0.05), ink)
    const fore = part(block(width, lip, 0.3, 0.05), [ink, ink, ink, ink, printed, ink])
    fore.position.z = depth / 2
    const back = part(block(width, y * 0.72, 0.3, 0.05), ink)
    back.position.z = -depth / 2
    result.add(base, fore, back)
    for (const side of [-1, 1]) {
      const wall = part(
        sheet(1, 1, (u, v) => [
          side * (width / 2),
          v * (lip + (y * 0.72 - lip) * u),
          depth / 2 - u * depth,
        ]),
        Object.assign(carton(design.palette.deep), { side: 2 }),
      )
      result.add(wall)
    }
    return result
  }
