import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// Settings of Node itself for a machine with little memory; docs/decisions/0006 has the figures and
// how to repeat them.

/** What the space for new objects gets once all is loaded: two halves of 8 MB. */
const NEW_SPACE_BYTES = 16 * 1024 ** 2

/** How much larger that is than what V8 begins with. */
const NEW_SPACE_GROWTH = 8

/** Objects alive after which it has grown long since. */
const MAX_OBJECTS = 20_000

/** V8 gives a part of it back after a while with little to do. */
const CHECK_INTERVAL_MS = 60_000

/** Keeps the start small. To be called before what it is to hold for is loaded. */
export function tuneForStartup(): void {
  // Loading modules leaves V8 with a heap of the size that loading took; this keeps that low.
  setFlagsFromString('--optimize-for-size')
  setFlagsFromString('--semi-space-growth-factor=1')
  // In the environment, because worker threads do not inherit an enabled compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compile')
  enableCompileCache()
}

/** From here on speed counts again, within bounds. To be called when all is loaded. */
export function tuneForSpeed(): void {
  setFlagsFromString('--no-optimize-for-size')
  // Limits the old generation to 1.5 times what survived the last collection; V8 allows up to 4 times.
  setFlagsFromString('--heap-growing-percent=50')
  growNewSpace()
  setInterval(growNewSpace, CHECK_INTERVAL_MS).unref()
}

/**
 * Has the space for new objects grow to its size and no further: a busy moment would leave it with 128 MB. V8
 * takes no other limit once it runs; it grows the space when what is in it outlives a collection.
 */
function growNewSpace(): void {
  setFlagsFromString(`--semi-space-growth-factor=${NEW_SPACE_GROWTH}`)
  const alive: unknown[] = []
  while (newSpaceBytes() < NEW_SPACE_BYTES && alive.length < MAX_OBJECTS) {
    alive.push(Array(100).fill(0))
  }
  setFlagsFromString('--semi-space-growth-factor=1')
}

const newSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
