import { createTaskWorker, type Tasks } from './task-worker.ts'

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
  onWritten: () => void
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
      const written = rows > MAX_ROWS_ON_MAIN_THREAD ? worker.run(name, args) : runHere(name, args)
      writes = Promise.allSettled([writes, written])
      const result = await written
      onWritten()
      return result as Result<K>
    },

    /** Resolves when the worker has no writes left. Await it before writing on this thread, which would block otherwise. */
    written: async (): Promise<void> => void (await writes),

    close: worker.close,
  }
}
