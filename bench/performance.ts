import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Request } from 'autocannon'
import { createContactFields, createEnquiry } from '../apps/api/src/testing/factories.ts'
import { freePort, run } from '../apps/api/src/testing/program.ts'
import { INBOX_PAGE_SIZE } from '../packages/contract/src/paging.ts'
import { ENCODINGS } from './bare.ts'
import { hasWrk, measureLoad } from './shared/load.ts'
import { type Size, SMALL, seed } from './shared/seed.ts'
import {
  addProduct,
  type Call,
  createFolder,
  findQuantile,
  measureTime,
  readJson,
  startOn,
  toJsonRequest,
} from './shared/server.ts'
import { printTable, type Row } from './shared/table.ts'

type Options = { rounds: number; seconds: number; large: Size }

/**
 * Measures two contenders in turn, in alternating order: other programs on the machine affect both. The first round warms
 * up and does not count.
 * @returns the values of each contender by round
 */
async function measureInTurn<Value>(
  rounds: number,
  measureFirst: () => Promise<Value>,
  measureSecond: () => Promise<Value>,
): Promise<[Value[], Value[]]> {
  const [first, second]: [Value[], Value[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    if (round % 2 === 0) first.push(await measureFirst())
    second.push(await measureSecond())
    if (round % 2 === 1) first.push(await measureFirst())
  }
  return [first.slice(1), second.slice(1)]
}

/** Milliseconds in which the server compresses a response with the best compression. */
const COMPRESSION_MS = 2_000

/** Milliseconds without new files in uploads/ after which the picture counts as processed. */
const PICTURE_IDLE_MS = 20_000

const PICTURE = join(import.meta.dirname, '../apps/api/src/demo/pictures/aa-batteries.webp')

/** Rate limits stay on, as in production, but are never reached. */
const LIMITS = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '1000000000' }

const PAGE = '/products'

/** Adds a product with a picture. @returns the address of the smallest version of the picture */
async function addPicture(call: Call, dataDir: string) {
  const { images } = await addProduct(call, { media: [readFileSync(PICTURE)] })
  const countFiles = () => readdirSync(join(dataDir, 'uploads')).length
  // Pages change until the picture is processed.
  for (let files = 0; files < countFiles(); await setTimeout(PICTURE_IDLE_MS)) files = countFiles()
  return (images[0] ?? '').replace('-1600.', '-400.')
}

/** Starts a bare Fastify that sends the responses of the server to these paths. */
async function startBare(origin: string, paths: string[]) {
  const port = await freePort()
  const program = run(join(import.meta.dirname, 'bare.ts'), [String(port), origin, ...paths], {})
  await program.waitForOutput('listening')
  return { url: `http://127.0.0.1:${port}`, pid: program.child.pid as number }
}

/** Throughput and CPU time of pages and a picture, compared with a bare Fastify that sends the same bytes. */
async function measureServing({ rounds, seconds }: Options): Promise<Row[]> {
  const dataDir = createFolder()
  seed(dataDir, SMALL)
  const server = await startOn(dataDir, LIMITS)
  const picture = await addPicture(server.call, dataDir)
  const pictureBytes = (await (await fetch(server.url + picture)).arrayBuffer()).byteLength
  // The second request starts the best compression, whose bytes both servers send.
  for (let requests = 0; requests < 2; requests++) {
    await (await fetch(server.url + PAGE, { headers: ENCODINGS })).arrayBuffer()
  }
  await setTimeout(COMPRESSION_MS)
  const bare = await startBare(server.url, [PAGE, picture])
  const rows: Row[] = []
  const compare = async (name: string, limit: number, ours: Request, baseline: Request) => {
    const [values, references] = await measureInTurn(
      rounds,
      () => measureLoad(server, ours, seconds),
      () => measureLoad(bare, baseline, seconds),
    )
    const reference = ours.path === baseline.path ? 'bare' : 'bare, cached page'
    for (const unit of ['requests/s', 'CPU µs/request'] as const) {
      rows.push({
        name,
        unit,
        values: values.map((round) => round[unit]),
        reference: { name: reference, values: references.map((round) => round[unit]) },
        ...(unit === 'requests/s' && { goal: ['≥', limit] }),
      })
    }
  }
  await compare('cached page', 0.9, { path: PAGE }, { path: PAGE })
  let searches = 0
  const setupRequest = (next: Request) => ({ ...next, path: `${PAGE}?search=tea+${searches++}` })
  await compare('uncached search page', 0.03, { setupRequest }, { path: PAGE })
  const pictureName = `picture of ${Math.round(pictureBytes / 1000)} kB`
  await compare(pictureName, 0.6, { path: picture }, { path: picture })
  await server.stop()
  return rows
}

/** Passes per round; each pass measures every address once. */
const PASSES = 20

type Site = { messageIds: string[]; size: Size }

/** A common word, part of a description, brand, two words, typing error, GTIN, beginning, Arabic, no match, rare word. */
const SEARCHES = [
  'biscuits',
  'carton',
  'sail 17',
  'tea wafer',
  'batteris',
  '4006381333931',
  'soa',
  'شاي',
  'zzxqy',
  'pallet 699',
]

/** Returns a search in upper and lower case letters that no request had before: its products are not cached. */
const createSearch = (pass: number) =>
  encodeURIComponent(
    (SEARCHES[pass % SEARCHES.length] ?? '').replace(/[a-z]/g, (letter, index: number) =>
      (edits >> index) % 2 === 0 ? letter : letter.toUpperCase(),
    ),
  )

