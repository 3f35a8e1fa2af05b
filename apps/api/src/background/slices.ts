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

/** Items per batch: looking up so many products takes some milliseconds. */
const BATCH = 100

/** Processes a list in batches and lets other requests run between them. Returns all results in order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (batch: Item[]) => Result[],
): Promise<Result[]> {
  const slice = createSlices()
  const results: Result[] = []
  for (let at = 0; at < items.length; at += BATCH) {
    results.push(...work(items.slice(at, at + BATCH)))
    await slice()
  }
  return results
}
