import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { createContactFields, createEnquiry } from '../apps/api/src/testing/factories.ts'
import { freePort, run } from '../apps/api/src/testing/program.ts'
import { INBOX_PAGE_SIZE } from '../packages/contract/src/paging.ts'
import { ENCODINGS } from './bare.ts'
import { type Size, SMALL, seed } from './shared/seed.ts'
import {
  addProduct,
  type Call,
  createFolder,
  findQuantile,
  measureTime,
  readCpuSeconds,
  readJson,
  startOn,
  toJsonRequest,
} from './shared/server.ts'

type Options = { rounds: number; seconds: number; large: Size }

type Row = {
  name: string
  unit: string
  values: number[]
  reference: { name: string; values: number[] }
  goal?: ['≥' | '≤', number]
}

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

const findMedian = (values: number[]) => findQuantile(values, 0.5)

const formatNumber = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

function formatValues(values: number[]) {
  const range = [Math.min(...values), Math.max(...values)].map(formatNumber)
  return `${formatNumber(findMedian(values))} (${range.join('–')})`
}

function toCells({ name, unit, values, reference, goal }: Row) {
  const ratios = values.map((value, round) => value / (reference.values[round] ?? Number.NaN))
  const [sign, limit = 0] = goal ?? []
  const isMet = sign === '≥' ? findMedian(ratios) >= limit : findMedian(ratios) <= limit
  return [
    `${name}, ${unit}`,
    formatValues(values),
    `${reference.name}: ${formatValues(reference.values)}`,
    formatValues(ratios),
    sign ? `${sign} ${limit}` : '',
    sign ? (isMet ? 'yes' : 'no') : '',
  ]
}

function printTable(rows: Row[]) {
  const head = ['', 'measured', 'reference', 'ratio', 'goal', 'met']
  const lines = [head, head.map(() => '---'), ...rows.map(toCells)]
  console.info(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
}

const CONNECTIONS = 32

/** Milliseconds in which the server compresses a response with the best compression. */
const COMPRESSION_MS = 2_000

/** Milliseconds without new files in uploads/ after which the picture counts as processed. */
const PICTURE_IDLE_MS = 20_000

const PICTURE = join(import.meta.dirname, '../apps/api/src/demo/pictures/aa-batteries.webp')

/** Rate limits stay on, as in production, but are never reached. */
const LIMITS = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '1000000000' }

const PAGE = '/products'

type Target = { url: string; pid: number }

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

type Load = { total: number; seconds: number; failed: number }

const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Runs wrk, which uses less CPU time than autocannon: with two cores, autocannon is slower than the server. */
async function runWrk(url: string, seconds: number): Promise<Load> {
  const headers = Object.entries(ENCODINGS).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const [, total, duration] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? []
  const failed = /Non-2xx|Socket errors/.test(stdout) ? 1 : 0
  return { total: Number(total), seconds: Number(duration), failed }
}

async function runAutocannon(url: string, request: Request, duration: number): Promise<Load> {
  const requests = [{ ...request, headers: ENCODINGS }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests })
  const failed = result.errors + result.timeouts + result.non2xx
  return { total: result.requests.total, seconds: result.duration, failed }
}

async function measureLoad({ url, pid }: Target, request: Request, duration: number) {
  const cpuSeconds = readCpuSeconds(pid)
  const { total, seconds, failed } =
    hasWrk && request.path
      ? await runWrk(url + request.path, duration)
      : await runAutocannon(url, request, duration)
  if (failed > 0 || !(total > 0)) throw new Error(`${url}: ${failed} of ${total} requests failed`)
  return {
    'requests/s': total / seconds,
    'CPU µs/request': ((readCpuSeconds(pid) - cpuSeconds) / total) * 1e6,
  }
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

/** Each shows as many entries on a small site as on a large one. */
const ADDRESSES: Record<string, (site: Site) => string> = {
  'product search': () => '/products?search=sail',
  inbox: () => '/api/inbox',
  'last page of the inbox': ({ size }) =>
    `/api/inbox?page=${Math.max(1, Math.floor(size.messages / INBOX_PAGE_SIZE))}`,
  'inbox search': () => '/api/inbox?search=buyer',
  'neighbours of a message': ({ messageIds }) =>
    `/api/inbox/${messageIds[Math.floor(Math.random() * messageIds.length)]}`,
}

let edits = 0

/** Starts a site. @returns a function that measures the milliseconds of each address */
async function startSite(size: Size) {
  const dataDir = createFolder()
  seed(dataDir, size)
  const { call } = await startOn(dataDir)
  const { ids: messageIds } = await readJson<{ ids: string[] }>(call('/api/inbox/ids'))
  return async (): Promise<Record<string, number[]>> => {
    const times: Record<string, number[]> = {}
    for (let pass = 0; pass < PASSES; pass++) {
      // Clears the response cache.
      const details = createContactFields({ hours: `Monday to Friday, version ${edits++}` })
      await readJson(call('/api/contact/details', toJsonRequest('PUT', details)))
      for (const [name, toAddress] of Object.entries(ADDRESSES)) {
        times[name] ??= []
        times[name].push(await measureTime(() => call(toAddress({ messageIds, size }))))
      }
    }
    return times
  }
}

/** The p95 of uncached responses of a large site, compared with a small one. */
async function measureGrowth({ rounds, large }: Options): Promise<Row[]> {
  const [measureMany, measureFew] = [await startSite(large), await startSite(SMALL)]
  const [ofMany, ofFew] = await measureInTurn(rounds, measureMany, measureFew)
  return Object.keys(ADDRESSES).map((name) => {
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
${machine}, Node ${process.versions.node}; load before ${loadavg()[0]?.toFixed(1)}.
Medians of ${rounds} rounds (minimum–maximum).
`)
if (only !== 'growth') printTable(await measureServing(measured))
if (only !== 'serving') printTable(await measureGrowth(measured))
process.exit()
