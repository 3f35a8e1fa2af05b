import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#api/app-error.ts'
import type { Tasks } from './tasks.ts'

export type Background = ReturnType<typeof createBackground>

type Name = keyof Tasks
type Result<K extends Name> = ReturnType<Tasks[K]>

export type Call = { id: number; name: Name; args: unknown[] }
export type Outcome =
  | { result: unknown }
  | { failure: Pick<AppError, 'kind' | 'message' | 'issues'> }
  | { fault: { message: string; stack: string | undefined; code: string | undefined } }

/** Rows that are written in place: some milliseconds. */
const MAX_ROWS_ON_MAIN_THREAD = 50

/** Milliseconds without a task after which the worker goes, with its memory. */
const IDLE_TIMEOUT_MS = 60_000

/** Megabytes of objects that the worker may hold. */
const MAX_HEAP_MB = 512

type Parts = {
  dataDir: string
  /** The same tasks on the connection of this thread. */
  tasks: Tasks
  /** Whether there is so much in the database that reading all of one kind holds others up. */
  isLarge: () => boolean
  /** Called after every write. */
  onWritten: () => void
}

/**
 * Does what takes long on a connection of its own in a worker, one task after another, so that nobody else
 * is held up; what is short is done in place, and a small installation never has a worker.
 */
export function createBackground({ dataDir, tasks, isLarge, onWritten }: Parts) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let calls = 0
  let writes: Promise<unknown> = Promise.resolve()

  const end = () => {
    clearTimeout(idle)
    worker?.postMessage('close')
    worker = undefined
  }

  const start = (): Worker => {
    const started = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: dataDir,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    let error: unknown = new Error('the worker has ended')
    started.once('error', (thrown) => {
      error = thrown
    })
    started.once('exit', () => {
      if (worker !== started) return
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    started.on('message', ({ id, outcome }: { id: number; outcome: Outcome }) => {
      settle(waiting.get(id), outcome)
      waiting.delete(id)
      if (waiting.size === 0) idle = setTimeout(end, IDLE_TIMEOUT_MS).unref()
    })
    return started
  }

  const inWorker = (name: Name, args: unknown[]): Promise<unknown> => {
    clearTimeout(idle)
    worker ??= start()
    const done = Promise.withResolvers<unknown>()
    const id = calls++
    waiting.set(id, done)
    worker.postMessage({ id, name, args } satisfies Call)
    return done.promise
  }

  const here = async (name: Name, args: unknown[]) =>
    (tasks[name] as (...args: unknown[]) => unknown)(...args)

  return {
    /** Reads with a task, as far as the database has come by now. */
    read: <K extends Name>(name: K, ...args: Parameters<Tasks[K]>) =>
      (isLarge() ? inWorker(name, args) : here(name, args)) as Promise<Result<K>>,

    /**
     * Writes with a task, all of it or nothing.
     * @param rows how many rows it is about
     */
    async write<K extends Name>(rows: number, name: K, ...args: Parameters<Tasks[K]>) {
      const written = rows > MAX_ROWS_ON_MAIN_THREAD ? inWorker(name, args) : here(name, args)
      writes = Promise.allSettled([writes, written])
      const result = await written
      onWritten()
      return result as Result<K>
    },

    /**
     * Resolves when the worker writes nothing. To be awaited before writing on this thread, which would
     * stand still for as long as the worker has the database to itself.
     */
    written: async (): Promise<void> => void (await writes),

    /** Lets what is under way come to its end. */
    async close(): Promise<void> {
      await Promise.allSettled([...waiting.values()].map(({ promise }) => promise))
      const exit = worker && once(worker, 'exit')
      end()
      await exit
    },
  }
}

function settle(done: PromiseWithResolvers<unknown> | undefined, outcome: Outcome): void {
  if ('result' in outcome) done?.resolve(outcome.result)
  else if ('failure' in outcome) {
    const { kind, message, issues } = outcome.failure
    done?.reject(new AppError(kind, message, issues))
  } else {
    const { message, stack, code } = outcome.fault
    done?.reject(Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) }))
  }
}