/** Each shows as many entries on a small site as on a large one, except searches. */
const ADDRESSES: Record<string, (site: Site, pass: number) => string> = {
  'product search': (_, pass) => `/products?search=${createSearch(pass)}`,
  'product search of the API': (_, pass) =>
    `/api/catalogue?search=${createSearch(pass + SEARCHES.length / 2)}`,
  inbox: () => '/api/inbox',
  'last page of the inbox': ({ size }) =>
    `/api/inbox?page=${Math.max(1, Math.floor(size.messages / INBOX_PAGE_SIZE))}`,
  'inbox search': () => '/api/inbox?search=buyer',
  'neighbours of a message': ({ messageIds }) =>
    `/api/inbox/${messageIds[Math.floor(Math.random() * messageIds.length)]}`,
}

let edits = 0

const METRICS_TOKEN = 'token of the benchmark'

const SIMULTANEOUS_CALLS = 100

/** Returns the milliseconds of delay that 99 of 100 checks since the last call did not exceed. */
async function readLoopDelay(url: string) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (.+)$/m.exec(text)?.[1]) * 1000
}

/** Sends an upload, an enquiry, uncached search pages or searches of the API. */
function sendOneOfMix(call: Call, index: number) {
  if (index % 20 === 0) return addProduct(call, { media: [readFileSync(PICTURE)] })
  if (index % 10 === 5)
    return readJson(call('/api/messages', toJsonRequest('POST', createEnquiry())))
  const path = index % 2 === 0 ? '/products' : '/api/catalogue'
  return measureTime(() => call(`${path}?search=${createSearch(index)}`))
}

/** Starts a site. @returns functions that measure the milliseconds of each address, and the delay of the event loop */
async function startSite(size: Size) {
  const dataDir = createFolder()
  seed(dataDir, size)
  const { call, url } = await startOn(dataDir, { METRICS_TOKEN })
  const { ids: messageIds } = await readJson<{ ids: string[] }>(call('/api/inbox/ids'))
  const measureLoop = async () => {
    edits++
    await readLoopDelay(url)
    const numbers = Array.from({ length: SIMULTANEOUS_CALLS }, (_, index) => index)
    await Promise.all(numbers.map((index) => sendOneOfMix(call, index)))
    return readLoopDelay(url)
  }
  const measureTimes = async (): Promise<Record<string, number[]>> => {
    const times: Record<string, number[]> = {}
    for (let pass = 0; pass < PASSES; pass++) {
      // Clears the response cache.
      const details = createContactFields({ hours: `Monday to Friday, version ${edits++}` })
      await readJson(call('/api/contact/details', toJsonRequest('PUT', details)))
      for (const [name, toAddress] of Object.entries(ADDRESSES)) {
        times[name] ??= []
        times[name].push(await measureTime(() => call(toAddress({ messageIds, size }, pass))))
      }
    }
    return times
  }
  return { measureTimes, measureLoop }
}

/** Maximum delay (ms) of the event loop. Without load, the 10 ms between two checks count as delay. */
const MAX_LOOP_DELAY_MS = 25

/** The p95 of uncached responses of a large site, compared with a small one. */
async function measureGrowth({ rounds, large }: Options): Promise<Row[]> {
  const [many, few] = [await startSite(large), await startSite(SMALL)]
  const [ofMany, ofFew] = await measureInTurn(rounds, many.measureTimes, few.measureTimes)
  const delays: number[] = []
  for (let round = 0; round <= rounds; round++) delays.push(await many.measureLoop())
  const values = delays.slice(1)
  const loop: Row = {
    name: `${SIMULTANEOUS_CALLS} simultaneous calls: event loop p99`,
    unit: 'ms',
    values,
    reference: { name: 'limit', values: values.map(() => MAX_LOOP_DELAY_MS) },
    goal: ['≤', 1],
  }
  const rows = Object.keys(ADDRESSES).map((name): Row => {
    const kind = name.startsWith('product') ? 'products' : 'messages'
    const findP95 = (times: Record<string, number[]>) => findQuantile(times[name] ?? [], 0.95)
    return {
      name: `${name}, of ${large[kind].toLocaleString('en')} ${kind}, uncached`,
      unit: 'ms (p95)',
      values: ofMany.map(findP95),
      reference: { name: `of ${SMALL[kind]}`, values: ofFew.map(findP95) },
      goal: ['≤', 1.5],
    }
  })
  return [...rows, loop]
}

// Compares the production server with a bare Fastify, and a large site with a small one; see README.md.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const { only, quick } = options
const rounds = Number(options.rounds ?? (quick ? 3 : 5))
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be 1 or more.')
if (!['serving', 'growth', undefined].includes(only)) {
  throw new Error('--only must be serving or growth.')
}
const large = quick ? { products: 5_000, messages: 10_000 } : { products: 20_000, messages: 50_000 }
const measured = { rounds, seconds: quick ? 2 : 3, large }

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const command = ['node bench/performance.ts', ...process.argv.slice(2)].join(' ')
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`
console.info(`\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit}.
${machine}, Node ${process.versions.node}; load before ${loadavg()[0]?.toFixed(1)};
cached responses requested by ${hasWrk ? 'wrk' : 'autocannon'}.
Medians of ${rounds} rounds (minimum–maximum).
`)
if (only !== 'growth') printTable(await measureServing(measured))
if (only !== 'serving') printTable(await measureGrowth(measured))
process.exit()
