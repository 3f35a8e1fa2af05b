/**
 * Prints the memory of a server with many products while generated calls, page requests and made-up queries arrive
 * together, and for a minute after them.
 *   memory-under-load.ts [SECONDS] [PRODUCTS] [SEED]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { generatedCalls, sendable } from '../apps/api/src/testing/generated/calls.ts'
import { generatedPageRequests } from '../apps/api/src/testing/generated/pages.ts'
import { sampleOf } from '../apps/api/src/testing/generated/sample.ts'
import { jpeg } from '../apps/api/src/testing/pictures.ts'
import { madeUpQuery } from './made-up-queries/queries.ts'
import { memoryProbe, memoryReport } from './memory/read-probe.ts'
import { seed } from './seed.ts'
import { ADMIN, MAIN, SHIPPED_MALLOC, startMeasured } from './server.ts'

const [seconds = 300, products = 20_000, firstSeed = 7] = process.argv.slice(2).map(Number)

const REPORT_SECONDS = 15

/** Requests of each kind under way at once. */
const CONCURRENCY = { queries: 4, calls: 3, pages: 2 }

/** Requests generated at once. */
const BATCH = 500

/** Milliseconds after which an answer counts as never coming. */
const HANG_MS = 60_000

type Sent = {
  method: string
  target: string
  headers: Record<string, string>
  body?: Buffer | undefined
}

const folder = await mkdtemp(join(tmpdir(), 'dhow-memory-'))
const settings = { LOG_LEVEL: 'silent', ...memoryProbe(folder), ...SHIPPED_MALLOC }
const server = await startMeasured(MAIN, settings, (dataDir) =>
  seed(dataDir, { products, messages: products / 10 }),
)
const { hostname, port } = new URL(server.url)
const agent = new Agent({ keepAlive: true })
const counts = { queries: 0, calls: 0, pages: 0, faults: 0 }

/** @throws when no answer comes */
function send({ method, target: path, headers, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = { 'content-length': body?.length ?? 0 }
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } }
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.setTimeout(HANG_MS, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(body)
  })
}

async function login(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify(ADMIN))
  return JSON.parse(
    (await send({ method: 'POST', target: '/api/admin/login', headers, body })).text,
  ).token
}

function* inBatches<T>(batchOf: (seed: number) => T[]): Generator<T> {
  for (let from = firstSeed; ; from += BATCH) yield* batchOf(from)
}

const report = (label: string) =>
  console.info(
    `${label}: ${memoryReport(server.pid, folder)} | ${Object.entries(counts).flat().join(' ')}`,
  )

try {
  const { text } = await send({ method: 'GET', target: '/api/catalogue', headers: {} })
  const ids = JSON.parse(text).items.map(({ _id }: { _id: string }) => _id)
  let session = await login()
  let renewing: Promise<void> | undefined
  const samples = [await jpeg(40, 30)]
  const calls = inBatches((from) => sampleOf(generatedCalls(samples), from, BATCH))
  const pages = inBatches((from) => sampleOf(generatedPageRequests, from, BATCH))
  const work = {
    queries: () => send({ method: 'GET', target: madeUpQuery(counts.queries), headers: {} }),
    calls: async () => {
      const used = session
      const answer = await send(sendable(calls.next().value, { session, ids }))
      // Some calls end the session that the others need.
      if (answer.status === 401 && used === session) {
        renewing ??= login().then((token) => {
          session = token
          renewing = undefined
        })
        await renewing
      }
      return answer
    },
    pages: () => send(pages.next().value),
  }
  await setTimeout(5_000)
  report('at rest')
  let isOver = false
  const kinds = ['queries', 'calls', 'pages'] as const
  const load = kinds.flatMap((kind) =>
    Array.from({ length: CONCURRENCY[kind] }, async () => {
      while (!isOver) {
        counts[kind] += 1
        const { status } = await work[kind]().catch(() => ({ status: 599 }))
        if (status >= 500 && status !== 503 && status !== 507) counts.faults += 1
      }
    }),
  )
  for (let passed = REPORT_SECONDS; passed <= seconds; passed += REPORT_SECONDS) {
    await setTimeout(REPORT_SECONDS * 1_000)
    report(`${passed} s`)
  }
  isOver = true
  await Promise.all(load)
  await setTimeout(60_000)
  report('60 s after')
} finally {
  agent.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
