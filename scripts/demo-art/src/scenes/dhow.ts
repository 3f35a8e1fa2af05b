import {
  CanvasTexture,
  CatmullRomCurve3,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  TubeGeometry,
  Vector3,
} from 'three'
import { sheet } from '#art/studio/shapes.ts'

const planks = new MeshStandardMaterial({ color: '#6b4022', roughness: 0.65, side: DoubleSide })
const trim = new MeshStandardMaterial({ color: '#c99a54', roughness: 0.6 })
const spar = new MeshStandardMaterial({ color: '#7d5330', roughness: 0.6 })
/** Sailcloth: panels sewn edge to edge, weathered towards the foot. */
function sailcloth(): CanvasTexture {
  const cloth = document.createElement('canvas')
  cloth.width = cloth.height = 512
  const context = cloth.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const weather = context.createLinearGradient(0, 512, 0, 0)
  weather.addColorStop(0, '#cdb48c')
  weather.addColorStop(0.4, '#e9d8b8')
  weather.addColorStop(1, '#f6ead2')
  context.fillStyle = weather
  context.fillRect(0, 0, 512, 512)
  for (let x = 16; x < 512; x += 32) {
    context.fillStyle = 'rgba(112,80,44,0.34)'
    context.fillRect(x, 0, 2, 512)
    context.fillStyle = `rgba(120,86,48,${0.03 + 0.05 * ((x / 32) % 3)})`
    context.fillRect(x, 0, 32, 512)
  }
  const texture = new CanvasTexture(cloth)
  texture.colorSpace = 'srgb'
  texture.anisotropy = 4
  return texture
}

const canvas = new MeshStandardMaterial({
  map: sailcloth(),
  roughness: 0.85,
  side: DoubleSide,
  // The low sun shines through the cloth.
  emissive: '#a8642c',
  emissiveIntensity: 0.16,
})
const rope = new MeshStandardMaterial({ color: '#4a3a26', roughness: 0.9 })

/** Metres from stern to stem. */
const LENGTH = 26

/** The sheer: how high the rail is along the hull, stern (0) to stem (1). */
const railAt = (t: number) => 2.1 + 2.7 * (1 - t) ** 3 + 3.4 * t ** 4

/** Half the beam along the hull: a broad stern, a fine raked bow. */
const beamAt = (t: number) =>
  3.5 * (1 - Math.max(0, (t - 0.42) / 0.58) ** 2.1) * (0.82 + 0.18 * Math.min(1, t * 4))

function cord(
  points: [number, number, number][],
  radius: number,
  material: MeshStandardMaterial,
): Mesh {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)))
  return new Mesh(new TubeGeometry(curve, 48, radius, 10), material)
}

/** One side of the hull: from keel to rail, the stem raked far forward. */
const side = (way: 1 | -1) =>
  sheet(80, 24, (u, v) => {
    const t = way === 1 ? u : 1 - u
    const rail = railAt(t)
    const keel = -1.4
    const y = keel + (rail - keel) * v
    const flare = Math.sin((Math.min(1, v * 1.08) * Math.PI) / 2) ** 0.62
    const rake = t ** 3 * (v - 0.2) * 4.6
    return [(t - 0.5) * LENGTH + rake, y, way * beamAt(t) * flare]
  })

/** A lateen sail: three-cornered, its long edge along the yard, bellied by the wind. */
const lateen = (tack: Vector3, peak: Vector3, clew: Vector3, belly: number) =>
  sheet(40, 40, (u, v) => {
    const along = tack.clone().lerp(peak, v)
    const at = along.lerp(clew.clone().lerp(peak, v), u)
    const full =
      Math.sin(Math.PI * u) ** 0.8 * Math.sin(Math.PI * Math.min(1, v * 0.96 + 0.02)) ** 0.7
    return [at.x, at.y, at.z + belly * full]
  })

/** A sailing dhow of two masts. Metres; afloat at y = 0, its bow towards +x. */
export function dhow(): Group {
  const boat = new Group()
  boat.add(new Mesh(side(1), planks), new Mesh(side(-1), planks))
  const transom = sheet(16, 16, (u, v) => {
    const flare = Math.sin((Math.min(1, v * 1.08) * Math.PI) / 2) ** 0.62
    return [-LENGTH / 2, -1.4 + (railAt(0) + 1.4) * v, (u - 0.5) * 2 * beamAt(0) * flare]
  })
  boat.add(new Mesh(transom, planks))
  const deck = sheet(60, 8, (u, v) => [
    (u - 0.5) * LENGTH * 0.98,
    railAt(u) - 0.7,
    (0.5 - v) * 2 * beamAt(u) * 0.95,
  ])
  boat.add(new Mesh(deck, trim))
  for (const way of [-1, 1]) {
    const rail = Array.from({ length: 15 }, (_, index): [number, number, number] => {
      const t = index / 14
      return [(t - 0.5) * LENGTH + t ** 3 * 0.8 * 4.6, railAt(t) + 0.05, way * beamAt(t)]
    })
    boat.add(
      cord(rail, 0.14, trim),
      cord(
        rail.map(([x, y, z]) => [x, y - 0.75, z * 1.005]),
        0.07,
        trim,
      ),
    )
  }
  boat.add(
    cord(
      [
        [LENGTH / 2 + 3.2, railAt(1) - 0.2, 0],
        [LENGTH / 2 + 6, railAt(1) + 1.5, 0],
        [LENGTH / 2 + 8.6, railAt(1) + 2.6, 0],
      ],
      0.15,
      spar,
    ),
  )

  const rig = (foot: number, height: number, belly: number) => {
    const mastTop = new Vector3(foot + height * 0.13, height, 0)
    const mast = new Mesh(new CylinderGeometry(0.16, 0.3, height, 14), spar)
    mast.position.set((foot + mastTop.x) / 2, height / 2 + 0.6, 0)
    mast.rotation.z = -0.13
    const tack = new Vector3(foot + height * 0.56, height * 0.235, 0.3)
    const peak = new Vector3(foot - height * 0.42, height * 1.36, 0.3)
    const clew = new Vector3(foot - height * 0.52, height * 0.2, 0.6)
    const yard = [0, 0.25, 0.5, 0.75, 1].map((t): [number, number, number] => {
      const point = tack.clone().lerp(peak, t)
      return [point.x, point.y + Math.sin(t * Math.PI) * height * 0.02, 0.12]
    })
    boat.add(mast, cord(yard, 0.14, spar), new Mesh(lateen(tack, peak, clew, belly), canvas))
    const stay = (x: number, y: number, z: number) =>
      cord(
        [
          [mastTop.x, mastTop.y, 0],
          [(mastTop.x + x) / 2, (mastTop.y + y) / 2, z / 2],
          [x, y, z],
        ],
        0.035,
        rope,
      )
    boat.add(
      stay(foot - 3, 2.4, 3.2),
      stay(foot - 3, 2.4, -3.2),
      stay(foot + 4, 2.6, 2.9),
      stay(LENGTH / 2 + 8, railAt(1) + 2.4, 0),
    )
    boat.add(
      cord(
        [
          [clew.x, clew.y, clew.z],
          [clew.x - 1, (clew.y + 3) / 2, 0.3],
          [foot - height * 0.5, 3, 0],
        ],
        0.03,
        rope,
      ),
    )
  }
  rig(2.5, 17.5, 3.6)
  rig(-7, 11.5, 2.4)
  return boat
}
