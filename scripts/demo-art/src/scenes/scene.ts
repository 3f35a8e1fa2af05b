import { PerspectiveCamera, type Scene, type Texture, Vector3, type WebGLRenderer } from 'three'
import type { Press } from '#art/label/press.ts'

/**
 * The two crops of a hero picture: for broad windows, its left calm for the words; for a phone held
 * upright, its lower half calm.
 */
export type Crop = 'wide' | 'tall'

/** Width by height. */
export const ASPECTS: Record<Crop, number> = { wide: 16 / 9, tall: 9 / 16 }

type Studio = { renderer: WebGLRenderer; press: Press; room: Texture }

/** A scene, ready to be taken: `pose` moves its lights for each exposure. */
type HeroScene = {
  scene: Scene
  camera: PerspectiveCamera
  pose: (pass: number) => void
  exposure: number
}

export type MakeScene = (crop: Crop, studio: Studio) => HeroScene

type View = { from: [number, number, number]; to: [number, number, number]; angle: number }

/** A camera at a point that looks at another; `angle` is its upright field of view in degrees. */
export function viewed(crop: Crop, views: Record<Crop, View>, far: number): PerspectiveCamera {
  const { from, to, angle } = views[crop]
  const camera = new PerspectiveCamera(angle, ASPECTS[crop], far / 2000, far)
  camera.position.set(...from)
  camera.lookAt(new Vector3(...to))
  return camera
}
