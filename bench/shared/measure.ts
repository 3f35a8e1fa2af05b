import { globSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { measureTime } from './client.ts'

/** Clock ticks per second in /proc (Linux, USER_HZ). */
const TICKS_PER_SECOND = 100

/** Returns a value that this share of the values does not exceed; `share` is 0.99 for p99. */
export function findQuantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Reads a file of /proc (Linux); empty when the process or thread has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the user and system CPU time that a process and its threads have used. */
export function readCpuSeconds(pid: number): number {
  const fields = readProc(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Returns the memory of a process and its descendants in MB; shared pages count for each. */
function readMemory(pid: number): number {
  const status = readProc(`/proc/${pid}/status`)
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readProc(file).split(' ').filter(Boolean).map(Number),
  )
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  return children.reduce((sum, child) => sum + readMemory(child), own)
}

/** Prints a line of a table: the first column is 46 characters wide, the others 9. */
export function printRow(name: string, ...cells: (string | number)[]): void {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell))
  console.info(name.padEnd(46) + texts.map((text) => text.padStart(9)).join(''))
}

/** Prints the memory of a server and the page times of a visitor while `work` runs, and the outcome of `work`. */
export async function measureDuring(
  { url, pid }: { url: string; pid: number },
  name: string,
  work: () => Promise<string>,
): Promise<void> {
  let [peak, isOver] = [0, false]
  const sampling = setInterval(() => {
    peak = Math.max(peak, readMemory(pid))
  }, 20)
  const times: number[] = []
  const visitPages = async () => {
    for (; !isOver; await setTimeout(50)) times.push(await measureTime(() => fetch(url)))
  }
  const visits = visitPages()
  const startedAt = performance.now()
  const outcome = await work()
  const took = performance.now() - startedAt
  isOver = true
  await visits
  clearInterval(sampling)
  const [p50, p99] = [findQuantile(times, 0.5), findQuantile(times, 0.99)]
  printRow(name, readMemory(pid), peak, p50, p99, took, `  ${outcome}`)
}

/** Runs `work` for all items, with a limit of concurrent runs. */
export async function runInParallel<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const runLane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
}
