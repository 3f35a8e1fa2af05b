import { Box3, type Object3D, Scene, Vector3 } from 'three'
import { part } from '#art/packs/pack.ts'
import { packs } from '#art/packs/packs.ts'
import { products } from '#art/products/products.ts'
import { createLights } from '#art/studio/lights.ts'
import { paper, wood } from '#art/studio/materials.ts'
import { chance } from '#art/studio/sequence.ts'
import { block } from '#art/studio/shapes.ts'
import { type MakeScene, viewed } from './scene.ts'

/** The shelves, top to bottom: how high each stands (centimetres) and what is on it. */
const SHELVES: [y: number, pictures: string[]][] = [
  [126, ['karak-latte', 'roasted-cashews', 'date-tahini-fudge', 'ceylon-tea', 'oud-bakhoor']],
  [97, ['mango-nectar', 'kettle-crisps', 'ground-coffee', 'coconut-water', 'salted-popcorn']],
  [
    69,
    [
      'roasted-pistachios',
      'mint-lemonade',
      'date-maamoul',
      'pomegranate-iced-tea',
      'cardamom-coffee',
    ],
  ],
  [35, ['laundry-liquid', 'dish-gel', 'body-lotion', 'floor-cleaner', 'laundry-powder']],
]

/** The shelves' ends, centimetres: the headline stands on the bare wall to the left of them. */
const [LEFT, RIGHT] = [-14, 190]
const DEPTH = 27

/** Shelves of the demo's own products against a dark wall. */
export const pantry: MakeScene = (crop, { press, room }) => {
  const scene = new Scene()
  scene.environment = room
  scene.environmentIntensity = 0.3

  const boards = paper('#41685f')
  for (let x = -460; x < 470; x += 15) {
    const board = part(block(14.7, 420, 4, 0.5), boards)
    board.position.set(x, -80, -DEPTH / 2 - 3)
    scene.add(board)
  }

  const oak = wood('#a9763f')
  for (const [y, pictures] of SHELVES) {
    const board = part(block(RIGHT - LEFT, 2.6, DEPTH, 0.3), oak)
    board.position.set((LEFT + RIGHT) / 2, y - 2.6, 0)
    scene.add(board, ...stocked(pictures, y, press))
  }
  const crown = part(block(RIGHT - LEFT, 2.6, DEPTH, 0.3), oak)
  crown.position.set((LEFT + RIGHT) / 2, 152, 0)
  scene.add(crown)
  for (const x of [LEFT + 1.2, RIGHT]) {
    const post = part(block(2.6, 252, DEPTH + 0.6, 0.3), oak)
    post.position.set(x, -90, 0)
    scene.add(post)
  }

  const { lights, pose } = createLights({
    centre: new Vector3(70, 80, 0),
    radius: 150,
    from: new Vector3(-0.9, 0.75, 1.1),
    width: 0.22,
    key: 3.6,
    dome: 0.9,
    keyColour: 0xffe2ba,
  })
  scene.add(lights)
  const camera = viewed(
    crop,
    {
      wide: { from: [-64, 108, 296], to: [22, 84, 0], angle: 24 },
      tall: { from: [10, 96, 350], to: [48, 62, 0], angle: 36 },
    },
    2000,
  )
  return { scene, camera, pose, exposure: 0.95 }
}

/** Packs in a row along a shelf, each product several times over, as far as the board goes. */
function stocked(
  pictures: string[],
  y: number,
  press: Parameters<MakeScene>[1]['press'],
): Object3D[] {
  const random = chance(y)
  const result: Object3D[] = []
  let x = LEFT + 5
  for (let turn = 0; x < RIGHT - 6; turn++) {
    const product = products.find(({ picture }) => picture === pictures[turn % pictures.length])
    if (!product) throw new Error(`no product has the picture ${pictures[turn % pictures.length]}`)
    const first = packs[product.pack](product.design, press)
    const size = new Box3().setFromObject(first).getSize(new Vector3())
    const facings = size.x > 15 ? 2 : 3
    for (let facing = 0; facing < facings && x + size.x < RIGHT - 3; facing++) {
      const copy = facing === 0 ? first : first.clone()
      copy.position.set(x + size.x / 2, y, DEPTH / 2 - 2 - size.z / 2)
      copy.rotation.y = (random() - 0.5) * 0.12
      result.push(copy)
      x += size.x * 1.05 + 0.3
    }
    x += 1.2
  }
  return result
}
