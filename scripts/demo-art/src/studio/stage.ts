import {
  Box3,
  CircleGeometry,
  type InstancedMesh,
  Matrix4,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  ShadowMaterial,
  type Texture,
  Vector3,
} from 'three'
import { createLights } from './lights.ts'

/** Degrees; a long lens, as for still life: upright edges stay nearly parallel. */
const FIELD_OF_VIEW = 17

/** How far the camera looks down, radians. */
const LOOKING_DOWN = 0.2

/** The part of the picture's side that the pack fills, the rest is margin for its shadow. */
const SUBJECT = 0.8

/** A floor that shows nothing but shadow, and that only near the pack: it has no edge in the picture. */
function shadowFloor(reach: number): Mesh {
  const material = new ShadowMaterial({ color: '#1a1420', opacity: 0.62 })
  material.onBeforeCompile = (shader) => {
    shader.uniforms.reach = { value: reach }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec2 onFloor;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nonFloor = position.xy;')
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        '#include <common>\nvarying vec2 onFloor;\nuniform float reach;',
      )
      .replace(
        '#include <fog_fragment>',
        'gl_FragColor.a *= 1.0 - smoothstep(reach * 0.4, reach * 0.98, length(onFloor));',
      )
  }
  const floor = new Mesh(new CircleGeometry(reach, 64), material)
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  return floor
}

/** Every corner of what is drawn, in the world. */
function* corners(object: Object3D): Generator<Vector3> {
  const meshes: Mesh[] = []
  object.updateMatrixWorld(true)
  object.traverse((child) => {
    if ((child as Mesh).isMesh) meshes.push(child as Mesh)
  })
  const [at, world] = [new Vector3(), new Matrix4()]
  for (const mesh of meshes) {
    if ((mesh as InstancedMesh).isInstancedMesh) continue
    const positions = mesh.geometry.getAttribute('position')
    world.copy(mesh.matrixWorld)
    for (let index = 0; index < positions.count; index++) {
      yield at.fromBufferAttribute(positions, index).applyMatrix4(world)
    }
  }
}

/** What a camera sees of an object: the sides of its outline, -1 to 1 across the picture. */
function outline(object: Object3D, camera: PerspectiveCamera) {
  camera.updateMatrixWorld(true)
  camera.updateProjectionMatrix()
  const seen = new Box3()
  for (const corner of corners(object)) seen.expandByPoint(corner.project(camera))
  return seen
}

/**
 * Sets a pack on the floor before a square camera that looks down at it a little, so that it fills
 * the same part of every picture.
 */
export function stage(pack: Object3D, room: Texture, turn: number) {
  const scene = new Scene()
  scene.environment = room
  scene.environmentIntensity = 0.58
  pack.rotation.y = turn
  scene.add(pack)

  const box = new Box3().setFromObject(pack)
  const [centre, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())]
  pack.position.sub(new Vector3(centre.x, box.min.y, centre.z))
  centre.set(0, size.y / 2, 0)
  const radius = size.length() / 2

  // No wider than the picture, whichever way the pack is the larger.
  const floor = shadowFloor(Math.max(size.x * 0.62, size.y * 0.6))
  scene.add(floor)
  const { lights, pose } = createLights({ centre, radius: radius * 1.5 })
  scene.add(lights)

  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 1000)
  const away = new Vector3(0, Math.sin(LOOKING_DOWN), Math.cos(LOOKING_DOWN))
  const target = centre.clone()
  let distance = radius * 7
  // Perspective makes the outline depend on the distance: a few rounds settle both.
  for (let round = 0; round < 5; round++) {
    camera.position.copy(target).addScaledVector(away, distance)
    camera.lookAt(target)
    const seen = outline(pack, camera)
    const [across, up] = [seen.max.x - seen.min.x, seen.max.y - seen.min.y]
    const reach = distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360)
    target.x += ((seen.max.x + seen.min.x) / 2) * reach
    // A little high: the shadow below is part of the picture.
    target.y += ((seen.max.y + seen.min.y) / 2 + 0.02) * reach
    distance *= Math.max(across, up) / 2 / SUBJECT
  }
  camera.position.copy(target).addScaledVector(away, distance)
  camera.lookAt(target)
  camera.near = distance / 10
  camera.far = distance * 10
  camera.updateProjectionMatrix()
  return { scene, camera, pose, shadow: { floor, subject: pack } }
}
