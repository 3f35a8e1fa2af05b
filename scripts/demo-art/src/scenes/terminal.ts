import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  Vector3,
} from 'three'
import { chance } from '#art/studio/sequence.ts'

const CONTAINERS = [
  '#8c3b2e',
  '#a5502f',
  '#1f4f6b',
  '#2d6a6a',
  '#7d6a3a',
  '#4c5a62',
  '#9a7a3c',
  '#5d2f34',
]

/** Stacks of containers (6.1 × 2.6 × 2.4 m) in rows along a quay; some are missing, as ever. */
function containerYard(columns: number, deep: number, high: number, seed: number): InstancedMesh {
  const random = chance(seed)
  const places: Matrix4[] = []
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < deep; row++) {
      const stacked = Math.max(1, Math.round(high * (0.35 + random() * 0.75)))
      for (let level = 0; level < Math.min(high, stacked); level++) {
        places.push(
          new Matrix4().makeTranslation(
            (column - columns / 2) * 6.5,
            1.3 + level * 2.62,
            -row * 2.9,
          ),
        )
      }
    }
  }
  const yard = new InstancedMesh(
    new BoxGeometry(6.1, 2.55, 2.4),
    new MeshStandardMaterial({ roughness: 0.7 }),
    places.length,
  )
  for (const [index, place] of places.entries()) {
    yard.setMatrixAt(index, place)
    yard.setColorAt(index, new Color(CONTAINERS[Math.floor(random() * CONTAINERS.length)]))
  }
  return yard
}

const steel = new MeshStandardMaterial({ color: '#b4552a', roughness: 0.55 })
const lamp = new MeshBasicMaterial({ color: new Color(5, 3.9, 2.3) })

/** A beam between two points. */
function beam(from: [number, number, number], to: [number, number, number], thick: number): Mesh {
  const [a, b] = [new Vector3(...from), new Vector3(...to)]
  const mesh = new Mesh(new BoxGeometry(thick, thick, a.distanceTo(b)), steel)
  mesh.position.copy(a).add(b).multiplyScalar(0.5)
  mesh.lookAt(b)
  return mesh
}

/** A ship-to-shore crane: two portals, a boom over the water, stays, lamps. Metres. */
function quayCrane(raised: boolean): Group {
  const crane = new Group()
  const [leg, portal, apex] = [15, 34, 56]
  for (const x of [-8, 8]) {
    for (const z of [-leg, leg]) crane.add(beam([x, 0, z], [x, portal, z * 0.94], 1.7))
    crane.add(
      beam([x, 13, -leg], [x, 13, leg], 1.4),
      beam([x, portal, -leg - 16], [x, portal, leg + 3], 1.9),
    )
    crane.add(beam([x, 0.6, -leg], [x, portal, leg * 0.94], 0.7))
    const tip: [number, number, number] = raised
      ? [x * 0.4, portal + 50, leg + 16]
      : [x * 0.4, portal + 1, leg + 52]
    crane.add(
      beam([x * 0.6, portal, leg], tip, 1.5),
      beam([x, portal, leg * 0.9], [x * 0.3, apex, leg * 0.62], 1.2),
    )
    crane.add(
      beam([x * 0.3, apex, leg * 0.62], tip, 0.35),
      beam([x * 0.3, apex, leg * 0.62], [x, portal, -leg - 14], 0.35),
    )
    crane.add(
      beam([x * 0.3, apex, leg * 0.62], [x * 0.5, (portal + tip[1]) / 2, (leg + tip[2]) / 2], 0.3),
    )
  }
  for (const z of [-leg, leg])
    crane.add(beam([-8, portal, z], [8, portal, z], 1.6), beam([-8, 13, z], [8, 13, z], 1.3))
  const cabin = new Mesh(new BoxGeometry(10, 7, 13), steel)
  cabin.position.set(0, portal + 4, -leg - 4)
  crane.add(cabin)
  for (const [x, y, z] of [
    [-8, portal - 1, leg],
    [8, portal - 1, leg],
    [0, apex, leg * 0.6],
    [0, portal - 1.5, leg + 24],
    [0, 13, leg],
  ] as const) {
    const bulb = new Mesh(new SphereGeometry(0.62, 12, 8), lamp)
    bulb.position.set(x, y, z)
    crane.add(bulb)
  }
  return crane
}

/** A container ship alongside: hull, load, bridge with lit windows. */
function containerShip(): Group {
  const ship = new Group()
  const hull = new Mesh(
    new BoxGeometry(210, 17, 30),
    new MeshStandardMaterial({ color: '#16283a', roughness: 0.6 }),
  )
  hull.position.set(0, 7, 0)
  const boot = new Mesh(
    new BoxGeometry(210.4, 3.4, 30.4),
    new MeshStandardMaterial({ color: '#6d2c26', roughness: 0.7 }),
  )
  boot.position.set(0, 0.6, 0)
  const load = containerYard(25, 9, 6, 12)
  load.position.set(6, 15.5, 11.5)
  const bridge = new Mesh(
    new BoxGeometry(13, 30, 28),
    new MeshStandardMaterial({ color: '#cfc8ba', roughness: 0.6 }),
  )
  bridge.position.set(-88, 27, 0)
  ship.add(hull, boot, load, bridge)
  for (let floor = 0; floor < 6; floor++) {
    for (let pane = 0; pane < 5; pane++) {
      if ((floor * 5 + pane) % 4 === 1) continue
      const window = new Mesh(new PlaneGeometry(1.1, 0.9), lamp)
      window.position.set(-92 + pane * 2, 20 + floor * 3.5, 13.1)
      ship.add(window)
    }
  }
  return ship
}

/** The far shore with the terminal on it. Metres; the water is at y = 0. */
export function terminal(): Group {
  const result = new Group()
  const quay = new Mesh(
    new BoxGeometry(900, 5, 160),
    new MeshStandardMaterial({ color: '#3a3835', roughness: 0.9 }),
  )
  quay.position.set(200, 0.5, -82)
  result.add(quay)
  const yard = containerYard(96, 10, 6, 5)
  yard.position.set(180, 3, -44)
  result.add(yard)
  for (const [index, x] of [14, 66, 118, 176, 240, 300, 372].entries()) {
    const crane = quayCrane(index === 3 || index === 5)
    crane.position.set(x, 3, -16)
    result.add(crane)
  }
  const ship = containerShip()
  ship.position.set(150, 0, 20)
  result.add(ship)
  const masts = new CylinderGeometry(0.35, 0.5, 30, 8)
  for (let x = -180; x < 520; x += 58) {
    const mast = new Mesh(masts, steel)
    mast.position.set(x, 18, -60)
    const light = new Mesh(new SphereGeometry(0.85, 10, 8), lamp)
    light.position.set(x, 33.5, -60)
    result.add(mast, light)
  }
  return result
}
