import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addProduct, loginTo, readJson } from '../shared/client.ts'
import { demoPictures } from '../shared/pictures.ts'
import { ENCODINGS, insertInto } from './bare.ts'
import { measureLoad, type Request } from './load.ts'
import {
  type Bench,
  type MeasuredServer,
  newFolder,
  SMALL,
  startBare,
  withServer,
} from './servers.ts'
import { inTurn, type Row } from './table.ts'

/** Milliseconds in which the server compresses a response with the best compression. */
const COMPRESSION_MS = 2_000

/** Milliseconds without new files in uploads/ after which all pictures count as processed. */
const PICTURES_IDLE_MS = 20_000

const SMALL_PICTURE_BYTES = 15_000
const LARGE_PICTURE_BYTES = 80_000

const CONNECTIONS = 32

/** Senders of enquiries; one address may send at most 16 bodies at the same time. */
const SENDERS = 12

/** Addresses of the measured site. */
type Site = { page: string; product: string; pictures: string[]; largePicture: string }

/** Requests to the server, and the requests to the bare server that they are compared with. */
type Kind = {
  name: string
  requests: (site: Site) => Request[]
  /** Requests to the bare server; the same ones by default. */
  reference?: { name: string; requests: (site: Site) => Request[] }
  status?: number
  goal?: number
  /** The unit that all requests together make up. */
  unit?: string
}

const getRequest = (path: string): Request => ({ path, headers: ENCODINGS })

const ENQUIRY = {
  method: 'POST',
  path: '/api/messages',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Ada Buyer',
    email: 'ada{n}@example.com',
    subject: 'enquiry',
    message: 'Enquiry {n}: please send us your list for tea in tins, and what a pallet weighs.',
  }),
} satisfies Request

const visit = ({ page, product, pictures }: Site): Request[] => [
  ...['/', ...pictures.slice(0, 4), page, ...pictures, product, ...pictures.slice(0, 2)].map(
    getRequest,
  ),
  getRequest('/contact'),
  ENQUIRY,
]

const cachedPage = ({ page }: Site) => [getRequest(page)]

const KINDS: Kind[] = [
  { name: 'cached page', requests: cachedPage, goal: 1 },
  {
    name: 'uncached search page',
    requests: () => [getRequest('/products?search=tea+{n}')],
    reference: { name: 'bare, cached page', requests: cachedPage },
    goal: 0.03,
  },
  { name: '304', requests: cachedPage, status: 304, goal: 1 },
  { name: 'GET /api/products', requests: () => [getRequest('/api/products')], goal: 0.8 },
  {
    name: 'GET /api/contact/details',
    requests: () => [getRequest('/api/contact/details')],
    goal: 0.8,
  },
  {
    name: 'picture of 15 kB',
    requests: ({ pictures: [picture = ''] }) => [getRequest(picture)],
    goal: 0.6,
  },
  {
    name: 'picture of 80 kB',
    requests: ({ largePicture }) => [getRequest(largePicture)],
    goal: 0.5,
  },
  { name: 'mixed visit', requests: visit, unit: 'visit' },
]

/** Adds products with pictures, and returns the addresses to measure. */
async function addPictures(server: MeasuredServer): Promise<Site> {
  const call = await loginTo(server.url)
  for (const [at, picture] of demoPictures(16).entries()) {
    await addProduct(call, { name: `Tin ${at}` }, [picture])
  }
  const uploads = join(server.dataDir, 'uploads')
  // Pages change until the last picture is processed.
  for (let files = 0; files < readdirSync(uploads).length; await setTimeout(PICTURES_IDLE_MS)) {
    files = readdirSync(uploads).length
  }
  const sizes = readdirSync(uploads)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => ({ path: `/uploads/${file}`, size: statSync(join(uploads, file)).size }))
  const nearest = (bytes: number, count: number) =>
    sizes
      .sort((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes))
      .slice(0, count)
      .map(({ path }) => path)
  const [first] = await readJson<{ _id: string }[]>(call('/api/products'))
  return {
    page: '/products',
    product: `/products/${first?._id}`,
    pictures: nearest(SMALL_PICTURE_BYTES, 8),
    largePicture: nearest(LARGE_PICTURE_BYTES, 1)[0] ?? '',
  }
}

