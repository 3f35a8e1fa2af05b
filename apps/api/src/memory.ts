import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Settings of Node itself for a machine with little memory; docs/decisions/0006 has the figures and
// how to repeat them.

/** Keeps the start small. To be called before what it is to hold for is loaded. */
export function tuneForStartup(): void {
  // Loading modules leaves V8 with a heap of the size that loading took; this keeps that low.
  setFlagsFromString('--optimize-for-size')
  // New objects get one megabyte, always, and not the tens of them that a busy moment would leave.
  setFlagsFromString('--semi-space-growth-factor=1')
  // Compiled code is kept on disk for the next start.
  enableCompileCache(
    process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/compile'),
  )
}

/** From here on speed counts again. To be called when all is loaded. */
export function tuneForSpeed(): void {
  setFlagsFromString('--no-optimize-for-size')
}
