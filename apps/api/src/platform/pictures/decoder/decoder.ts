import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CutShape } from '@dhow/contract/pictures'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import type { BrandSource } from '#api/platform/pictures/brand/draw.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { Focus } from '#api/platform/pictures/stored-files.ts'
import { createProcesses } from '#api/platform/processes/run-in-process.ts'
import { createSemaphore } from '#api/platform/processes/semaphore.ts'
import { SHARE_BYTES, type Share } from './decode-cost.ts'
import { createRefusal } from './sniff.ts'

export type Recipe =
  | { type: 'product' }
  | { type: 'company' }
  | { type: 'certificate' }
  | { type: 'cuts'; name: string; shapes: CutShape[]; focus: Focus }
  /** Pictures for documents, without those that cannot be read; the content of the file is not used. */
  | { type: 'document'; pictures: DocumentPicture[] }
  /** Brand files; the content of the file is not used. */
  | { type: 'brand'; source: BrandSource }

/** A stored picture, and the name of its JPEG or PNG file with at most `edge` pixels on the longer side. */
export type DocumentPicture = { path: string; name: string; edge: number }

export type DecodeRequest = { file: UploadedFile; recipe: Recipe; share: Share }

/** A processed upload: a name derived from its content (see PICTURE_NAME), and its files by suffix. */
export type ProcessedPicture = {
  name: string
  files: { suffix: string; data: Buffer }[]
  size?: { width: number; height: number }
}

/** A picture whose files have the path of the upload and a suffix. */
export type MadePicture = Pick<ProcessedPicture, 'name' | 'size'> & {
  files: (Checksum & { suffix: string })[]
}

/** Maximum time (ms) for one picture, including waits of its process on a busy machine. */
const DECODE_TIMEOUT_MS = 120_000

/** Maximum CPU time for one picture. A photo of 48 megapixels needs five seconds on a fast machine. */
const CPU_SECONDS = 60

/** Maximum pages of 64 kB for the HEIC decoder: 280 MB; 48 megapixels need 240. */
const MAX_WASM_PAGES = 4_300

const PROCESSES = {
  module: new URL('decode-task.ts', import.meta.url),
  execArgv: [`--wasm-max-mem-pages=${MAX_WASM_PAGES}`],
  env: {
    // Makes glibc return memory after each picture, so that a process can be reused.
    MALLOC_MMAP_THRESHOLD_: '262144',
    FONTCONFIG_FILE: fileURLToPath(new URL('../brand/fonts.conf', import.meta.url)),
  },
  maxTasks: Number.POSITIVE_INFINITY,
  reuseMb: 150,
}

type Limits = {
  timeoutMs?: number
  cpuSeconds?: number
  shareBytes?: Record<Share, number>
}

const PRODUCT: Recipe = { type: 'product' }

const TOO_MUCH =
  'needs too much memory or time. Please save it smaller, or as a plain JPEG or PNG, and retry.'

/**
 * Creates a decoder for untrusted files. It decodes in child processes with limits on memory and time: two small pictures
 * at once, a large one alone.
 */
export function createDecoder({
  timeoutMs = DECODE_TIMEOUT_MS,
  cpuSeconds = CPU_SECONDS,
  shareBytes = SHARE_BYTES,
}: Limits = {}) {
  const halves = Math.min(2, availableParallelism())
  const semaphore = createSemaphore(halves)
  const processes = createProcesses(PROCESSES)

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
      const limits = { memoryMb: shareBytes[share] / 1_000_000, cpuSeconds, timeoutMs, signal }
      const request: DecodeRequest = { file, recipe, share }
      const result = await processes.run<MadePicture | undefined>(request, limits)
      if (result.problem === 'time' || result.problem === 'stuck') {
        throw createRefusal('unprocessable', file, TOO_MUCH)
      }
      return result.output
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
      throw createRefusal('unprocessable', file, TOO_MUCH)
    },
  }
}

/** The only decoder of this process, because the memory budget is shared. */
export const decoder = createDecoder()
