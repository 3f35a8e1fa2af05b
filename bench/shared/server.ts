import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createProductForm } from '../../apps/api/src/testing/factories.ts'
import { ADMIN, MAIN, startServer } from '../../apps/api/src/testing/program.ts'
import { runSql } from '../../apps/api/src/testing/sql.ts'

export type Call = (path: string, init?: RequestInit) => Promise<Response>

export const toJsonRequest = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const toFile = (name: string, data: Uint8Array): File =>
  new File([new Uint8Array(data)], name)

/** Returns a POST of a form; each field has one value or several files. */
export function toFormRequest(fields: Record<string, string | File[]>): RequestInit {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value)
  }
  return { method: 'POST', body }
}

/** @throws with status and text when the request failed */
export async function readJson<T>(request: Promise<Response>): Promise<T> {
  const response = await request
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

/** Returns a session of the administrator. */
export async function createSession(url: string): Promise<string> {
  const login = fetch(`${url}/api/admin/login`, toJsonRequest('POST', ADMIN))
  return (await readJson<{ token: string }>(login)).token
}

/** Logs in, and returns a function that sends requests as the administrator. */
export async function loginTo(url: string): Promise<Call> {
  const authorization = `Bearer ${await createSession(url)}`
  return (path, init = {}) => {
    const headers = { authorization, ...(init.headers as Record<string, string>) }
    return fetch(url + path, { ...init, headers })
  }
}

/** Returns the milliseconds until a response has arrived completely. */
export async function measureTime(request: () => Promise<Response>): Promise<number> {
  const startedAt = performance.now()
  const response = await request()
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${response.url}: ${response.status}`)
  return performance.now() - startedAt
}

/** Adds a product; `fields` replace those of the test factory. */
export const addProduct = (call: Call, fields: Parameters<typeof createProductForm>[0]) =>
  readJson<{ images: string[] }>(
    call('/api/products', { method: 'POST', body: createProductForm(fields) }),
  )

/** Clock ticks per second in /proc (Linux, USER_HZ). */
const TICKS_PER_SECOND = 100

/** Returns a value that this share of the values does not exceed; `share` is 0.99 for p99. */
export function findQuantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Reads a file of /proc (Linux); empty when the process or thread has just ended. */
function readProc(path: string) {
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
  const ownMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  return children.reduce((sum, child) => sum + readMemory(child), ownMb)
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
  const durationMs = performance.now() - startedAt
  isOver = true
  await visits
  clearInterval(sampling)
  const [p50, p99] = [findQuantile(times, 0.5), findQuantile(times, 0.99)]
  printRow(name, readMemory(pid), peak, p50, p99, durationMs, `  ${outcome}`)
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

/** Creates a folder that is removed at the end of this process. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dhow-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Starts a production server, which ends with this process at the latest. `call` sends requests as the administrator. */
export async function startOn(dataDir: string, settings: Record<string, string> = {}) {
  const { email, password } = ADMIN
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const server = await startServer(MAIN, { DATA_DIR: dataDir, ...account, ...settings })
  return { ...server, call: await loginTo(server.url) }
}

/** Checks the database of a data folder with SQLite's own checks. */
export function isSound(dataDir: string): boolean {
  const [result] = runSql<{ integrity_check: string }>(dataDir, 'pragma integrity_check')
  return (
    result?.integrity_check === 'ok' && runSql(dataDir, 'pragma foreign_key_check').length === 0
  )
}
