import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
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

/** `maxBytes` is the memory at which the process ends itself. */
export type DecodeRequest = { file: UploadedFile; recipe: Recipe; share: Share; maxBytes: number }

/** A picture whose files lie beside its upload, under the upload's path and a suffix each. */
export type MadePicture = Pick<ProcessedPicture, 'name' | 'size'> & {
  files: (Checksum & { suffix: string })[]
}

export type DecodeReply =
  | { type: 'done'; picture: MadePicture }
  | { type: 'refused'; kind: AppError['kind']; message: string; issues: AppError['issues'] }
  /** It takes more memory than the share it was given. */
  | { type: 'over-share' }
  | { type: 'timed-out' }
  /** A fault of ours, or of the disk. */
  | { type: 'fault'; message: string; code: string | undefined }

/** Milliseconds that a process waits for another picture before it ends. */
const IDLE_TIMEOUT_MS = 10_000

/** Milliseconds between two checks of the time that a process has taken. */
const CHECK_EVERY_MS = 50

/** Milliseconds in a clock tick of /proc: 100 per second on every Linux that Node supports. */
const TICK_MS = 10

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
 * Returns the CPU time (ms) of all threads of a process, which does not depend on how busy the machine is. Returns the
 * elapsed time on systems without /proc.
 */
function cpuTimeMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field, a name in brackets, may contain spaces. Fields 14 and 15 are user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return performance.now()
  }
}

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

    /**
     * Has a picture made; undefined when that took too much memory, or the decoder broke down.
     * @param cpuMs maximum CPU time (ms)
     */
    async ask(request: DecodeRequest, cpuMs: number): Promise<DecodeReply | undefined> {
      const child = take()
      const settled = new AbortController()
      const [startedAt, cpuAtStart] = [performance.now(), cpuTimeMs(child.pid)]
      let isLate = false
      const watch = setInterval(() => {
        isLate ||= performance.now() - startedAt > timeoutMs
        isLate ||= cpuTimeMs(child.pid) - cpuAtStart > cpuMs
        if (isLate) child.kill('SIGKILL')
      }, CHECK_EVERY_MS)
      try {
        child.send(request, () => {})
        const [reply] = await Promise.race([
          once(child, 'message', settled),
          once(child, 'exit', settled).then(() => []),
        ])
        if (reply && reply.rss < REUSE_BYTES) putAside(child)
        else end(child)
        return isLate && !reply ? { type: 'timed-out' } : reply
      } finally {
        clearInterval(watch)
        settled.abort()
      }
    },
  }
}
