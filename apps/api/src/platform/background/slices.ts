import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds that a long task may run before other requests go first. */
const SLICE_MS = 8

/** Returns a function to await between the steps of a long task. It lets other requests run when a slice is over. */
export function createSlices(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await setImmediate()
    began = performance.now()
  }
}

const waiting: (() => void)[] = []
let isTurnTaken = false

function startNext() {
  const start = waiting.shift()
  isTurnTaken = start !== undefined
  if (!start) return
  globalThis.setImmediate(startNext)
  start()
}

/**
 * Waits for a turn to work: in each iteration of the event loop, one caller continues. Work of many requests then delays
 * timers and other requests only by that of one.
 */
export function takeTurn(): Promise<void> | undefined {
  if (isTurnTaken) return new Promise((resolve) => waiting.push(resolve))
  isTurnTaken = true
  globalThis.setImmediate(startNext)
  return undefined
}

const BATCH = 100

/** Processes a list in batches and lets other requests run in between. */
export async function processInBatches<Item, Result>(
  items: readonly Item[],
  work: (batch: Item[]) => Result[],
): Promise<Result[]> {
  const slice = createSlices()
  const results: Result[] = []
  for (let start = 0; start < items.length; start += BATCH) {
    results.push(...work(items.slice(start, start + BATCH)))
    await slice()
  }
  return results
}

/** Calls `work` for each item, at most `atOnce` at a time. After an error it starts no further call. */
export async function runConcurrently<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // A shared generator: a loop that throws closes it for the others.
  const queue = (function* () {
    yield* items
  })()
  const runNext = async () => {
    for (const item of queue) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, runNext))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Returns the items in arrays of at most `size`. */
export function* splitIntoChunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    if (chunk.push(item) < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

type Parts = {
  check: () => Promise<void>
  everyMs: number
  log: Pick<FastifyBaseLogger, 'error'>
  failure: string
}

/** Runs a check at once and then regularly. The next one runs also after a failure. */
export function createRepeatedCheck({ check, everyMs, log, failure }: Parts) {
  let timer: NodeJS.Timeout | undefined
  const run = () => void check().catch((error: unknown) => log.error({ err: error }, failure))
  return {
    start(): void {
      run()
      timer = setInterval(run, everyMs).unref()
    },
    close: (): void => clearInterval(timer),
  }
}
