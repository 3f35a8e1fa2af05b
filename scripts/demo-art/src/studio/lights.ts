import {
  BackSide,
  BoxGeometry,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { halton } from './sequence.ts'

/** The side of a shadow map, pixels: the dome's is coarse, which blurs its shadows as its light is. */
const SHADOW_MAP = { key: 1024, dome: 288 }

/** How far each shadow is blurred, texels of its map. */
const BLUR = 3

/** A window of light in the room that shiny packs reflect. */
type SoftBox = {
  at: [x: number, y: number, z: number]
  size: [width: number, height: number]
  power: number
}

const SOFT_BOXES: SoftBox[] = [
  { at: [-7, 4, 4.5], size: [3.4, 9], power: 13 },
  { at: [7.5, 3, 2], size: [1.6, 8.5], power: 8 },
  { at: [0, 8.5, 1], size: [9, 6], power: 6 },
  { at: [1.5, 2.5, 9], size: [7, 2.6], power: 1.1 },
  { at: [-3, 4, -8], size: [10, 3], power: 3 },
]

/** The room as shiny things see it: warm grey walls, a pale floor, soft boxes. */
export function studioRoom(renderer: WebGLRenderer): Texture {
  const room = new Scene()
  const surface = (shade: number) => {
    const material = new MeshBasicMaterial({ side: BackSide })
    material.color.setRGB(shade, shade * 0.985, shade * 0.96)
    return material
  }
  const walls = surface(0.42)
  const floor = surface(0.62)
  room.add(new Mesh(new BoxGeometry(20, 20, 20), [walls, walls, walls, floor, walls, walls]))
  for (const { at, size, power } of SOFT_BOXES) {
    const material = new MeshBasicMaterial()
    material.color.setScalar(power)
    const box = new Mesh(new PlaneGeometry(...size), material)
    box.position.set(...at)
    box.lookAt(0, 0.5, 0)
    room.add(box)
  }
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromScene(room, 0.012)
  generator.dispose()
  return texture
}

type Rig = {
  /** What is lit: its middle, and the radius of a ball round it. */
  centre: Vector3
  radius: number
  /** Where the key light comes from. */
  from?: Vector3
  /** How wide the key light is, as a part of its distance. */
  width?: number
  key?: number
  dome?: number
  keyColour?: number
  domeColour?: number
}

/**
 * A key light as large as a soft box and a dome of light above, both throwing shadows: each exposure
 * takes one point of either.
 */
export function createLights(rig: Rig): { lights: Object3D; pose: (pass: number) => void } {
  const { centre, radius, from = new Vector3(-0.72, 1.25, 0.95), width = 0.38 } = rig
  const { key = 1.8, dome = 1.1, keyColour = 0xfff4e6, domeColour = 0xf2f6ff } = rig
  const lights = new Group()
  const aimed = (intensity: number, colour: number, map: number) => {
    const light = new DirectionalLight(colour, intensity)
    light.castShadow = true
    light.shadow.mapSize.set(map, map)
    light.shadow.radius = BLUR
    Object.assign(light.shadow.camera, {
      left: -radius,
      right: radius,
      top: radius,
      bottom: -radius,
      near: radius * 0.5,
      far: radius * 5.5,
    })
    light.shadow.bias = -0.0006
    light.shadow.normalBias = (radius * 3) / map
    light.target.position.copy(centre)
    lights.add(light, light.target)
    return light
  }
  const [keyLight, domeLight] = [
    aimed(key, keyColour, SHADOW_MAP.key),
    aimed(dome, domeColour, SHADOW_MAP.dome),
  ]
  const forward = from.clone().normalize()
  const across = new Vector3(0, 1, 0).cross(forward).normalize()
  const up = forward.clone().cross(across)

  const pose = (pass: number) => {
    const spread = Math.sqrt(halton(pass, 2)) * width
    const turn = halton(pass, 3) * Math.PI * 2
    keyLight.position
      .copy(forward)
      .addScaledVector(across, Math.cos(turn) * spread)
      .addScaledVector(up, Math.sin(turn) * spread)
      .normalize()
      .multiplyScalar(radius * 3)
      .add(centre)
    // Cosine-weighted, and never from quite the horizon, whose shadows have no end.
    const low = Math.sqrt(halton(pass, 5)) * 0.94
    const round = halton(pass, 7) * Math.PI * 2
    domeLight.position
      .set(Math.cos(round) * low, Math.sqrt(1 - low * low), Math.sin(round) * low)
      .multiplyScalar(radius * 3)
      .add(centre)
  }
  return { lights, pose }
}
