import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { AppError } from '#api/platform/app-error.ts'

export type CompileRequest = {
  /** File in the folder of templates. */
  template: string
  /** JSON. */
  data: string
  /** Paths of JPEG, PNG and PDF files by the names in `data`. The template shows a placeholder for an unreadable file. */
  pictures: Record<string, string>
  /** Path of the new PDF. */
  to: string
}

export type CompileReply =
  | { type: 'done'; pages: number }
  | { type: 'over-memory' }
  | { type: 'timed-out' }
  | { type: 'fault'; message: string; code: string | undefined }

export type Order = {
  /** Address of the visitor who waits; undefined for the office, which goes first. */
  visitor?: string | undefined
  /** Ends the work when nobody waits any more. */
  signal?: AbortSignal
}

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
  new AppError(
    'unprocessable',
    `This document ${problem}. Use fewer products or shorter texts, and retry.`,
  )

export const busy = (message: string) => new AppError('busy', message, undefined, RETRY_AFTER_S)

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
  const waiting: { order: Order; begin: () => void }[] = []
  let running: Order | undefined
  /** A visitor's document that gave way to the office. */
  let interrupted: Order | undefined
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

  const beginNext = () => {
    if (running) return
    const ofOffice = waiting.findIndex(({ order }) => order.visitor === undefined)
    const [turn] = waiting.splice(Math.max(0, ofOffice), 1)
    running = turn?.order
    turn?.begin()
  }

  /** Waits until a document may be compiled. @throws the signal's reason on abort */
  const waitForTurn = async (order: Order, isRetry: boolean): Promise<void> => {
    order.signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = { order, begin: resolve }
    waiting.splice(isRetry ? 0 : waiting.length, 0, turn)
    const leave = () => {
      if (!waiting.includes(turn)) return
      waiting.splice(waiting.indexOf(turn), 1)
      reject(order.signal?.reason)
    }
    order.signal?.addEventListener('abort', leave, { once: true })
    if (order.visitor === undefined && running?.visitor !== undefined) {
      interrupted = running
      endChild()
    }
    beginNext()
    await promise
    order.signal?.removeEventListener('abort', leave)
  }

  /** Compiles when it is the turn of a document. Returns undefined if the process was killed twice. */
  const compileInTurn = async (request: CompileRequest, order: Order): Promise<ReceivedReply> => {
    for (let attempts = 0, isRetry = false; attempts < 2 && !isClosed; isRetry = true) {
      await waitForTurn(order, isRetry)
      order.signal?.addEventListener('abort', endChild, { once: true })
      try {
        // The office may interrupt a document before it begins.
        const reply = interrupted === order ? undefined : await attempt(request)
        if (reply) return reply
        if (interrupted !== order) attempts++
      } finally {
        order.signal?.removeEventListener('abort', endChild)
        if (interrupted === order) interrupted = undefined
        running = undefined
        beginNext()
      }
    }
    return undefined
  }

  return {
    /** Starts the process, which loads the fonts, while the caller prepares a document. */
    start(): void {
      if (current) return
      current = start()
      putAside(current)
    },

    /**
     * Writes a PDF, and returns the number of its pages. Retries once if the process is killed. The office interrupts a
     * visitor's document, which starts again afterwards.
     * @throws AppError `busy` if the queue is full or the process fails, `unprocessable` if the document needs too
     *   much memory or time; the signal's reason on abort; Error with `code` if the file cannot be written
     */
    async compile(request: CompileRequest, order: Order = {}): Promise<number> {
      const isOffice = order.visitor === undefined
      const others = waiting.filter(({ order }) => (order.visitor === undefined) === isOffice)
      if (others.length >= queue) {
        throw busy('Many documents are being created. Please try again soon.')
      }
      const reply = await compileInTurn(request, order)
      switch (reply?.type) {
        case 'done':
          return reply.pages
        case 'over-memory':
          throw refuse('needs too much memory')
        case 'timed-out':
          throw refuse('takes too long to create')
        case 'fault':
          throw Object.assign(new Error(reply.message), { code: reply.code })
      }
      throw busy('The document could not be created. Please try again soon.')
    },

    /** Ends the process. A document in progress is refused instead of retried. */
    close(): void {
      isClosed = true
      endChild()
    },
  }
}
