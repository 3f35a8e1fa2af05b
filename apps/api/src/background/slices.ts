import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a long task works before it lets others go first. */
const SLICE_MS = 8

/**
 * Cuts a long task into slices: what it gets is to be awaited between its steps, and lets others go first
 * once the task has had its share of time.
 */
export function createSlices(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await setImmediate()
    began = performance.now()
  }
}
