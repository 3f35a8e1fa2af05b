import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CutShape } from '@dhow/contract/company/pictures'
import type { AppError } from '#api/platform/app-error.ts'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import type { BrandSource } from '#api/platform/pictures/brand/draw.ts'
import type { Focus } from '#api/platform/pictures/cut.ts'
import type { ProcessedPicture } from '#api/platform/pictures/process.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { Share } from './decode-cost.ts'

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

/** `maxBytes` limits the memory of the process, `maxCpuMs` the CPU time of all its threads. */
export type DecodeRequest = {
  file: UploadedFile
  recipe: Recipe
  share: Share
  maxBytes: number
  maxCpuMs: number
}

/** A picture whose files have the path of the upload and a suffix. */
export type MadePicture = Pick<ProcessedPicture, 'name' | 'size'> & {
  files: (Checksum & { suffix: string })[]
}

export type DecodeReply =
  | { type: 'done'; picture: MadePicture }
  | { type: 'refused'; kind: AppError['kind']; message: string; issues: AppError['issues'] }
  /** The picture needs more memory than its share. */
  | { type: 'over-share' }
  | { type: 'timed-out' }
  | { type: 'fault'; message: string; code: string | undefined }

const IDLE_TIMEOUT_MS = 10_000
const REUSE_BYTES = 150_000_000

/** Maximum pages of 64 kB for the HEIC decoder: 280 MB; 48 megapixels need 240. */
const MAX_WASM_PAGES = 4_300

/** Makes glibc return memory after each picture, so that a process can be reused. */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
const FONT_SETTINGS = fileURLToPath(new URL('../brand/fonts.conf', import.meta.url))

/** Creates a pool of decoder processes. Each decodes one picture at a time and ends when idle. */
export function createProcesses(timeoutMs: number) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const removeIdle = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const end = (child: ChildProcess) => {
    removeIdle(child)
    child.kill('SIGKILL')
  }
  // An idle child must not keep the server alive.
  const putAside = (child: ChildProcess) => {
    child.unref()
    child.channel?.unref()
    idle.set(child, setTimeout(() => end(child), IDLE_TIMEOUT_MS).unref())
  }

  const start = () => {
    const child = fork(new URL('decoder-process.ts', import.meta.url), {
      execArgv: [`--wasm-max-mem-pages=${MAX_WASM_PAGES}`],
      // Does not inherit the server's settings and secrets.
      env: { ...MALLOC_SETTINGS, FONTCONFIG_FILE: FONT_SETTINGS },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.once('exit', () => removeIdle(child))
    // `ask` handles errors while it waits; later ones do not matter.
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
    endIdle(): void {
      for (const child of idle.keys()) end(child)
    },

    /** Returns undefined when the picture needs too much memory, the process fails, or `signal` aborts. */
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
