import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CutShape } from '@dhow/contract/pictures'
import type { AppError } from '#api/app-error.ts'
import type { BrandSource } from '#api/brand-files/draw.ts'
import type { Checksum } from '#api/data-dir/checksum.ts'
import type { Focus } from './cut.ts'
import type { Share } from './decode-cost.ts'
import type { ProcessedPicture } from './process.ts'
import type { UploadedFile } from './receive.ts'

/** What is made of a file; see recipes.ts. */
export type Recipe =
  | { type: 'product' }
  | { type: 'company' }
  | { type: 'certificate' }
  /** The cuts of a stored picture around a point. */
  | { type: 'cuts'; name: string; shapes: CutShape[]; focus: Focus }
  /** The AVIF files of a stored picture, each within the bytes of the WebP that it would replace. */
  | { type: 'avif'; name: string; maxBytes: number[] }
  /** The files that show the brand; of the file itself, nothing. */
  | { type: 'brand'; source: BrandSource }

/** `maxBytes` limits the memory of the process, `maxCpuMs` the CPU time of all its threads. */
export type DecodeRequest = {
  file: UploadedFile
  recipe: Recipe
  share: Share
  maxBytes: number
  maxCpuMs: number
}

/** A picture whose files lie beside its upload, under the upload's path and a suffix each. */
export type MadePicture = Pick<ProcessedPicture, 'name' | 'size'> & {
  files: (Checksum & { suffix: string })[]
}

export type DecodeReply =
  | { type: 'done'; picture: MadePicture }
  | { type: 'refused'; kind: AppError['kind']; message: string; issues: AppError['issues'] }
  /** The picture takes more memory than its share. */
  | { type: 'over-share' }
  | { type: 'timed-out' }
  /** A fault of ours, or of the disk. */
  | { type: 'fault'; message: string; code: string | undefined }

/** Milliseconds that a process waits for another picture before it ends. */
const IDLE_TIMEOUT_MS = 10_000

/** Bytes above which a process has kept too much of its last picture to be given another. */
const REUSE_BYTES = 150_000_000

/** Pages of 64 kB that the HEIC decoder may take: 280 MB, where 48 megapixels take 240. */
const MAX_WASM_PAGES = 4_300

/**
 * glibc keeps what a picture took for the next one, in every arena, unless it is told to map large pieces one by
 * one: then a process has its memory back after each picture and can be given another.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

/** Text in pictures has our typefaces, whatever is installed. */
const FONT_SETTINGS = fileURLToPath(new URL('../brand-files/fonts.conf', import.meta.url))

/**
 * The processes that make pictures: each makes one at a time, waits a while for another, and ends.
 * @param priority of each; the server's is normal
 */
export function createProcesses(
  timeoutMs: number,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const removeIdle = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const end = (child: ChildProcess) => {
    removeIdle(child)
    child.kill('SIGKILL')
  }
  /** It keeps nobody from ending meanwhile. */
  const putAside = (child: ChildProcess) => {
    child.unref()
    child.channel?.unref()
    idle.set(child, setTimeout(() => end(child), IDLE_TIMEOUT_MS).unref())
  }

  const start = () => {
    const child = fork(new URL('decoder-process.ts', import.meta.url), {
      execArgv: [`--wasm-max-mem-pages=${MAX_WASM_PAGES}`],
      // Of the server's settings and secrets it needs none.
      env: { ...MALLOC_SETTINGS, FONTCONFIG_FILE: FONT_SETTINGS },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Visitors go first: their pages wait for no picture where there are few cores.
    if (child.pid !== undefined) setPriority(child.pid, priority)
    child.once('exit', () => removeIdle(child))
    // `ask` sees errors while it waits for a reply; later ones do not matter.
    child.on('error', () => {})
    return child
  }
  const take = () => {
    const [waiting] = idle.keys()
    if (!waiting) return start()
    removeIdle(waiting)
    waiting.ref()
    waiting.channel?.ref()
    return waiting
  }

  return {
    /** Ends those that wait. */
    endIdle(): void {
      for (const child of idle.keys()) end(child)
    },

    /** Makes a picture; undefined when that takes too much memory, the decoder fails, or `signal` aborts it. */
    async ask(request: DecodeRequest, signal?: AbortSignal): Promise<DecodeReply | undefined> {
      if (signal?.aborted) return undefined
      const child = take()
      const settled = new AbortController()
      const kill = () => child.kill('SIGKILL')
      signal?.addEventListener('abort', kill)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        kill()
      }, timeoutMs)
      try {
        child.send(request, () => {})
        const [reply] = await Promise.race([
          once(child, 'message', settled),
          once(child, 'exit', settled).then(() => []),
        ])
        if (reply && reply.type !== 'timed-out' && reply.rss < REUSE_BYTES) putAside(child)
        else end(child)
        return isLate && !reply ? { type: 'timed-out' } : reply
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', kill)
        settled.abort()
      }
    },
  }
}
