import { createTaskWorker } from './task-worker.ts'
import type { Tasks } from './tasks.ts'

export type Background = ReturnType<typeof createBackground>

type Name = keyof Tasks
type Result<K extends Name> = ReturnType<Tasks[K]>

/** Rows that are written in place: some milliseconds. */
const MAX_ROWS_ON_MAIN_THREAD = 50

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
  const worker = createTaskWorker(dataDir)
  let writes: Promise<unknown> = Promise.resolve()

  const here = async (name: Name, args: unknown[]) =>
    (tasks[name] as (...args: unknown[]) => unknown)(...args)

  return {
    /** Reads with a task, as far as the database has come by now. */
    read: <K extends Name>(name: K, ...args: Parameters<Tasks[K]>) =>
      (isLarge() ? worker.run(name, args) : here(name, args)) as Promise<Result<K>>,

    /**
     * Writes with a task, all of it or nothing.
     * @param rows how many rows it is about
     */
    async write<K extends Name>(rows: number, name: K, ...args: Parameters<Tasks[K]>) {
      const written = rows > MAX_ROWS_ON_MAIN_THREAD ? worker.run(name, args) : here(name, args)
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

    close: worker.close,
  }
}
