import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createEnquiry } from '../apps/api/src/testing/factories.ts'
import { generateCalls, insertIds } from '../apps/api/src/testing/generated/calls.ts'
import { describeFault } from '../apps/api/src/testing/generated/faults.ts'
import { generatedPageRequests } from '../apps/api/src/testing/generated/pages.ts'
import { drawSamples } from '../apps/api/src/testing/generated/values.ts'
import { createJpeg } from '../apps/api/src/testing/pictures.ts'
import { seed } from './shared/seed.ts'
import {
  addProduct,
  createFolder,
  createSession,
  isSound,
  loginTo,
  measureDuring,
  printRow,
  readJson,
  runInParallel,
  startOn,
  toJsonRequest,
} from './shared/server.ts'

// Sends generated calls, page requests and queries that the server has not seen before, and prints faults, memory and
// the page times of a visitor; see README.md.

const { values: options } = parseArgs({
  options: {
    kinds: { type: 'string', default: 'calls,pages' },
    count: { type: 'string', default: '7500' },
    seconds: { type: 'string' },
    /** Products of a larger site, which are neither added nor deleted. */
    products: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})

const CONCURRENCY = 8

/** Requests between two reports. Rows are added or deleted then. */
const BATCH = 500

/** Maximum rows of a kind: more would slow down every list. */
const MAX_ROWS = 60

/** Milliseconds after which a response counts as missing. */
const HANG_MS = 60_000

/** glibc malloc settings of the systemd unit in deploy/. */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Begin addresses that the server has not seen before. */
const QUERIES = ['/products?search=new-', '/?utm_campaign=', '/products/', '/products.data?search=']

/** Rows that calls find, and the addresses that delete several. */
const LISTS = { '/api/products': '/api/products', '/api/messages': '/api/messages/multiple' }

type Sent = { method: string; target: string; headers: object; body?: Buffer | undefined }

const products = Number(options.products)
const dataDir = createFolder()
let ids = seed(dataDir, { products, messages: products / 10 }).slice(0, 100)
const server = await startOn(dataDir, { LOG_LEVEL: 'silent', ...MALLOC })
let session = await createSession(server.url)
const statuses = new Map<number, number>()
let [sent, faults] = [0, 0]

function report(fault: string) {
  faults++
  if (faults <= 20) console.info(`FAULT ${fault}`)
}

/** Sends a request exactly as generated, which `fetch` would not. @throws when there is no response */
async function send({ method, target: path, headers, body }: Sent) {
  const headersOfBody = { ...headers, 'content-length': body?.length ?? 0 }
  const outgoing = request(server.url, { method, path, headers: headersOfBody })
  outgoing.setTimeout(HANG_MS, () => outgoing.destroy(new Error('no response in time')))
  // The server may answer before it has read the body.
  outgoing.on('error', () => {})
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers: received } = response
  return { status, type: String(received['content-type']), text: await text(response) }
}

async function prepareRows() {
  if (products > 0) return
  const call = await loginTo(server.url)
  ids = []
  for (const [list, deletion] of Object.entries(LISTS)) {
    const all = (await readJson<{ _id: string }[]>(call(list))).map(({ _id }) => _id)
    ids.push(...all.slice(0, MAX_ROWS))
    const rest = all.slice(MAX_ROWS)
    if (rest.length > 0) await call(deletion, toJsonRequest('DELETE', { ids: rest }))
  }
  for (let added = 0; added < 4; added++) {
    const email = `ada${randomInt(1e6)}@example.com`
    await call('/api/messages', toJsonRequest('POST', createEnquiry({ email })))
    if (ids.length < MAX_ROWS) await addProduct(call, { name: `Figs ${added}` })
  }
}

function* generate<T>(sample: (seed: number) => T[]): Generator<T, never> {
  for (let from = Number(options.seed); ; from += BATCH) yield* sample(from)
}

const pictures = [await createJpeg(40, 30)]
const calls = generate((from) => drawSamples(generateCalls(pictures), from, BATCH))
const pages = generate((from) => drawSamples(generatedPageRequests, from, BATCH))

async function sendPage(page: Sent) {
  const { status, text } = await send(page)
  const fault = `${page.method} ${page.target.slice(0, 200)}: ${status} ${text.slice(0, 200)}`
  return { status, fault: status >= 500 ? fault : undefined }
}

const SEND = {
  calls: async () => {
    const usedSession = session
    const call = insertIds(calls.next().value, { session, ids })
    const reply = await send(call)
    // An earlier call may have ended the session.
    const isExpired = reply.status === 401 && call.route !== 'admin.login'
    if (isExpired && session === usedSession) session = await createSession(server.url)
    return { status: reply.status, fault: describeFault(call, reply) }
  },
  pages: () => sendPage(pages.next().value),
  queries: () => {
    const target = `${QUERIES[sent % QUERIES.length]}${sent}`
    return sendPage({ method: 'GET', target, headers: {} })
  },
}

const kinds = options.kinds.split(',') as (keyof typeof SEND)[]

async function sendNext(index: number) {
  sent++
  const kind = kinds[index % kinds.length] ?? 'calls'
  try {
    const { status, fault } = await SEND[kind]()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (fault !== undefined) report(fault)
  } catch (error) {
    report(`${kind}: ${error}`)
  }
}

console.info(`seed ${options.seed}`)
printRow('MB and ms', 'memory', 'peak', 'page p50', 'page p99', 'took')
await measureDuring(server, 'at rest', () => setTimeout(1_000, ''))
const endsAt = performance.now() + Number(options.seconds ?? 0) * 1000
const isOver = () => (options.seconds ? performance.now() > endsAt : sent >= Number(options.count))
while (!isOver()) {
  await prepareRows()
  await measureDuring(server, `${sent + BATCH} requests`, async () => {
    await runInParallel(Array(BATCH).keys(), CONCURRENCY, sendNext)
    return `${faults} faults`
  })
}
const counts = [...statuses].toSorted(([a], [b]) => a - b)
console.info(`statuses: ${counts.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
await measureDuring(server, 'afterwards', () => setTimeout(options.seconds ? 60_000 : 1_000, ''))
if (!isSound(dataDir)) report('the database is damaged')
if ((await fetch(`${server.url}/healthz`)).status !== 200) report('the server is not healthy')
await server.stop()
process.exit(faults === 0 ? 0 : 1)
