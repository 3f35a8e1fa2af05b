import { createPress } from '#art/label/press.ts'
import { loadFaces } from '#art/label/type.ts'
import { packs, turnOf } from '#art/packs/packs.ts'
import { products } from '#art/products/products.ts'
import { harbour } from '#art/scenes/harbour.ts'
import { pallets } from '#art/scenes/pallets.ts'
import { pantry } from '#art/scenes/pantry.ts'
import { ASPECTS, type Crop } from '#art/scenes/scene.ts'
import { createStudioCamera } from '#art/studio/exposure.ts'
import { studioRoom } from '#art/studio/lights.ts'
import { stage } from '#art/studio/stage.ts'

/** How far a group of packs is turned from the camera, radians. */
const GROUP_TURN = -0.46

const heroes = { harbour, pantry, pallets }

export type Hero = keyof typeof heroes

const canvas = document.querySelector('canvas')
if (!canvas) throw new Error('no canvas')
const camera = createStudioCamera(canvas)
const room = studioRoom(camera.renderer)
const press = createPress()
await loadFaces()

/** Takes a product's picture, or its second: a square of so many pixels. */
async function takePack(picture: string, size: number, passes: number): Promise<string> {
  const name = picture.replace(/-2$/, '')
  const product = products.find((one) => one.picture === name)
  if (!product) throw new Error(`no product has the picture ${picture}`)
  const pack = packs[product.pack]
  const group = picture === name ? undefined : product.second?.(pack)
  const object = (group ?? pack)(product.design, press)
  await press.dry()
  const turn = group ? GROUP_TURN : turnOf(product.pack)
  camera.take({ ...stage(object, room, turn), width: size, height: size, passes })
  return developed()
}

/** Takes a hero picture; `longer` is the length of its longer side in pixels. */
async function takeHero(name: Hero, crop: Crop, longer: number, passes: number): Promise<string> {
  const scene = heroes[name](crop, { renderer: camera.renderer, press, room })
  await press.dry()
  const aspect = ASPECTS[crop]
  const [width, height] = aspect > 1 ? [longer, longer / aspect] : [longer * aspect, longer]
  camera.take({ ...scene, width: Math.round(width), height: Math.round(height), passes })
  return developed()
}

/** What is on the canvas, as the text of a PNG's data URL. */
const developed = () => canvas.toDataURL('image/png')

export type Studio = {
  pictures: string[]
  takePack: typeof takePack
  takeHero: typeof takeHero
}

const studio: Studio = {
  pictures: products.flatMap(({ picture, second }) =>
    second ? [picture, `${picture}-2`] : [picture],
  ),
  takePack,
  takeHero,
}

Object.assign(window, { studio })
