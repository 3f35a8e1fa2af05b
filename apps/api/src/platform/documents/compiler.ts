import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { AppError } from '#api/platform/app-error.ts'
import { createSemaphore } from '#api/platform/pictures/decoder/semaphore.ts'

export type CompileRequest = {
  /** File in the folder of templates. */
  template: string
  /** JSON. */
  data: string
  /** Paths of JPEG and PNG files by the names in `data`. The template shows a placeholder for an unreadable file. */
  pictures: Record<string, string>
  /** Path of the new PDF. */
  to: string
}

export type CompileReply =
  | { type: 'done' }
  | { type: 'over-memory' }
  | { type: 'timed-out' }
  | { type: 'fault'; message: string; code: string | undefined }

type ReceivedReply = (CompileReply & { rss: number }) | undefined

const DEFAULTS = {
  /** CPU time of a document. Its duration is no measure: the process has a low priority. */
  maxCpuMs: 30_000,
  /** Duration after which a stuck process is killed. */
  timeoutMs: 120_000,
  maxBytes: 400_000_000,
  /** Typst does not return all memory, so a process ends after some documents, or above some memory. */
  maxDocuments: 10,
  reuseBytes: 200_000_000,
  idleTimeoutMs: 10_000,
  queue: 20,
}

/** Seconds after which a client that the queue refused may retry. */
const RETRY_AFTER_S = 15

const refuse = (problem: string) =>
  new AppError('unprocessable', `This document ${problem}. Choose fewer products, and retry.`)

const busy = (message: string) => new AppError('busy', message, undefined, RETRY_AFTER_S)

/**
 * Creates a compiler of Typst documents. It compiles one document at a time in a child process, because documents contain
 * texts of strangers, and compiling needs much memory and CPU time.
 * @param templates folder that documents may read
 */
export function createCompiler(templates: string, limits: Partial<typeof DEFAULTS> = {}) {
  const { maxCpuMs, timeoutMs, maxBytes, maxDocuments, reuseBytes, idleTimeoutMs, queue } = {
    ...DEFAULTS,
    ...limits,
  }
  const semaphore = createSemaphore(1)
  let waiting = 0
  let isClosed = false
  let current: { child: ChildProcess; documents: number } | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const endChild = () => {
    clearTimeout(idleTimer)
    current?.child.kill('SIGKILL')
    current = undefined
  }

  const start = () => {
    const child = fork(
      new URL('compile-process.ts', import.meta.url),
      [templates, String(maxBytes), String(maxCpuMs)],
      // Does not inherit the server's settings and secrets.
      { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    )
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.once('exit', () => {
      if (current?.child === child) current = undefined
    })
    // `ask` handles errors while it waits; later ones do not matter.
    child.on('error', () => {})
    return { child, documents: 0 }
  }

  /** Returns undefined if the process ended without a reply. */
  const ask = async (request: CompileRequest): Promise<ReceivedReply> => {
    clearTimeout(idleTimer)
    current ??= start()
    const { child } = current
    current.documents++
    child.ref()
    child.channel?.ref()
    const settled = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    try {
      child.send(request, () => {})
      const [reply] = await Promise.race([
        once(child, 'message', settled) as Promise<[ReceivedReply]>,
        once(child, 'exit', settled).then(() => []),
      ])
      return reply
    } finally {
      clearTimeout(timer)
      settled.abort()
    }
  }

  /** An idle process must not keep the server alive. */
  const putAside = ({ child }: { child: ChildProcess }) => {
    child.unref()
    child.channel?.unref()
    idleTimer = setTimeout(endChild, idleTimeoutMs).unref()
  }

  const attempt = async (request: CompileRequest): Promise<ReceivedReply> => {
    const reply = await ask(request)
    const isUsable = (reply?.type === 'done' || reply?.type === 'fault') && reply.rss < reuseBytes
    if (isUsable && current && current.documents < maxDocuments) putAside(current)
    else endChild()
    return reply
  }

  return {
    /** Starts the process, which loads the fonts, while the caller prepares a document. */
    start(): void {
      if (current) return
      current = start()
      putAside(current)
    },

    /**
     * Writes a PDF. Retries once if the process is killed.
     * @throws AppError `busy` if the queue is full or the process fails, `unprocessable` if the document needs too
     *   much memory or time; Error with `code` if the file cannot be written
     */
    async compile(request: CompileRequest): Promise<void> {
      if (waiting > queue) throw busy('Many documents are being created. Please try again soon.')
      waiting++
      const release = await semaphore.acquire(1)
      try {
        const reply = (await attempt(request)) ?? (isClosed ? undefined : await attempt(request))
        switch (reply?.type) {
          case 'done':
            return
          case 'over-memory':
            throw refuse('needs too much memory')
          case 'timed-out':
            throw refuse('takes too long to create')
          case 'fault':
            throw Object.assign(new Error(reply.message), { code: reply.code })
        }
        throw busy('The document could not be created. Please try again soon.')
      } finally {
        waiting--
        release()
      }
    },

    /** Ends the process. A document in progress is refused instead of retried. */
    close(): void {
      isClosed = true
      endChild()
    },
  }
}
