import { availableParallelism, constants } from 'node:os'
import { AppError } from '#api/app-error.ts'
import { SHARE_BYTES, type Share } from './decode-cost.ts'
import { createProcesses, type MadePicture, type Recipe } from './decoder-processes.ts'
import type { UploadedFile } from './receive.ts'
import { refuse } from './refuse.ts'
import { createSemaphore } from './semaphore.ts'
import { isMarkup, readHead } from './sniff.ts'

/** Maximum time (ms) for one picture, including waits of its process on a busy machine. */
const DECODE_TIMEOUT_MS = 120_000

/**
 * Maximum CPU time (ms) for one picture. A logo needs a fraction of a second; a photo of 48 megapixels needs five
 * seconds on a fast machine, and a minute on a machine that is ten times slower.
 */
const CPU_MS = { svg: 10_000, others: 60_000 }

type Limits = { timeoutMs?: number; cpuMs?: typeof CPU_MS; shareBytes?: Record<Share, number> }

const PRODUCT: Recipe = { type: 'product' }

const TOO_MUCH =
  'takes more memory or time than a picture may. Please save it smaller, or as a plain JPEG, and retry.'

const tooSlow = (ms: number) =>
  `takes more than ${ms / 1_000} seconds to draw. Remove effects such as blurs, or save it as PNG, and retry.`

/**
 * Makes pictures of untrusted files in processes of their own that can be ended, within the same memory and
 * time whatever the file: two at once where they are small and there is a second core, a big one alone.
 */
export function createDecoder({
  timeoutMs = DECODE_TIMEOUT_MS,
  cpuMs = CPU_MS,
  shareBytes = SHARE_BYTES,
}: Limits = {}) {
  const halves = Math.min(2, availableParallelism())
  const semaphore = createSemaphore(halves)
  const processes = createProcesses(timeoutMs)
  const unhurried = createProcesses(timeoutMs, constants.priority.PRIORITY_LOW)
  let underWay = 0
  let lastAskedAt = 0

  /** Tries once with a share of the memory. Returns undefined when that was not enough; a time-out is not tried again. */
  const attempt = async (
    file: UploadedFile,
    recipe: Recipe,
    share: Share,
    signal: AbortSignal | undefined,
  ) => {
    const release = await semaphore.acquire(share === 'all' ? halves : 1, signal)
    const own = recipe.type === 'avif' ? unhurried : processes
    const other = own === processes ? unhurried : processes
    try {
      // What waits in memory is not in its budget; a picture that gets all of it must not share it.
      if (share === 'all') own.endIdle()
      other.endIdle()
      const isSvg = recipe.type === 'company' && isMarkup(await readHead(file.path))
      const maxCpuMs = isSvg ? cpuMs.svg : cpuMs.others
      const request = { file, recipe, share, maxBytes: shareBytes[share], maxCpuMs }
      const reply = await own.ask(request, signal)
      if (!reply) signal?.throwIfAborted()
      switch (reply?.type) {
        case 'done':
          return reply.picture
        case 'refused':
          throw new AppError(reply.kind, reply.message, reply.issues)
        case 'timed-out':
          throw refuse('unprocessable', file, isSvg ? tooSlow(cpuMs.svg) : TOO_MUCH)
        case 'fault':
          throw Object.assign(new Error(reply.message), { code: reply.code })
      }
      return undefined
    } finally {
      release()
    }
  }

  return {
    /**
     * Makes the pictures of a file and leaves them beside it. Waits for its turn.
     * @throws AppError when the file is no good (see decodePicture), or takes too much memory or time; the
     * signal's reason when that ends the wait or the decoding
     */
    async make(
      { recipe = PRODUCT, ...file }: UploadedFile & { recipe?: Recipe },
      signal?: AbortSignal,
    ): Promise<MadePicture> {
      const isUrgent = recipe.type !== 'avif'
      underWay += Number(isUrgent)
      try {
        const picture =
          (await attempt(file, recipe, 'half', signal)) ??
          (await attempt(file, recipe, 'all', signal))
        if (picture) return picture
      } finally {
        underWay -= Number(isUrgent)
        if (isUrgent) lastAskedAt = performance.now()
      }
      throw refuse('unprocessable', file, TOO_MUCH)
    },

    /** Milliseconds since the last picture that somebody waited for; 0 while there is one. */
    quietMs: (): number => (underWay > 0 ? 0 : performance.now() - lastAskedAt),
  }
}

/** The decoder of this process: memory is set aside once, whoever makes pictures in it. */
export const decoder = createDecoder()
