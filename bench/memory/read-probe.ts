import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { memoryOf } from '../server.ts'

const PROBE = pathToFileURL(join(import.meta.dirname, 'probe.mjs'))

/** Milliseconds after which a thread that reported nothing counts as ended. */
const ENDED_MS = 5_000

type Figures = NodeJS.MemoryUsage & { at: number }

/** Settings that load the probe into a server; the probe writes its figures to `folder`. */
export const memoryProbe = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${PROBE}`,
  MEMORY_FOLDER: folder,
})

/** Returns a line with a server's memory in MB: the process, each thread's V8 heap, and child processes (Linux). */
export function memoryReport(pid: number, folder: string): string {
  const { now, peak, files } = memoryOf(pid)
  const threads = readdirSync(folder)
    .filter((file) => !file.endsWith('.part'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Figures)
    .filter(({ at }) => Date.now() - at < ENDED_MS)
  const mb = (bytes: number) => Math.round(bytes / 1024 ** 2)
  const heaps = threads.map(
    ({ heapUsed, heapTotal, external, arrayBuffers }, at) =>
      `${at === 0 ? 'main' : 'worker'} heap ${mb(heapUsed)} of ${mb(heapTotal)}, external ${mb(external)}, buffers ${mb(arrayBuffers)}`,
  )
  const inHeaps = threads.reduce((sum, { heapTotal, external }) => sum + heapTotal + external, 0)
  const children = childrenOf(pid).flatMap((child) =>
    ifRunning(() => [memoryOf(child).now.toFixed(0)]),
  )
  return [
    `RSS ${now.toFixed(0)}, peak ${peak.toFixed(0)}`,
    ...heaps,
    `files ${files.toFixed(0)}`,
    `other ${(now - files - mb(inHeaps)).toFixed(0)}`,
    `child processes ${children.join(' + ') || 0}`,
  ].join('; ')
}

/** Processes that any thread of a process has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    ifRunning(() =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    ),
  )

/** Reads from /proc; empty when the thread or process has just ended. */
function ifRunning<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch {
    return []
  }
}
