import { Fog, Group, type MeshPhysicalMaterial, PlaneGeometry, Scene, Vector3 } from 'three'
import type { Design } from '#art/label/design.ts'
import { casePanel } from '#art/label/panels.ts'
import type { Press } from '#art/label/press.ts'
import { part } from '#art/packs/pack.ts'
import { stretchFilm } from '#art/packs/wrap.ts'
import { products } from '#art/products/products.ts'
import { createLights } from '#art/studio/lights.ts'
import { concrete, metal, paper, plastic, wood } from '#art/studio/materials.ts'
import { chance } from '#art/studio/sequence.ts'
import { block } from '#art/studio/shapes.ts'
import { type MakeScene, viewed } from './scene.ts'

/** The footprint and height of a standard pallet, centimetres (ISO 6780: 1200 × 1000). */
const PALLET = { width: 120, depth: 100, height: 14.4 }

const GLOOM = '#141c20'

/** Export pallets, wrapped and waiting before the racks of a warehouse. */
export const pallets: MakeScene = (crop, { press, room }) => {
  const scene = new Scene()
  scene.environment = room
  scene.environmentIntensity = 0.17
  scene.fog = new Fog(GLOOM, 700, 2500)

  // Polished: what stands on the floor shows in it, faintly.
  const surface = concrete()
  surface.transparent = true
  surface.opacity = 0.9
  const floor = part(new PlaneGeometry(8000, 6000).rotateX(-Math.PI / 2), surface)
  floor.renderOrder = 1
  scene.add(floor)
  const wall = part(new PlaneGeometry(9000, 2000), paper(GLOOM))
  wall.position.set(0, 400, -2400)
  scene.add(wall)
  for (const [x, z] of [
    [-950, -700],
    [-320, -1250],
    [560, -1500],
    [980, -640],
  ] as const) {
    const rack = racking(x)
    rack.position.set(x, 0, z)
    scene.add(rack)
  }
  const lane = part(new PlaneGeometry(8000, 9).rotateX(-Math.PI / 2), paper('#d9a026'))
  lane.position.set(0, 0.3, 250)
  scene.add(lane)
  const loads: [picture: string, x: number, z: number, turn: number, layers: number][] = [
    ['kettle-crisps', 75, 0, -0.42, 5],
    ['mint-lemonade', 238, -70, -0.3, 6],
    ['dark-chocolate-bar', 195, 120, -0.55, 4],
    ['laundry-liquid', 350, 60, -0.36, 5],
    ['ground-coffee', 400, -230, -0.4, 6],
    ['honey-shampoo', 40, -380, -0.4, 6],
    ['hibiscus-soda', 215, -420, -0.4, 5],
  ]
  for (const [picture, x, z, turn, layers] of loads) {
    const product = products.find((one) => one.picture === picture)
    if (!product) throw new Error(`no product has the picture ${picture}`)
    const load = wrappedPallet(product.design, layers, press)
    load.position.set(x, 0, z)
    load.rotation.y = turn
    const mirrored = load.clone()
    mirrored.scale.y = -1
    scene.add(load, mirrored)
  }

  const { lights, pose } = createLights({
    centre: new Vector3(160, 60, -40),
    radius: 520,
    from: new Vector3(-0.35, 1.1, 0.75),
    width: 0.3,
    key: 3.3,
    dome: 0.6,
    keyColour: 0xffe6c4,
    domeColour: 0xbfd4e6,
  })
  scene.add(lights)
  const camera = viewed(
    crop,
    {
      wide: { from: [40, 150, 860], to: [62, 92, 0], angle: 26 },
      tall: { from: [150, 165, 1150], to: [215, -22, 0], angle: 33 },
    },
    6000,
  )
  return { scene, camera, pose, exposure: 1.02 }
}

/** A wooden pallet: three runners, blocks and boards. */
function palletBoards(): Group {
  const { width, depth } = PALLET
  const pine = wood('#c39a63')
  const result = new Group()
  const add = (across: number, up: number, along: number, x: number, y: number, z: number) => {
    const board = part(block(across, up, along, 0.4), pine)
    board.position.set(x, y, z)
    result.add(board)
  }
  for (const z of [-1, 0, 1]) {
    add(width, 2.2, 12, 0, 0, (z * (depth - 12)) / 2)
    for (const x of [-1, 0, 1])
      add(14, 7.8, 12, (x * (width - 14)) / 2, 2.2, (z * (depth - 12)) / 2)
  }
  for (const x of [-1, 0, 1]) add(14, 2.2, depth, (x * (width - 14)) / 2, 10, 0)
  for (let index = 0; index < 7; index++)
    add(12, 2.2, depth, (index - 3) * ((width - 12) / 6), 12.2, 0)
  return result
}

/** A pallet of one product's shipping cases under stretched film, corner boards under the film. */
function wrappedPallet(design: Design, layers: number, press: Press): Group {
  const { width, depth, height } = PALLET
  const [across, deep, up] = [width / 3, depth / 2, 27]
  const random = chance(layers * 31 + design.net.length)
  const front = paper(press.print(casePanel(design, across, up)))
  const side = paper(press.print(casePanel(design, deep, up)))
  const plain = paper('#c2976a')
  const faces: MeshPhysicalMaterial[] = [side, side, plain, plain, front, front]
  const load = palletBoards()
  const box = block(across - 0.7, up - 0.4, deep - 0.7, 0.35)
  for (let layer = 0; layer < layers; layer++) {
    for (let index = 0; index < 6; index++) {
      const carton = part(box, faces)
      const [column, row] = [index % 3, Math.floor(index / 3)]
      carton.position.set(
        (column - 1) * across + (random() - 0.5) * 0.8,
        height + layer * up,
        (row - 0.5) * deep + (random() - 0.5) * 0.8,
      )
      carton.rotation.y = (random() - 0.5) * 0.012
      load.add(carton)
    }
  }
  const tall = layers * up
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      const corner = part(block(5, tall, 5, 0.2), paper('#a98155'))
      corner.position.set(x * (width / 2 - 2.3), height, z * (depth / 2 - 2.3))
      load.add(corner)
    }
  }
  load.add(
    ...stretchFilm({
      width: width + 1.4,
      depth: depth + 1.4,
      from: height - 3,
      to: height + tall + 0.6,
    }),
  )
  return load
}

/** A bay of racking with more loads in it, far enough away to be only suggested. */
function racking(seed: number): Group {
  const random = chance(Math.abs(seed))
  const result = new Group()
  const [bays, levels, wide, tall] = [4, 4, 280, 190]
  const [blue, orange] = [metal('#2b4a60', 0.6), plastic('#b8622a', 0.5)]
  for (let bay = 0; bay <= bays; bay++) {
    for (const z of [-50, 50]) {
      const post = part(block(10, tall * levels, 8, 0.5), blue)
      post.position.set((bay - bays / 2) * wide, 0, z)
      result.add(post)
    }
  }
  for (let level = 0; level < levels; level++) {
    for (const z of [-50, 50]) {
      const beam = part(block(bays * wide, 12, 5, 0.5), orange)
      beam.position.set(0, level * tall + (level ? 0 : -40), z)
      result.add(beam)
    }
    for (let slot = 0; slot < bays * 2; slot++) {
      if (random() < 0.16) continue
      const shade =
        ['#a67f55', '#8f6d49', '#b8936a', '#5f7480'][Math.floor(random() * 4)] ?? '#a67f55'
      const load = part(block(112, 80 + random() * 70, 96, 1), paper(shade))
      load.position.set((slot - bays + 0.5) * (wide / 2), level * tall + 14, 0)
      result.add(load)
    }
  }
  return result
}
