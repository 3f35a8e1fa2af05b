import { Worker } from 'node:worker_threads'

/** Decoded pixels, four bytes each (RGBA), upright. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** Milliseconds a worker may take: a 12-megapixel photo takes about one second on one core. */
const PATIENCE = 60_000

/**
 * Decodes an iPhone photo (HEVC in HEIF), which sharp's build leaves out for its patents.
 * In a worker of its own: the decoder is synchronous, and its memory goes with the worker.
 * @throws Error when the file is damaged
 */
export async function decodeHeic(path: string): Promise<Pixels> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: path })
  const { promise, resolve, reject } = Promise.withResolvers<Pixels>()
  const timer = setTimeout(() => reject(new Error('decoding took too long')), PATIENCE)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the decoder stopped')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
