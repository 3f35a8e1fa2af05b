import { type BufferGeometry, Group, type Material, Mesh } from 'three'
import type { Design } from '#art/label/design.ts'
import type { Press } from '#art/label/press.ts'

/** A pack in centimetres, standing on the floor (y = 0) about the origin, its front towards +z. */
export type Pack = (design: Design, press: Press) => Group

/** A part of a pack: throws and takes shadow. */
export function part(geometry: BufferGeometry, material: Material | Material[]): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.castShadow = true
  mesh.receiveShadow = true
  return mesh
}

/** A part that light goes through: drawn after what is in it, and without shadow of its own. */
export function clearPart(geometry: BufferGeometry, material: Material, order = 2): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.renderOrder = order
  return mesh
}

export function group(...parts: Mesh[]): Group {
  const result = new Group()
  result.add(...parts)
  return result
}