/** Starts a bare server with the responses that the server sends once they are cached and compressed. */
async function startBareFor(bench: Bench, { url }: MeasuredServer, site: Site) {
  const paths = KINDS.flatMap(({ requests }) => requests(site))
    .filter(({ path, method }) => method !== 'POST' && !path.includes('{n}'))
    .map(({ path }) => path)
  const distinct = [...new Set(paths)]
  await Promise.all(
    distinct.map(async (path) => (await fetch(url + path, { headers: ENCODINGS })).arrayBuffer()),
  )
  await setTimeout(COMPRESSION_MS)
  return startBare(bench, url, distinct)
}

type Target = { url: string; pid: number }

/** Measures a kind of requests on the server and on the bare one. */
async function compare(
  { rounds, seconds }: Bench,
  [server, bare]: [Target, Target],
  { site, etag }: { site: Site; etag: string },
  { name, unit = 'request', status = 200, goal, ...kind }: Kind,
): Promise<Row[]> {
  const load = (target: Target, requests: Request[]) => async (isWarmUp: boolean) => {
    const sends = requests.some(({ method }) => method === 'POST')
    const { rate, cpuMicroseconds } = await measureLoad(
      target,
      {
        connections: sends ? 8 : CONNECTIONS,
        seconds,
        requests: requests.map(({ headers, ...request }) => ({
          ...request,
          headers: { ...headers, ...(status === 304 && { 'if-none-match': etag }) },
        })),
      },
      { expected: sends ? [200, 201] : [status], isWarmUp },
    )
    const { length } = requests
    return { rate: rate / length, cpu: cpuMicroseconds * length }
  }
  const [ours = [], reference = []] = await inTurn(rounds, [
    load(server, kind.requests(site)),
    load(bare, (kind.reference ?? kind).requests(site)),
  ])
  const row = (unitName: string, figure: 'rate' | 'cpu') => ({
    name,
    unit: unitName,
    values: ours.map((round) => round[figure]),
    reference: {
      name: kind.reference?.name ?? 'bare',
      values: reference.map((round) => round[figure]),
    },
  })
  return [
    {
      ...row(`${unit}s/s`, 'rate'),
      ...(goal !== undefined && { goal: { of: 'ratio', atLeast: goal } }),
    },
    row(`CPU µs/${unit}`, 'cpu'),
  ]
}

/** Throughput and CPU time of each kind of requests, compared with a bare Fastify that sends the same bytes. */
export const serving = (bench: Bench): Promise<Row[]> =>
  withServer(bench, SMALL, async (server) => {
    const site = await addPictures(server)
    const bare = await startBareFor(bench, server, site)
    const page = await fetch(server.url + site.page, { headers: ENCODINGS })
    const etag = page.headers.get('etag') ?? ''
    try {
      const rows: Row[] = []
      for (const kind of KINDS) {
        rows.push(...(await compare(bench, [server, bare], { site, etag }, kind)))
      }
      return rows
    } finally {
      await bare.stop()
    }
  })

/** Inserts enquiries one after another. @returns rows per second */
function insertRate(insert: ReturnType<typeof insertInto>, seconds: number): number {
  const enquiry = JSON.parse(ENQUIRY.body)
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < seconds * 1000) {
    insert(enquiry)
    count++
  }
  return count / ((performance.now() - startedAt) / 1000)
}

/** Enquiries per second, each on disk before its response is sent. */
export const writes = (bench: Bench): Promise<Row[]> =>
  withServer(bench, SMALL, async (server) => {
    const bare = await startBare(bench)
    const insert = insertInto(join(await newFolder(bench), 'inserts.sqlite'))
    const load = { connections: SENDERS, seconds: bench.seconds, requests: [ENQUIRY] }
    const send = (target: Target) => async (isWarmUp: boolean) =>
      (await measureLoad(target, load, { expected: [201], isWarmUp })).rate
    try {
      const [values = [], ofBare = [], ofInsert = []] = await inTurn(bench.rounds, [
        send(server),
        send(bare),
        async () => insertRate(insert, bench.seconds),
      ])
      const row = { name: 'durable enquiries', unit: 'enquiries/s', values }
      return [
        {
          ...row,
          reference: { name: 'bare insert, synchronous=FULL', values: ofInsert },
          goal: { of: 'ratio', atLeast: 0.5 },
        },
        { ...row, reference: { name: 'bare Fastify with the same insert', values: ofBare } },
      ]
    } finally {
      await bare.stop()
    }
  })
