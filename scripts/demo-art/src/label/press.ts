import { CanvasTexture, type Texture } from 'three'
import type { Print } from './panels.ts'
import { faceRules } from './type.ts'

/** Pixels of the longer side of a printed texture. */
const LONGER_SIDE = 2048

/** Samples along a slant; every exposure is jittered, which does the rest. */
const ANISOTROPY = 2

/**
 * Turns labels into textures. `print` answers at once; the ink is there when `dry` has resolved.
 */
export function createPress() {
  const wet: Promise<void>[] = []

  async function fillIn(
    { width, height, svg }: Print,
    canvas: HTMLCanvasElement,
    texture: Texture,
  ) {
    const picture = new Image()
    const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${width} ${height}"><style>${faceRules(svg)}</style>${svg}</svg>`
    picture.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
    await picture.decode()
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    URL.revokeObjectURL(picture.src)
    texture.needsUpdate = true
  }

  function print(drawing: Print): Texture {
    const scale = LONGER_SIDE / Math.max(drawing.width, drawing.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawing.width * scale)
    canvas.height = Math.round(drawing.height * scale)
    const texture = new CanvasTexture(canvas)
    texture.colorSpace = 'srgb'
    texture.anisotropy = ANISOTROPY
    wet.push(fillIn(drawing, canvas, texture))
    return texture
  }

  return { print, dry: async () => void (await Promise.all(wet.splice(0))) }
}

export type Press = ReturnType<typeof createPress>
