import { Worker } from 'node:worker_threads'
import { AppError } from '#api/platform/app-error.ts'

export type Background = ReturnType<typeof createBackground>

type Name = keyof Tasks
type Result<K extends Name> = ReturnType<Tasks[K]>

const MAX_ROWS_ON_MAIN_THREAD = 50

type Parts = {
  dataDir: string
  /** The database is only read. */
  isCopy?: boolean
  worker: URL
  tasks: Tasks
  /** Returns whether reading a complete table would block other requests. */
  isLarge: () => boolean
  onWritten: (name: keyof Tasks) => void
}

/** Runs long tasks one after another in a worker thread with its own database connection, and short ones here. */
export function createBackground(parts: Parts) {
  const { dataDir, isCopy = false, worker: entry, tasks, isLarge, onWritten } = parts
  const worker = createTaskWorker(entry, { dataDir, isCopy })
  let writes: Promise<unknown> = Promise.resolve()

  const runHere = async (name: Name, args: unknown[]) =>
    (tasks[name] as (...args: unknown[]) => unknown)(...args)

  return {
    read: <K extends Name>(name: K, ...args: Parameters<Tasks[K]>) =>
      (isLarge() ? worker.run(name, args) : runHere(name, args)) as Promise<Result<K>>,

    /** @param rows approximate number of rows to write */
    async write<K extends Name>(rows: number, name: K, ...args: Parameters<Tasks[K]>) {
      const outcome = rows > MAX_ROWS_ON_MAIN_THREAD ? worker.run(name, args) : runHere(name, args)
      writes = Promise.allSettled([writes, outcome])
      const result = await outcome
      onWritten(name)
      return result as Result<K>
    },

    /** Resolves when the worker has no writes left. Await it before writing on this thread, which would block otherwise. */
    waitForWrites: async (): Promise<void> => void (await writes),

    close: worker.close,
  }
}

/** Names and signatures of tasks. `src/tasks.ts` adds them by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: src/tasks.ts extends it.
export interface Tasks {}

export type Call = { id: number; name: keyof Tasks; args: unknown[] }
export type Outcome =
  | { result: unknown }
  | { failure: Pick<AppError, 'kind' | 'message' | 'issues'> }
  | { fault: { message: string; stack: string | undefined; code: string | undefined } }

const IDLE_TIMEOUT_MS = 60_000
const MAX_HEAP_MB = 512

/** Creates a worker thread that runs tasks one after another and is started by the first. */
export function createTaskWorker(entry: URL, workerData: { dataDir: string; isCopy: boolean }) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0
  let isClosed = false

  const end = () => {
    clearTimeout(idle)
    worker?.postMessage('close')
    worker = undefined
  }

  const start = (): Worker => {
    const started = new Worker(entry, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    let error: unknown = new Error('the worker has ended')
    started.once('error', (thrown) => {
      error = thrown
    })
    started.once('exit', () => {
      if (worker !== started) return
      worker = undefined
      for (const { reject } of waiting.values()) reject(isClosed ? createStoppedError() : error)
      waiting.clear()
    })
    started.on('message', ({ id, outcome }: { id: number; outcome: Outcome }) => {
      settle(waiting.get(id), outcome)
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(end, IDLE_TIMEOUT_MS).unref()
    })
    return started
  }

  return {
    async run(name: Call['name'], args: unknown[]): Promise<unknown> {
      if (isClosed) throw createStoppedError()
      clearTimeout(idle)
      worker ??= start()
      const done = Promise.withResolvers<unknown>()
      const id = calls++
      waiting.set(id, done)
      worker.postMessage({ id, name, args } satisfies Call)
      return done.promise
    },

    /** Ends the worker. SQLite rolls back the transaction of the current task. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}

const createStoppedError = () =>
  new AppError('conflict', 'The server was stopped. Please try again.')

function settle(done: PromiseWithResolvers<unknown> | undefined, outcome: Outcome) {
  if ('result' in outcome) done?.resolve(outcome.result)
  else if ('failure' in outcome) {
    const { kind, message, issues } = outcome.failure
    done?.reject(new AppError(kind, message, issues))
  } else {
    const { message, stack, code } = outcome.fault
    done?.reject(Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) }))
  }
}
