import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Attack, Orders } from './shared/attacker.ts'
import { timeOf } from './shared/client.ts'
import { memoryOf, printRow, quantile } from './shared/measure.ts'
import { startMeasured } from './shared/server.ts'

// Measures page times and server memory while an attacker opens connections from many addresses of 127.0.0.0/8 and ends
// none of its requests: `node open-bodies.ts [part of a name]`.

/** Seconds that each attack lasts. */
const ATTACK_SECONDS = Number(process.env.ATTACK_SECONDS ?? 5)
const ADDRESSES = Number(process.env.ADDRESSES ?? 50)
/** Connections from each address. */
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 20)

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const json = (bytes: number) => ['Content-Type: application/json', `Content-Length: ${bytes}`]
const multipart = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked']
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const filePart = chunk(
  '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n',
)

/** Returns a request with a file that never ends. */
const endlessFile = (path: string): Attack => ({
  first: head(`POST ${path}`, ...multipart) + filePart,
  piece: chunk('x'.repeat(30_000)),
})

/** @param file address of a large public file */
const attacks = (file: string): Record<string, Attack> => ({
  'slow bodies': {
    first: `${head('POST /api/messages', ...json(60_000))}{"name":"`,
    piece: 'x'.repeat(3_000),
  },
  'incomplete bodies': {
    first: `${head('POST /api/messages', ...json(60_000))}{"name":"${'x'.repeat(59_000)}`,
  },
  'bodies of an admin call without a token': {
    first: `${head('PUT /api/products/reorder', ...json(2_000_000))}{"`,
    piece: 'x'.repeat(30_000),
  },
  'files of an admin call without a token': endlessFile('/api/products'),
  'files to a public call': endlessFile('/api/messages'),
  'files to a page': endlessFile('/newsletter'),
  'slow headers': {
    first: 'GET / HTTP/1.1\r\nHost: localhost\r\n',
    piece: `X-${'a'.repeat(300)}: ${'x'.repeat(300)}\r\n`,
  },
  'silent connections': { first: '' },
  'idle keep-alive connections': { first: head('GET /api/contact/details') },
  '1,000 pipelined requests per connection': {
    first: head(`GET ${file}`).repeat(1_000),
    reads: false,
  },
  'responses that are not read': { first: head(`GET ${file}`), reads: false },
})

const server = await startMeasured({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '6000' })

/** Requests a page five times a second over new connections, and samples the memory of the server. */
async function watch(seconds: number) {
  const times: number[] = []
  let [peak, failures] = [0, 0]
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const visit = timeOf(() => fetch(server.url, { headers: { connection: 'close' } })).then(
      (time) => times.push(time),
      () => failures++,
    )
    await Promise.all([visit, setTimeout(200)])
    peak = Math.max(peak, memoryOf(server.pid).now)
  }
  return { peak, p50: quantile(times, 0.5), p95: quantile(times, 0.95), failures }
}

/** Starts an attack on a thread. @returns a function that ends it and returns the connections it opened and lost */
function startAttack(attack: Attack) {
  const orders: Orders = {
    ...{ attack, port: Number(new URL(server.url).port) },
    ...{ addresses: ADDRESSES, connections: CONNECTIONS },
  }
  const attacker = new Worker(new URL('./shared/attacker.ts', import.meta.url), {
    workerData: orders,
  })
  return async () => {
    const message = once(attacker, 'message')
    attacker.postMessage('end')
    const [counts] = await message
    await attacker.terminate()
    return counts as { opened: number; closed: number }
  }
}

/** Returns the address of the largest file that the home page names. */
async function largestFile(): Promise<string> {
  const html = await (await fetch(server.url)).text()
  const paths = [...html.matchAll(/"(\/[^"]+\.(?:webp|js|css|woff2))"/g)].map(
    ([, path = '']) => path,
  )
  const sized = await Promise.all(
    paths.map(async (path) => {
      const file = await fetch(server.url + path)
      return { path, bytes: (await file.arrayBuffer()).byteLength }
    }),
  )
  return sized.sort((a, b) => b.bytes - a.bytes)[0]?.path ?? '/favicon.ico'
}

try {
  const file = await largestFile()
  await watch(ATTACK_SECONDS)
  const rest = await watch(ATTACK_SECONDS)
  printRow('', 'peak MB', 'of rest', 'page p50', 'page p95', 'failed', 'opened', 'closed')
  printRow('at rest', rest.peak, '1.00', rest.p50, rest.p95, rest.failures)
  const only = process.argv[2] ?? ''
  for (const [name, attack] of Object.entries(attacks(file))) {
    if (!name.includes(only)) continue
    const end = startAttack(attack)
    const { peak, p50, p95, failures } = await watch(ATTACK_SECONDS)
    const { opened, closed } = await end()
    printRow(name, peak, (peak / rest.peak).toFixed(2), p50, p95, failures, opened, closed)
    await setTimeout(1_000)
  }
} finally {
  await server.stop()
}
