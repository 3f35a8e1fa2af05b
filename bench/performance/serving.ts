import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { freePort, run } from '../../apps/api/src/testing/program.ts'
import { addProduct, type Call } from '../shared/client.ts'
import { readCpuSeconds } from '../shared/measure.ts'
import { SMALL, seed } from '../shared/seed.ts'
import { createFolder, startOn } from '../shared/server.ts'
import { ENCODINGS } from './bare.ts'
import { measureInTurn, type Options, type Row } from './rounds.ts'

const CONNECTIONS = 32

/** Milliseconds in which the server compresses a response with the best compression. */
const COMPRESSION_MS = 2_000

/** Milliseconds without new files in uploads/ after which the picture counts as processed. */
const PICTURE_IDLE_MS = 20_000

const PICTURE = join(import.meta.dirname, '../../apps/api/src/demo/pictures/aa-batteries.webp')

/** Rate limits stay on, as in production, but are never reached. */
const LIMITS = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '1000000000' }

const PAGE = '/products'

type Target = { url: string; pid: number }

/** Adds a product with a picture. @returns the address of the smallest version of the picture */
async function addPicture(call: Call, dataDir: string): Promise<string> {
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

/** Puts a server under load. @throws when a request failed */
async function measureLoad({ url, pid }: Target, request: Request, seconds: number) {
  const cpuSeconds = readCpuSeconds(pid)
  const requests = [{ ...request, headers: ENCODINGS }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests })
  const { total } = result.requests
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0 || total === 0) throw new Error(`${url}: ${failed} of ${total} requests failed`)
  return {
    'requests/s': total / result.duration,
    'CPU µs/request': ((readCpuSeconds(pid) - cpuSeconds) / total) * 1e6,
  }
}

/** Throughput and CPU time of pages and a picture, compared with a bare Fastify that sends the same bytes. */
export async function measureServing({ rounds, seconds }: Options): Promise<Row[]> {
  const dataDir = createFolder()
  seed(dataDir, SMALL)
  const server = await startOn(dataDir, LIMITS)
  const picture = await addPicture(server.call, dataDir)
  const pictureBytes = (await (await fetch(server.url + picture)).arrayBuffer()).byteLength
  await (await fetch(server.url + PAGE, { headers: ENCODINGS })).arrayBuffer()
  await setTimeout(COMPRESSION_MS)
  const bare = await startBare(server.url, [PAGE, picture])
  const rows: Row[] = []
  const compare = async (name: string, limit: number, ours: Request, others: Request) => {
    const [values, references] = await measureInTurn(
      rounds,
      () => measureLoad(server, ours, seconds),
      () => measureLoad(bare, others, seconds),
    )
    const reference = ours.path === others.path ? 'bare' : 'bare, cached page'
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
  await compare('cached page', 1, { path: PAGE }, { path: PAGE })
  let searches = 0
  const setupRequest = (next: Request) => ({ ...next, path: `${PAGE}?search=tea+${searches++}` })
  await compare('uncached search page', 0.03, { setupRequest }, { path: PAGE })
  const pictureName = `picture of ${Math.round(pictureBytes / 1000)} kB`
  await compare(pictureName, 0.6, { path: picture }, { path: picture })
  await server.stop()
  return rows
}
