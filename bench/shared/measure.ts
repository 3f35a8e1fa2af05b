import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** Clock ticks per second in /proc (Linux, USER_HZ). */
const TICKS_PER_SECOND = 100

const PROBE = pathToFileURL(join(import.meta.dirname, 'event-loop-probe.ts'))

/** Returns a value that this share of the values does not exceed; `share` is 0.99 for p99. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns an empty text for a missing file. */
function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Reads a file of /proc; empty when the process or thread has just ended. */
const readProc = (path: string) => readIfExists(`/proc/${path}`)

/** User and system CPU time that a process and its threads have used (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = readProc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Memory of a process in MB: current, peak, and the part that is mapped files; 0 when it has ended (Linux). */
export function memoryOf(pid: number): { now: number; peak: number; files: number } {
  const status = readProc(`${pid}/status`)
  const megabytes = (field: string) =>
    Number(status.match(new RegExp(`${field}:\\s+(\\d+)`))?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM'), files: megabytes('RssFile') }
}

/** Memory of a process and its descendants in MB; shared pages count for each (Linux). */
export const memoryOfTree = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + memoryOf(one).now, 0)

export function isRunning(pid: number): boolean {
  const status = readProc(`${pid}/status`)
  return status !== '' && !/State:\s+Z/.test(status)
}

/** Returns the processes that any thread of a process has started, and theirs (Linux). */
function descendantsOf(pid: number): number[] {
  let threads: string[] = []
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {}
  return threads
    .flatMap((thread) => readProc(`${pid}/task/${thread}/children`).split(' ').filter(Boolean))
    .map(Number)
    .flatMap((child) => [child, ...descendantsOf(child)])
}

/** Settings that preload the event loop probe; the probe writes its figures to `file`. */
export const eventLoopProbe = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${PROBE}`,
  EVENT_LOOP_FILE: file,
})

type EventLoopDelay = { p99: number; max: number; cpu: number }

/** Event loop delay in ms since the previous call; undefined when the server does not respond. */
export async function readEventLoop(
  pid: number,
  file: string,
): Promise<EventLoopDelay | undefined> {
  const previous = readIfExists(file)
  process.kill(pid, 'SIGUSR2')
  for (let waitedMs = 0; waitedMs < 5_000; waitedMs += 20) {
    await setTimeout(20)
    const text = readIfExists(file)
    if (text.endsWith('}') && text !== previous) return JSON.parse(text)
  }
  return undefined
}

/** Prints a line of a table: the first column is 46 characters wide, the others 9. */
export const printRow = (name: string, ...cells: (string | number)[]): void =>
  console.info(
    name.padEnd(46) +
      cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell).padStart(9)).join(''),
  )

/** Runs `work` for all items, with a limit of concurrent runs. */
export async function inParallel<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Repeats `work` until the returned function is called, which waits for the last run. */
export function repeat(pauseMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      await work()
      await setTimeout(pauseMs)
    }
  })()
  return () => {
    isOver = true
    return done
  }
}
