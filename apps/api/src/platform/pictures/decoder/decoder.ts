import { availableParallelism } from 'node:os'
import { AppError } from '#api/platform/app-error.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { SHARE_BYTES, type Share } from './decode-cost.ts'
import { createProcesses, type MadePicture, type Recipe } from './decoder-processes.ts'
import { createSemaphore } from './semaphore.ts'
import { isMarkup, readHead, refuse } from './sniff.ts'

/** Maximum time (ms) for one picture, including waits of its process on a busy machine. */
const DECODE_TIMEOUT_MS = 120_000

/** Maximum CPU time (ms) for one picture. A photo of 48 megapixels needs five seconds on a fast machine. */
const CPU_MS = { svg: 10_000, others: 60_000 }

type Limits = { timeoutMs?: number; cpuMs?: typeof CPU_MS; shareBytes?: Record<Share, number> }

const PRODUCT: Recipe = { type: 'product' }

const TOO_MUCH =
  'needs too much memory or time. Please save it smaller, or as a plain JPEG, and retry.'

const tooSlow = (ms: number) =>
  `takes more than ${ms / 1_000} seconds to draw. Remove effects such as blurs, or save it as PNG, and retry.`

/**
 * Creates a decoder for untrusted files. It decodes in child processes with limits on memory and time: two small pictures
 * at once, a large one alone.
 */
export function createDecoder({
  timeoutMs = DECODE_TIMEOUT_MS,
  cpuMs = CPU_MS,
  shareBytes = SHARE_BYTES,
}: Limits = {}) {
  const halves = Math.min(2, availableParallelism())
  const semaphore = createSemaphore(halves)
  const processes = createProcesses(timeoutMs)

  /** Returns undefined when the share of the memory was not enough. */
  const attempt = async (
    file: UploadedFile,
    recipe: Recipe,
    share: Share,
    signal: AbortSignal | undefined,
  ) => {
    const release = await semaphore.acquire(share === 'all' ? halves : 1, signal)
    try {
      // Idle processes are not in the memory budget.
      if (share === 'all') processes.endIdle()
      const isSvg = recipe.type === 'company' && isMarkup(await readHead(file.path))
      const maxCpuMs = isSvg ? cpuMs.svg : cpuMs.others
      const request = { file, recipe, share, maxBytes: shareBytes[share], maxCpuMs }
      const reply = await processes.ask(request, signal)
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
     * Writes the pictures of a file next to it.
     * @throws AppError for an invalid file (see decodePicture), or one that needs too much memory or time; the signal's
     * reason on abort
     */
    async make(
      { recipe = PRODUCT, ...file }: UploadedFile & { recipe?: Recipe },
      signal?: AbortSignal,
    ): Promise<MadePicture> {
      const picture =
        (await attempt(file, recipe, 'half', signal)) ??
        (await attempt(file, recipe, 'all', signal))
      if (picture) return picture
      throw refuse('unprocessable', file, TOO_MUCH)
    },
  }
}

/** The only decoder of this process, because the memory budget is shared. */
export const decoder = createDecoder()
