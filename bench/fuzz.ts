import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { faultOf } from '../apps/api/src/testing/generated/faults.ts'
import { addProduct, loginTo, timeOf } from './shared/client.ts'
import { isSound } from './shared/data-folder.ts'
import { createClient, generatedRequests, madeUpQuery } from './shared/generated-load.ts'
import { memoryOf, memoryOfTree, printRow, quantile, repeat } from './shared/measure.ts'
import { seed } from './shared/seed.ts'
import { SHIPPED_MALLOC, startMeasured } from './shared/server.ts'

// Sends generated calls, page requests and queries that the server has not seen before, and prints faults, memory and
// the page times of a visitor; see README.md.

const { values: options } = parseArgs({
  options: {
    kinds: { type: 'string', default: 'calls,pages' },
    count: { type: 'string', default: '7500' },
    /** Replaces `count`: ends after this time. */
    seconds: { type: 'string' },
    /** Products of a larger installation, which are neither added nor deleted. */
    products: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})

/** Concurrent requests of each kind. */
const CONCURRENCY = { calls: 4, pages: 2, queries: 4 }

/** Requests between two times that rows are added or deleted. */
const BATCH = 500

/** Maximum rows of a kind: more would slow down every list. */
const MAX_ROWS = 60

/** Number of reports, each after the same number of requests or the same time. */
const REPORTS = 10

const PAGES = ['/', '/products', '/about', '/contact']

const products = Number(options.products)
let ids: string[] = []
const server = await startMeasured({ LOG_LEVEL: 'silent', ...SHIPPED_MALLOC }, async (dataDir) => {
  ids = await seed(dataDir, { products, messages: products / 10 })
})
const client = createClient(server.url)
const requests = await generatedRequests(Number(options.seed))
const faults: string[] = []
const statuses = new Map<number, number>()
const pageTimes: number[] = []
let sent = 0

function report(fault: string | undefined) {
  if (fault === undefined) return
  faults.push(fault)
  if (faults.length <= 20) console.info(`FAULT ${fault}`)
}

/** Adds and deletes rows so that calls find some, and logs in again where the session has ended. */
async function prepareRows(): Promise<void> {
  if ((await client.get('/api/inbox')).status !== 200) await client.login()
  if (products > 0) return client.useIds(ids.slice(0, 100))
  const idsAt = async (target: string) =>
    (JSON.parse((await client.get(target)).text) as { _id: string }[]).map(({ _id }) => _id)
  const existing = {
    products: await idsAt('/api/products'),
    messages: await idsAt('/api/messages'),
  }
  const trim = async (target: string, all: string[]) => {
    if (all.length > MAX_ROWS) await client.sendJson('DELETE', target, { ids: all.slice(MAX_ROWS) })
  }
  await trim('/api/products', existing.products)
  await trim('/api/messages/multiple', existing.messages)
  const call = await loginTo(server.url)
  for (let added = 0; added < 4; added++) {
    const [name, email] = [`Ada ${randomInt(1e6)}`, `ada${randomInt(1e6)}@example.com`]
    const message = 'Do you ship figs to Mombasa?'
    await client.sendJson('POST', '/api/messages', { name, email, subject: 'other', message })
    if (existing.products.length < MAX_ROWS / 2) await addProduct(call, { name: `Figs ${added}` })
  }
  client.useIds([...existing.products.slice(0, MAX_ROWS), ...existing.messages.slice(0, MAX_ROWS)])
}

/** Sends a request of a kind. @returns its status, and its fault if it has one */
const SEND = {
  calls: async () => {
    const { call, reply } = await client.sendCall(requests.calls.next().value)
    return { status: reply.status, fault: faultOf(call, reply) }
  },
  pages: async () => {
    const request = requests.pages.next().value
    const { status, text } = await client.send(request)
    const name = `${request.method} ${request.target.slice(0, 200)}`
    return { status, fault: status >= 500 ? `${name}: ${text.slice(0, 200)}` : undefined }
  },
  queries: async () => {
    const target = madeUpQuery(sent)
    const { status } = await client.get(target)
    return { status, fault: status >= 500 ? `${target}: ${status}` : undefined }
  },
}

async function sendOne(kind: keyof typeof SEND): Promise<void> {
  sent++
  try {
    const { status, fault } = await SEND[kind]()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    report(fault)
  } catch (error) {
    report(`${kind}: ${error}`)
  }
}

function printReport(label: string): void {
  const { now, peak, files } = memoryOf(server.pid)
  const children = memoryOfTree(server.pid) - now
  const times = pageTimes.splice(0)
  const page = [quantile(times, 0.5), quantile(times, 0.95)]
  printRow(label, now, peak, files, children, ...page, faults.length)
}

/** Runs all kinds at the same time in batches, and prints a report after each part of the run. */
async function load(kinds: (keyof typeof SEND)[]): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const share = () =>
    options.seconds ? seconds() / Number(options.seconds) : sent / Number(options.count)
  const stopVisitor = repeat(100, async () => {
    const path = PAGES[pageTimes.length % PAGES.length]
    const visit = timeOf(() => fetch(server.url + path))
    await visit.then((ms) => pageTimes.push(ms)).catch((error) => report(`${path}: ${error}`))
  })
  for (let reported = 1; reported <= REPORTS; ) {
    await prepareRows()
    const end = sent + BATCH
    const stops = kinds.flatMap((kind) =>
      Array.from({ length: CONCURRENCY[kind] }, () => repeat(0, () => sendOne(kind))),
    )
    while (sent < end && reported <= REPORTS) {
      await setTimeout(20)
      if (share() < reported / REPORTS) continue
      printReport(`${sent} requests, ${seconds().toFixed(0)} s`)
      reported++
    }
    await Promise.all(stops.map((stop) => stop()))
  }
  await stopVisitor()
}

try {
  await client.login()
  console.info(`seed ${options.seed}; memory in MB, times in ms`)
  printRow('', 'RSS', 'peak', 'files', 'children', 'page p50', 'page p95', 'faults')
  printReport('at rest')
  await load(options.kinds.split(',') as (keyof typeof SEND)[])
  const counts = [...statuses].toSorted(([a], [b]) => a - b)
  console.info(`statuses: ${counts.map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  await setTimeout(options.seconds ? 60_000 : 1_000)
  printReport('afterwards')
  if (!isSound(server.dataDir)) report('the database is damaged')
  if ((await client.get('/healthz')).status !== 200) report('the server is not healthy')
} finally {
  client.close()
  await server.stop()
}
process.exitCode = faults.length === 0 ? 0 : 1
