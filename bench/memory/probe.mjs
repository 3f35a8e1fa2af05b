import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

const INTERVAL_MS = 1_000

// Loaded into each thread of a measured server: writes the thread's own memory, in bytes, once a second.
// Not TypeScript, because loading Node's type stripper would add 7 MB to the worker thread.
const folder = process.env.MEMORY_FOLDER
if (folder) {
  setInterval(() => {
    const figures = { ...process.memoryUsage(), at: Date.now() }
    const file = join(folder, `thread-${threadId}`)
    writeFileSync(`${file}.part`, JSON.stringify(figures))
    renameSync(`${file}.part`, file)
  }, INTERVAL_MS).unref()
}
