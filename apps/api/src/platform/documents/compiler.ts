import { AppError } from '#api/platform/app-error.ts'
import { createProcesses } from '#api/platform/processes/run-in-process.ts'
import { createSemaphore } from '#api/platform/processes/semaphore.ts'

export type CompileRequest = {
  /** File in the folder of templates. */
  template: string
  /** JSON. */
  data: string
  /** Paths of JPEG, PNG and PDF files by the names in `data`. The template shows a placeholder for an unreadable file. */
  pictures: Record<string, string>
  to: string
}

export type Order = {
  /** Address of the visitor who waits; undefined for the office, which goes first. */
  visitor?: string | undefined
  /** Ends the work when nobody waits any more. */
  signal?: AbortSignal
}

const DEFAULTS = {
  /** CPU time of a document. Its duration is no measure: the process has a low priority. */
  cpuSeconds: 30,
  /** Duration after which a stuck process is killed. */
  timeoutMs: 120_000,
  memoryMb: 400,
  /** Typst does not return all memory, so a process ends after some documents, or above some memory. */
  maxTasks: 10,
  reuseMb: 200,
  idleTimeoutMs: 10_000,
  queue: 20,
}

const PRIORITY = { visitor: 0, office: 1 }

/** Seconds after which a client that the queue refused may retry. */
const RETRY_AFTER_S = 15

const createRefusal = (problem: string) =>
  new AppError(
    'unprocessable',
    `This document ${problem}. Use fewer products or shorter texts, and retry.`,
  )

export const createBusyError = (message: string) =>
  new AppError('busy', message, undefined, RETRY_AFTER_S)

const createFailure = () =>
  createBusyError('The document could not be created. Please try again soon.')

/**
 * Creates a compiler of Typst documents. It compiles one document at a time in a child process, because documents contain
 * texts of strangers, and compiling needs much memory and CPU time.
 * @param templates folder that documents may read
 */
export function createCompiler(templates: string, limits: Partial<typeof DEFAULTS> = {}) {
  const { queue, ...settings } = { ...DEFAULTS, ...limits }
  const processes = createProcesses({
    module: new URL('compile-task.ts', import.meta.url),
    args: [templates],
    blockingHeapMb: 100,
    ...settings,
  })
  const turns = createSemaphore(1)
  const closing = new AbortController()

  const attempt = async (request: CompileRequest, signal: AbortSignal, priority: number) => {
    const release = await turns.acquire(1, signal, priority)
    try {
      return await processes.run<number>(request, { ...settings, signal })
    } finally {
      release()
    }
  }

  return {
    /** Starts the process, which loads the fonts, while the caller prepares a document. */
    start: processes.start,

    /**
     * Writes a PDF, and returns the number of its pages. Retries once if the process is killed.
     * @throws AppError `busy` if the queue is full or the process fails, `unprocessable` if the document needs too
     *   much memory or time; the signal's reason on abort; Error with `code` if the file cannot be written
     */
    async compile(request: CompileRequest, order: Order = {}): Promise<number> {
      const priority = order.visitor === undefined ? PRIORITY.office : PRIORITY.visitor
      if (turns.countWaiting(priority) >= queue) {
        throw createBusyError('Many documents are being created. Please try again soon.')
      }
      const signal = AbortSignal.any([closing.signal, ...(order.signal ? [order.signal] : [])])
      for (let attempts = 0; attempts < 2; attempts++) {
        const result = await attempt(request, signal, priority)
        if (result.problem === undefined) return result.output
        if (result.problem === 'memory') throw createRefusal('needs too much memory')
        if (result.problem === 'time') throw createRefusal('takes too long to create')
      }
      throw createFailure()
    },

    /** Ends the process. A document in progress is refused instead of retried. */
    close(): void {
      closing.abort(createFailure())
      processes.endIdle()
    },
  }
}
