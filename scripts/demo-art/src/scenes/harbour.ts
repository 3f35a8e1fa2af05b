import { DirectionalLight, Fog, HemisphereLight, PlaneGeometry, PMREMGenerator, Scene } from 'three'
import { Water } from 'three/addons/objects/Water.js'
import { dhow } from './dhow.ts'
import { type MakeScene, viewed } from './scene.ts'
import { eveningSky, SUN } from './sky.ts'
import { terminal } from './terminal.ts'
import { waveNormals } from './waves.ts'

const HAZE = '#c98a5e'

/** A container terminal at dusk with a dhow passing. */
export const harbour: MakeScene = (crop, { renderer }) => {
  const scene = new Scene()
  const sky = eveningSky()
  const generator = new PMREMGenerator(renderer)
  scene.environment = generator.fromScene(new Scene().add(sky), 0, 1, 20_000).texture
  scene.environmentIntensity = 0.9
  scene.add(sky)
  scene.fog = new Fog(HAZE, 420, 2600)

  const shore = terminal()
  shore.position.set(20, 0, -350)
  const boat = dhow()
  boat.position.set(23, 0, -52)
  boat.rotation.y = -0.5
  scene.add(shore, boat)

  const sunlight = new DirectionalLight('#ffb070', 2.1)
  sunlight.position.copy(SUN).multiplyScalar(1000)
  scene.add(sunlight, new HemisphereLight('#5f7fa0', '#20262a', 0.55))

  const water = new Water(new PlaneGeometry(20_000, 20_000), {
    textureWidth: 1024,
    textureHeight: 1024,
    waterNormals: waveNormals(),
    sunDirection: SUN,
    sunColor: '#ff9d55',
    waterColor: '#0a2530',
    distortionScale: 2.6,
    fog: false,
  })
  water.rotation.x = -Math.PI / 2
  const { time, size } = water.material.uniforms
  if (size) size.value = 1.6
  scene.add(water)

  const camera = viewed(
    crop,
    {
      wide: { from: [0, 6.5, 46], to: [0, 19, -120], angle: 31 },
      tall: { from: [14, 7, 46], to: [36, -10, -120], angle: 50 },
    },
    20_000,
  )
  // A long exposure: the waves move on between the passes.
  const pose = (pass: number) => {
    if (time) time.value = 12 + pass * 0.012
  }
  return { scene, camera, pose, exposure: 1.05 }
}
