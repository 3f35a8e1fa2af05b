import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { stageAvif } from '#api/pictures/stage-avif.ts'
import type { ProductStore } from './store.ts'

/** Between the start, or a change of the catalogue, and a look for pictures to be made. */
const LOOK_AFTER_MS = 10_000

/** For so long nobody must have waited for a picture. */
const QUIET_MS = 5_000

/** Pages begin to name what was made this often, and at the end. */
const SHOW_EVERY_MS = 60_000

type Parts = {
  store: Pick<ProductStore, 'forAvif' | 'isPictureUsed' | 'noteAvif'>
  pictures: Pictures
  log: Pick<FastifyBaseLogger, 'error'>
  /** To be awaited before writing on this thread. */
  beforeWrite: () => Promise<void>
  /** Called when pages may name more files than before. */
  onMade: () => void
}

/** Whether a picture itself is why it was not made: it is not tried again. */
const isOfPicture = (error: unknown) =>
  error instanceof AppError ||
  (error instanceof Error && 'code' in error && error.code === 'ENOENT')

/**
 * Makes the AVIF files of products' pictures, those of an upgraded installation too: one after another, at low
 * priority, while nobody waits for a picture. Pages name them once all of a product's are there.
 */
export function createAvifWorker(parts: Parts, { quietMs = QUIET_MS } = {}) {
  const closing = new AbortController()
  const { signal } = closing
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const look = async () => {
    try {
      await makeMissing(parts, { quietMs, signal })
    } catch (error) {
      if (!signal.aborted) parts.log.error({ err: error }, 'AVIF files could not be made')
    }
  }
  /** Looks through all pictures, after what is under way. */
  const run = () => (running = (running ?? Promise.resolve()).then(look))

  return {
    /** Looks for pictures to be made, in a while. */
    wake(): void {
      if (signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(run, LOOK_AFTER_MS).unref()
    },

    /** Makes what is missing now. */
    run,

    /** Ends without finishing what is under way. */
    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

type Options = { quietMs: number; signal: AbortSignal }

async function makeMissing(parts: Parts, { quietMs, signal }: Options): Promise<void> {
  const { store, pictures, onMade } = parts
  let shownAt = performance.now()
  let unshown = 0
  const show = () => {
    if (unshown > 0) onMade()
    unshown = 0
    shownAt = performance.now()
  }
  try {
    for (let some = store.forAvif(''); ; some = store.forAvif(some.at(-1)?.picture ?? '')) {
      if (some.length === 0) return
      for (const { picture } of some.filter(({ isDone }) => !isDone)) {
        while (pictures.quietMs() < quietMs) await pause(quietMs, undefined, { signal, ref: false })
        await makeOne(parts, picture, signal)
        unshown += 1
        if (performance.now() - shownAt > SHOW_EVERY_MS) show()
      }
      // Looking through a large catalogue holds nobody up.
      await pause(1, undefined, { signal, ref: false })
    }
  } finally {
    show()
  }
}

async function makeOne(
  { store, pictures, beforeWrite }: Parts,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const made = await stageAvif(pictures, name, signal).catch((error: unknown) => {
    if (isOfPicture(error)) return undefined
    throw error
  })
  await beforeWrite()
  signal.throwIfAborted()
  // It may have been deleted meanwhile. Nothing comes between looking and writing.
  if (store.isPictureUsed(name)) {
    pictures.publish(made?.staged ?? [])
    store.noteAvif(name, made?.staged.some(({ files }) => files.length > 0) ?? false)
  }
  await made?.discard()
}
