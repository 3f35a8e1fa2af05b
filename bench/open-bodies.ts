import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Attack, Orders } from './open-bodies/attacker.ts'
import { MAIN, memoryOf, quantile, startMeasured } from './server.ts'

// What a visitor notices, and what the server holds, while somebody else opens connections from many addresses
// and ends none of their requests. ATTACK_SECONDS (5) is how long each attack lasts; ADDRESSES (50) times
// CONNECTIONS (20) is how many connections each one opens; addresses are those of 127.0.0.0/8.

const ATTACK_SECONDS = Number(process.env.ATTACK_SECONDS ?? 5)
const ADDRESSES = Number(process.env.ADDRESSES ?? 50)
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 20)

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

const form = 'Content-Type: multipart/form-data; boundary=x'
const part = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n'
const json = ['Content-Type: application/json', 'Content-Length: 60000']
const chunked = 'Transfer-Encoding: chunked'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** @param file a large file of the site, which is sent to everybody */
const attacks = (file: string): Record<string, Attack> => ({
  'bodies that come slowly': {
    first: `${head('POST /api/messages', ...json)}{"name":"`,
    piece: 'x'.repeat(3_000),
  },
  'bodies that stop before their end': {
    first: `${head('POST /api/messages', ...json)}{"name":"${'x'.repeat(59_000)}`,
  },
  'bodies in pieces without end': {
    first: head('POST /api/messages', json[0] ?? '', chunked) + chunk('{"name":"'),
    piece: chunk('x'.repeat(3_000)),
  },
  'bodies of an admin call, without a token': {
    first: `${head('PUT /api/products/reorder', json[0] ?? '', 'Content-Length: 2000000')}{"`,
    piece: 'x'.repeat(30_000),
  },
  'files of an admin call, without a token': {
    first: head('POST /api/products', form, chunked) + chunk(part),
    piece: chunk('x'.repeat(30_000)),
  },
  'files to a public call': {
    first: head('POST /api/messages', form, chunked) + chunk(part),
    piece: chunk('x'.repeat(30_000)),
  },
  'a form without end to a page': {
    first: head('POST /newsletter', form, chunked) + chunk(part),
    piece: chunk('x'.repeat(3_000)),
  },
  'headers that come slowly': {
    first: 'GET / HTTP/1.1\r\nHost: localhost\r\n',
    piece: `X-${'a'.repeat(300)}: ${'x'.repeat(300)}\r\n`,
  },
  'connections that say nothing': { first: '' },
  'connections kept open after an answer': { first: head('GET /api/contact/details') },
  'a thousand requests at once, of one connection': {
    first: head(`GET ${file}`).repeat(1_000),
    reads: false,
  },
  'answers that nobody reads': { first: head(`GET ${file}`), reads: false },
})

const server = await startMeasured(MAIN, { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '6000' })
const { port } = new URL(server.url)

/** Milliseconds until a page has come whole, over a connection of its own. */
async function pageTime(): Promise<number> {
  const begun = performance.now()
  const page = await fetch(server.url, { headers: { connection: 'close' } })
  await page.arrayBuffer()
  if (!page.ok) throw new Error(`the page answered ${page.status}`)
  return performance.now() - begun
}

/** A visitor who asks for a page five times a second, and what the server holds meanwhile. */
async function watch(seconds: number) {
  const times: number[] = []
  const failures: string[] = []
  let peak = 0
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const asking = pageTime().then(
      (time) => times.push(time),
      (error) => failures.push(String(error)),
    )
    await Promise.all([asking, setTimeout(200)])
    peak = Math.max(peak, memoryOf(server.pid).now)
  }
  return { peak, p50: quantile(times, 0.5), p95: quantile(times, 0.95), failures: failures.length }
}

/** Begins an attack, from a thread of its own. @returns ends it, and says how many connections it made and lost */
function begin(attack: Attack) {
  const orders: Orders = {
    attack,
    port: Number(port),
    addresses: ADDRESSES,
    connections: CONNECTIONS,
  }
  const attacker = new Worker(new URL('./open-bodies/attacker.ts', import.meta.url), {
    workerData: orders,
  })
  return async () => {
    const counted = once(attacker, 'message')
    attacker.postMessage('end')
    const [counts] = await counted
    await attacker.terminate()
    return counts as { opened: number; closed: number }
  }
}

const row = (name: string, ...figures: (string | number)[]) =>
  console.info([name.padEnd(46), ...figures.map((figure) => String(figure).padStart(9))].join(' '))

const fixed = (value: number) => value.toFixed(0)

try {
  const html = await (await fetch(server.url)).text()
  const pictures = [...html.matchAll(/"(\/[^"]+\.(?:webp|js|css|woff2))"/g)].map(([, path]) => path)
  const sized = await Promise.all(
    pictures.map(async (path = '') => {
      const file = await fetch(server.url + path)
      return { path, bytes: (await file.arrayBuffer()).byteLength }
    }),
  )
  const largest = sized.sort((a, b) => b.bytes - a.bytes)[0]?.path ?? '/favicon.ico'
  await watch(ATTACK_SECONDS)
  const rest = await watch(ATTACK_SECONDS)
  row('', 'peak MB', 'of rest', 'page p50', 'page p95', 'failed', 'opened', 'closed')
  row('at rest', fixed(rest.peak), '1.00', fixed(rest.p50), fixed(rest.p95), rest.failures)
  const only = process.argv[2] ?? ''
  for (const [name, attack] of Object.entries(attacks(largest))) {
    if (!name.includes(only)) continue
    const end = begin(attack)
    const { peak, p50, p95, failures } = await watch(ATTACK_SECONDS)
    const { opened, closed } = await end()
    const ratio = (peak / rest.peak).toFixed(2)
    row(name, fixed(peak), ratio, fixed(p50), fixed(p95), failures, opened, closed)
    await setTimeout(1_000)
  }
} finally {
  await server.stop()
}
