import type { Mesh } from 'three'
import { clear } from '#art/studio/materials.ts'
import { noise } from '#art/studio/sequence.ts'
import { sheet } from '#art/studio/shapes.ts'
import { clearPart } from './pack.ts'

type Load = { width: number; depth: number; from: number; to: number }

/** Film wound round a load in overlapping turns, pulled into slanting creases. Centimetres. */
export function stretchFilm({ width, depth, from, to }: Load): Mesh[] {
  const film = clear({ tint: '#f2f7f8', veil: 0.035, edge: 0.16, roughness: 0.1 })
  const tall = to - from
  const crease = (along: number, v: number, seed: number) => {
    const wound = Math.sin((v * tall + along * 6) * 0.42) * 0.12
    return wound + noise(along * 9 + v * 7, v * 26 - along * 3, seed) * 0.34
  }
  const wall = (place: (u: number, v: number) => [number, number, number]) =>
    clearPart(sheet(120, 120, place), film, 4)
  return [
    wall((u, v) => [(u - 0.5) * width, from + v * tall, depth / 2 + crease(u, v, 1)]),
    wall((u, v) => [width / 2 + crease(u, v, 2), from + v * tall, (0.5 - u) * depth]),
    wall((u, v) => [-width / 2 - crease(u, v, 3), from + v * tall, (u - 0.5) * depth]),
    wall((u, v) => [(u - 0.5) * width, to + noise(u * 8, v * 8, 4) * 0.2, (0.5 - v) * depth]),
  ]
}
