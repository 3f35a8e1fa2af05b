import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OPERATIONS, type Target } from './event-loop/operations.ts'
import { type Call, loginTo, timeOf } from './shared/client.ts'
import {
  eventLoopProbe,
  isRunning,
  memoryOf,
  printRow,
  quantile,
  readEventLoop,
  repeat,
} from './shared/measure.ts'
import { seed } from './shared/seed.ts'
import { removeFolder, startOn, temporaryFolder } from './shared/server.ts'

// Prints event loop delay, page times and peak memory for each operation: `node event-loop.ts [part of a name]`.

const PRODUCTS = Number(process.env.PRODUCTS ?? 4_000)
const MESSAGES = Number(process.env.MESSAGES ?? 20_000)

/** Milliseconds after which a request is aborted. */
const CALL_TIMEOUT_MS = 180_000

/** Memory in MB at which the server is killed, to protect the machine. */
const MAX_MEMORY_MB = 3_000

const only = process.argv[2]?.toLowerCase() ?? ''

const dataDir = await temporaryFolder()
const probeFile = join(dataDir, 'event-loop.json')

const withTimeout =
  (call: Call): Call =>
  (path, init) =>
    call(path, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })

async function start() {
  const settings = { ...eventLoopProbe(probeFile), SMTP_URL: 'smtp://127.0.0.1:9' }
  const server = await startOn(dataDir, settings)
  const target: Target = {
    get: withTimeout((path, init) => fetch(server.url + path, init)),
    call: withTimeout(await loginTo(server.url)),
  }
  return { ...server, target }
}

/** Resets the peak memory in /proc (Linux). */
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

await seed(dataDir, { products: PRODUCTS, messages: MESSAGES })
let server = await start()

async function measure(name: string, operation: (target: Target) => Promise<string>) {
  if (!isRunning(server.pid)) server = await start()
  const { pid, target } = server
  const requestPage = () => timeOf(() => target.get('/products'))
  await requestPage()
  await setTimeout(300)
  await readEventLoop(pid, probeFile)
  resetPeak(pid)
  const times: number[] = []
  const stops = [
    repeat(25, () =>
      requestPage().then(
        (ms) => times.push(ms),
        () => {},
      ),
    ),
    repeat(200, async () => {
      if (memoryOf(pid).now > MAX_MEMORY_MB) process.kill(pid, 'SIGKILL')
    }),
  ]
  const startedAt = performance.now()
  const outcome = await operation(target).catch((error) => `failed: ${error.cause?.code ?? error}`)
  const ms = performance.now() - startedAt
  await setTimeout(200)
  const delay = isRunning(pid)
    ? await readEventLoop(pid, probeFile).catch(() => undefined)
    : undefined
  const { peak } = memoryOf(pid)
  // A server that does not respond would keep the visitor waiting.
  if (!delay && isRunning(pid)) process.kill(pid, 'SIGKILL')
  await Promise.all(stops.map((stop) => stop()))
  const { p99 = Number.NaN, max = Number.NaN, cpu = Number.NaN } = delay ?? {}
  const page = [quantile(times, 0.5), Math.max(...times)]
  printRow(name, p99, max, cpu, ...page, ms, peak, `  ${outcome}${delay ? '' : '; ended'}`)
}

console.info(`${PRODUCTS} products, ${MESSAGES} messages; times in ms, memory in MB`)
printRow('', 'p99', 'max', 'cpu', 'page', 'page max', 'took', 'peak')
try {
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    if (name.toLowerCase().includes(only)) await measure(name, operation)
  }
} finally {
  await server.stop()
  await removeFolder(dataDir)
}
