/** The radical inverse: evenly spread, repeatable numbers from 0 to 1 (Halton 1960). */
export function halton(index: number, base: number): number {
  let [result, fraction] = [0, 1]
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / base)) {
    fraction /= base
    result += fraction * (rest % base)
  }
  return result
}

/** Repeatable chance, 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const corner = (x: number, y: number, z: number) => {
  const wild = Math.sin(x * 127.1 + y * 311.7 + z * 74.7) * 43758.5453
  return wild - Math.floor(wild)
}

const ease = (t: number) => t * t * (3 - 2 * t)
const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** Value noise in the plane, -1 to 1; `seed` picks another landscape. */
export function noise(x: number, y: number, seed = 0): number {
  const [left, low] = [Math.floor(x), Math.floor(y)]
  const [tx, ty] = [ease(x - left), ease(y - low)]
  const bottom = mix(corner(left, low, seed), corner(left + 1, low, seed), tx)
  const top = mix(corner(left, low + 1, seed), corner(left + 1, low + 1, seed), tx)
  return mix(bottom, top, ty) * 2 - 1
}
