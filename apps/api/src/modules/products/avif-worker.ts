import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, errorCode } from '#api/platform/app-error.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import { stageAvif } from '#api/platform/pictures/stage-avif.ts'
import type { ProductStore } from './store.ts'

/** Delay after a start or a change of the catalogue. */
const DELAY_MS = 10_000

/** Minimum time since the last picture that a user has waited for. */
const QUIET_MS = 5_000

/** Interval in which pages are refreshed to show new files. */
const REFRESH_INTERVAL_MS = 60_000

type Parts = {
  store: Pick<ProductStore, 'forAvif' | 'isPictureUsed' | 'noteAvif'>
  pictures: Pictures
  log: Pick<FastifyBaseLogger, 'error'>
  beforeWrite: () => Promise<void>
  onMade: () => void
}

/** Tells whether an error is caused by the picture itself, so that a retry is useless. */
const isPermanent = (error: unknown) => error instanceof AppError || errorCode(error) === 'ENOENT'

/** Generates missing AVIF files: one at a time, at low priority, while nobody waits for a picture. */
export function createAvifWorker(parts: Parts, { quietMs = QUIET_MS } = {}) {
  const closing = new AbortController()
  const { signal } = closing
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const generate = () =>
    generateMissing(parts, quietMs, signal).catch((err: unknown) => {
      if (!signal.aborted) parts.log.error({ err }, 'failed to generate AVIF files')
    })
  const run = () => (running = (running ?? Promise.resolve()).then(generate))

  return {
    wake(): void {
      if (signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(run, DELAY_MS).unref()
    },

    run,

    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

async function generateMissing(parts: Parts, quietMs: number, signal: AbortSignal): Promise<void> {
  const { store, pictures, onMade } = parts
  let shownAt = performance.now()
  let unshown = 0
  const show = () => {
    if (unshown > 0) onMade()
    unshown = 0
    shownAt = performance.now()
  }
  try {
    for (let batch = store.forAvif(''); ; batch = store.forAvif(batch.at(-1)?.picture ?? '')) {
      if (batch.length === 0) return
      for (const { picture } of batch.filter(({ isDone }) => !isDone)) {
        while (pictures.quietMs() < quietMs) await pause(quietMs, undefined, { signal, ref: false })
        await generateOne(parts, picture, signal)
        unshown += 1
        if (performance.now() - shownAt > REFRESH_INTERVAL_MS) show()
      }
      // Lets other requests run while a large catalogue is searched.
      await pause(1, undefined, { signal, ref: false })
    }
  } finally {
    show()
  }
}

async function generateOne(
  { store, pictures, beforeWrite }: Parts,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const generated = await stageAvif(pictures, name, signal).catch((error: unknown) => {
    if (isPermanent(error)) return undefined
    throw error
  })
  await beforeWrite()
  signal.throwIfAborted()
  // The picture may have been deleted meanwhile. The check and the write are one synchronous step.
  if (store.isPictureUsed(name)) {
    pictures.publish(generated?.staged ?? [])
    store.noteAvif(name, generated?.staged.some(({ files }) => files.length > 0) ?? false)
  }
  await generated?.discard()
}
