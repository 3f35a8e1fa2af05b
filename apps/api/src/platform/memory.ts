import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// V8 settings for machines with little memory. docs/decisions/0006 has the figures.

/** Size of V8's new space after the start: two halves of 8 MB. */
const NEW_SPACE_BYTES = 16 * 1024 ** 2
const MAX_OBJECTS = 20_000

/** Milliseconds between checks: V8 shrinks the new space when idle. */
const CHECK_INTERVAL_MS = 60_000

/** Keeps the heap small during the start. Call it before other modules are loaded. */
export function tuneForStartup(): void {
  // Keeps the heap from staying as large as loading modules makes it.
  setFlagsFromString('--optimize-for-size')
  setFlagsFromString('--semi-space-growth-factor=1')
  cacheCompiledCode()
}

/** Stores compiled modules for the next start. */
export function cacheCompiledCode(): void {
  // Uses the environment, because worker threads do not inherit an enabled compile cache.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compile')
  enableCompileCache()
}

/** Optimizes for speed within memory bounds. Call it when all modules are loaded. */
export function tuneForSpeed(): void {
  setFlagsFromString('--no-optimize-for-size')
  // Limits the old generation to 1.5 times what survived the last collection; V8 allows up to 4 times.
  setFlagsFromString('--heap-growing-percent=50')
  growNewSpace()
  setInterval(growNewSpace, CHECK_INTERVAL_MS).unref()
}

/**
 * Grows the new space, which V8 does when objects survive a collection, and then stops its growth; otherwise it could grow to
 * 128 MB. V8 accepts no other limit at run time.
 */
function growNewSpace() {
  setFlagsFromString('--semi-space-growth-factor=8')
  const alive: unknown[] = []
  while (readNewSpaceBytes() < NEW_SPACE_BYTES && alive.length < MAX_OBJECTS) {
    alive.push(Array(100).fill(0))
  }
  setFlagsFromString('--semi-space-growth-factor=1')
}

const readNewSpaceBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
