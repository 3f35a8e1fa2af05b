import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping } from 'three'
import { chance } from '#art/studio/sequence.ts'

/** Pixels of the side. */
const SIDE = 512

/**
 * The normals of a ruffled sea, a tile that repeats: a sum of waves whose crests run the way the wind
 * blows, give or take; short waves are lower.
 */
export function waveNormals(): DataTexture {
  const random = chance(3)
  const waves = Array.from({ length: 48 }, (_, index) => {
    const frequency = 2 + Math.floor((index / 48) ** 1.6 * 34)
    const heading = (random() - 0.5) * 2.2
    return {
      x: Math.round(Math.cos(heading) * frequency),
      y: Math.round(Math.sin(heading) * frequency),
      height: 1 / (1 + frequency * 0.55),
      phase: random() * Math.PI * 2,
    }
  })
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let [dx, dy] = [0, 0]
      for (const { x, y, height, phase } of waves) {
        const slope = height * Math.cos(((x * column + y * row) / SIDE) * Math.PI * 2 + phase)
        dx += slope * x
        dy += slope * y
      }
      const [nx, ny, nz] = [-dx * 0.09, -dy * 0.09, 1]
      const length = Math.hypot(nx, ny, nz)
      const at = (row * SIDE + column) * 4
      for (const [channel, part] of [nx, ny, nz].entries()) {
        data[at + channel] = Math.round((part / length / 2 + 0.5) * 255)
      }
      data[at + 3] = 255
    }
  }
  const texture = new DataTexture(data, SIDE, SIDE)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.magFilter = LinearFilter
  texture.minFilter = LinearMipmapLinearFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}
