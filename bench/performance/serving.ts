import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startBare } from './bare-server.ts'
import { type Bench, newFolder, withServers } from './bench.ts'
import { type Answer, answered, CONNECTIONS, ENCODINGS, fetchRaw, type Request } from './load.ts'
import { addProduct, shots } from './photos.ts'
import { type Goal, inTurn, type Row } from './rows.ts'
import { type Server, SMALL } from './subject.ts'

/** Milliseconds in which what is asked for is compressed as small as it gets. */
const SETTLE_MS = 2_000

/** Milliseconds after which no more files are made of pictures in the background. */
const MADE_MS = 20_000

const PICTURE_BYTES = 15_000

/** The addresses of a site that are asked for. */
type Site = { page: string; product: string; picture: string; pictures: string[] }

/** What is asked of a server, and what that is measured against on the bare one. */
type Kind = {
  name: string
  requests: (site: Site) => Request[]
  /** What the bare server is asked for instead of the same. */
  beside?: { what: string; requests: (site: Site) => Request[] }
  status?: number
  goal?: number
  /** Requests that count as one. */
  unit?: string
}

const asked = (path: string): Request => ({ path, headers: ENCODINGS })

export const ENQUIRY: Request = {
  method: 'POST',
  path: '/api/messages',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Ada Buyer',
    email: 'ada{n}@example.com',
    subject: 'enquiry',
    message: 'Enquiry {n}: please send us your list for tea in tins, and what a pallet weighs.',
  }),
}

/** A visitor: looks around, at the pictures too, and asks. */
const visit = ({ page, product, pictures }: Site): Request[] => [
  ...['/', ...pictures.slice(0, 4), page, ...pictures, product, ...pictures.slice(0, 2)].map(asked),
  asked('/contact'),
  ENQUIRY,
]

const KINDS: Kind[] = [
  { name: 'cached page', requests: ({ page }) => [asked(page)], goal: 1 },
  {
    name: 'uncached search page',
    requests: () => [asked('/products?search=tea+{n}')],
    beside: { what: 'bare, cached page', requests: ({ page }) => [asked(page)] },
    goal: 0.03,
  },
  { name: '304', requests: ({ page }) => [asked(page)], status: 304, goal: 1 },
  { name: 'GET /api/products', requests: () => [asked('/api/products')], goal: 0.8 },
  { name: 'GET /api/contact/details', requests: () => [asked('/api/contact/details')], goal: 0.8 },
  { name: 'picture of 15 kB', requests: ({ picture }) => [asked(picture)], goal: 0.6 },
  { name: 'mixed visit', requests: visit, unit: 'visits' },
]

/** Waits until all files are made of pictures: with the last of them, pages change. */
async function settled(uploads: string): Promise<void> {
  const count = () => readdirSync(uploads).length
  for (let last = count(), since = performance.now(); performance.now() - since < MADE_MS; ) {
    await setTimeout(500)
    const now = count()
    if (now === last) continue
    last = now
    since = performance.now()
  }
}

/** Gives a small site pictures, and finds the addresses that are asked for. */
async function stock(server: Server): Promise<Site> {
  const call = await server.admin()
  for (const [at, picture] of shots(16).entries()) {
    await addProduct(call, `Tin ${at}`, [picture])
  }
  const uploads = join(server.dataDir, 'uploads')
  await settled(uploads)
  const distance = (file: string) => Math.abs(statSync(join(uploads, file)).size - PICTURE_BYTES)
  const nearest = readdirSync(uploads)
    .filter((file) => file.endsWith('.webp'))
    .sort((a, b) => distance(a) - distance(b))
    .map((file) => `/uploads/${file}`)
  const [first] = (await (await call('/api/products')).json()) as { _id: string }[]
  return {
    page: '/products',
    product: `/products/${first?._id}`,
    picture: nearest[0] ?? '',
    pictures: nearest.slice(0, 8),
  }
}

/** What a site answers once all of it is kept and compressed. */
async function answersOf({ url }: Server, site: Site): Promise<Record<string, Answer>> {
  const paths = [...new Set(KINDS.flatMap(({ requests }) => requests(site)))].filter(
    ({ path, method }) => method !== 'POST' && !path.includes('{n}'),
  )
  const fetchAll = () => Promise.all(paths.map(({ path }) => fetchRaw(url + path)))
  await fetchAll()
  await setTimeout(SETTLE_MS)
  const answers = await fetchAll()
  const entries = answers.map(async (answer, at) => {
    const path = paths[at]?.path ?? ''
    const { etag = '' } = answer.headers
    const { headers } = await fetchRaw(url + path, { ...ENCODINGS, 'if-none-match': etag })
    return [path, { ...answer, unchanged: headers }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

type Served = { server: { url: string; pid: number }; site: Site; etag: string | undefined }

const load = async (
  { seconds }: Bench,
  { server, site, etag }: Served,
  { status = 200, requests }: Pick<Kind, 'status' | 'requests'>,
  isWarmUp: boolean,
) => {
  const asked = requests(site).map((request) =>
    status === 304 && etag
      ? { ...request, headers: { ...request.headers, 'if-none-match': etag } }
      : request,
  )
  const sends = asked.some(({ method }) => method === 'POST')
  // Of one address, no more than 16 bodies are taken at once.
  const connections = sends ? 8 : CONNECTIONS
  const { rate, isHeldUp } = await answered(
    server,
    { connections, seconds, requests: asked },
    { expected: sends ? [200, 201] : [status], isWarmUp },
  )
  return { rate: rate / asked.length, isHeldUp }
}

/** Requests a second, of each kind, beside a bare Fastify that sends the same bytes. */
export const serving = (bench: Bench): Promise<Row[]> =>
  withServers(bench, SMALL, async (servers) => {
    const served: Served[] = []
    let answers: Record<string, Answer> = {}
    for (const server of servers.toReversed()) {
      const site = await stock(server)
      answers = await answersOf(server, site)
      served.unshift({ server, site, etag: answers[site.page]?.headers.etag })
    }
    const [{ site, etag } = {} as Served] = served
    const bare = await startBare(await newFolder(bench), answers)
    try {
      const rows: Row[] = []
      for (const kind of KINDS) {
        const beside = { ...kind, ...kind.beside }
        const measured = await inTurn(bench.rounds, [
          ...served.map((one) => (isWarmUp: boolean) => load(bench, one, kind, isWarmUp)),
          (isWarmUp) => load(bench, { server: bare, site, etag }, beside, isWarmUp),
        ])
        rows.push(rowOf(kind, measured))
      }
      return rows
    } finally {
      await bare.stop()
    }
  })

type Measured = Awaited<ReturnType<typeof load>>[][]

function rowOf({ name, unit = 'requests', beside, goal }: Kind, measured: Measured): Row {
  const values = measured.map((rounds) => rounds.map(({ rate }) => rate))
  const isHeldUp = measured.flat().every((round) => round.isHeldUp)
  return {
    what: name,
    unit: `${unit}/s`,
    values: values.slice(0, -1),
    beside: { what: beside?.what ?? 'bare', values: values.slice(-1) },
    ...(goal !== undefined && { goal: { of: 'ratio', atLeast: goal } satisfies Goal }),
    ...(!isHeldUp && {
      remark: `${name}: in some rounds a server was not busy all the time; the one that asks was the limit, or the disk.`,
    }),
  }
}
