/**
 * Sends generated contract calls and page requests to a server of its own, and says what went wrong.
 *   fuzz.ts [CALLS] [PAGES] [SEED]
 */
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  type GeneratedCall,
  generatedCalls,
  sendable,
} from '../apps/api/src/testing/generated/calls.ts'
import { faultOf } from '../apps/api/src/testing/generated/faults.ts'
import {
  type GeneratedPageRequest,
  generatedPageRequests,
} from '../apps/api/src/testing/generated/pages.ts'
import { sampleOf } from '../apps/api/src/testing/generated/sample.ts'
import { jpeg } from '../apps/api/src/testing/pictures.ts'
import { PRODUCT_FIELDS } from '../packages/contract/src/product-fields.ts'
import { ADMIN, MAIN, memoryOf, startMeasured } from './server.ts'

const [calls = 5_000, pages = 2_500, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)

/** Requests under way at once. */
const CONCURRENCY = 8

/** Requests made up at once; between two batches rows are replenished or taken away. */
const BATCH = 500

/** Rows of a kind that are kept: more make every list slower and say nothing new. */
const ROWS = 60

/** Milliseconds after which an answer counts as never coming. */
const HANG_MS = 60_000

type Answer = { status: number; type: string; text: string }
type Sent = Pick<GeneratedCall, 'method' | 'target' | 'headers'> & { body?: Buffer | undefined }

const server = await startMeasured(MAIN, { LOG_LEVEL: 'silent' })
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const { hostname, port } = new URL(server.url)
const faults: string[] = []
const statuses = new Map<number, number>()
let slowestMs = 0

/** @throws when no answer comes */
function send({ method, target, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, 'content-length': body?.length ?? 0 },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: String(response.headers['content-type']),
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.setTimeout(HANG_MS, () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(body)
  })
}

async function check(sent: Sent, fault: (response: Answer) => string | undefined) {
  const startedAt = performance.now()
  try {
    const response = await send(sent)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const found = fault(response)
    if (found) report(found)
    return response.status
  } catch (error) {
    report(`${sent.method} ${sent.target.slice(0, 200)}: ${error}`)
    return undefined
  } finally {
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
  }
}

function report(fault: string) {
  faults.push(fault)
  if (faults.length <= 20) console.info(`FAULT ${fault}`)
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

const json = { 'content-type': 'application/json' }

async function login(): Promise<string> {
  const body = Buffer.from(JSON.stringify(ADMIN))
  const { status, text } = await send({
    method: 'POST',
    target: '/api/admin/login',
    headers: json,
    body,
  })
  if (status !== 200) throw new Error(`the administrator cannot log in: ${status} ${text}`)
  return JSON.parse(text).token
}

/** Rows that calls can name, few enough to stay quick, and a session that holds. */
async function prepare(before: string): Promise<{ session: string; ids: string[] }> {
  const as = (token: string) => ({ ...json, authorization: `Bearer ${token}` })
  const probe = await send({ method: 'GET', target: '/api/messages', headers: as(before) })
  const session = probe.status === 200 ? before : await login()
  const headers = as(session)
  const idsAt = async (target: string, list: (response: unknown) => { _id: string }[]) =>
    list(JSON.parse((await send({ method: 'GET', target, headers })).text)).map(({ _id }) => _id)
  const all = (response: unknown) => response as { _id: string }[]
  const products = await idsAt('/api/products', all)
  const messages = await idsAt('/api/messages', all)
  const trim = async (target: string, ids: string[]) => {
    const body = Buffer.from(JSON.stringify({ ids: ids.slice(ROWS) }))
    if (ids.length > ROWS) await send({ method: 'DELETE', target, headers, body })
  }
  await trim('/api/products', products)
  await trim('/api/messages/multiple', messages)
  for (let made = 0; made < 4; made++) {
    const [subject, message] = ['enquiry', `Do you ship figs to ${randomInt(1e9)}?`]
    const body = Buffer.from(
      JSON.stringify({ name: 'Ada', email: 'a@example.com', subject, message }),
    )
    await send({ method: 'POST', target: '/api/messages', headers: json, body })
    if (products.length < ROWS / 2) await addProduct(session)
  }
  return { session, ids: [...products.slice(0, ROWS), ...messages.slice(0, ROWS)] }
}

async function addProduct(session: string) {
  const form = new FormData()
  for (const field of PRODUCT_FIELDS) form.set(field, `Figs ${randomInt(1e6)}`)
  await fetch(`${server.url}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}` },
    body: form,
  })
}

/** Runs `total` requests batch by batch, and prints the server's memory at each fifth. */
async function run<T>(
  name: string,
  total: number,
  batchOf: (seed: number, size: number) => T[],
  work: (item: T) => Promise<unknown>,
  before: () => Promise<void>,
) {
  const startedAt = performance.now()
  slowestMs = 0
  statuses.clear()
  for (let done = 0; done < total; ) {
    const size = Math.min(BATCH, total - done)
    await before()
    await inTurns(batchOf(seed + done, size), work)
    const fifth = (count: number) => Math.floor((5 * count) / total)
    if (fifth(done + size) > fifth(done)) {
      const { now, peak } = memoryOf(server.pid)
      console.info(
        `${name} ${done + size}: memory ${now.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, faults ${faults.length}`,
      )
    }
    done += size
  }
  const seconds = (performance.now() - startedAt) / 1000
  const counted = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
  console.info(
    `${name}: ${total} in ${seconds.toFixed(0)} s, slowest ${slowestMs.toFixed(0)} ms; ${counted.join(', ')}`,
  )
}

console.info(`seed ${seed}`)
try {
  const samples = [await jpeg(40, 30)]
  let now = await prepare('')
  let renewing: Promise<void> | undefined
  /** Some calls end the session that others need. */
  const renew = async (ended: string) => {
    if (now.session !== ended) return
    renewing ??= login().then((session) => {
      now = { ...now, session }
      renewing = undefined
    })
    await renewing
  }
  await run(
    'calls',
    calls,
    (from, size) => sampleOf(generatedCalls(samples), from, size),
    async (generated: GeneratedCall) => {
      const { session } = now
      const call = sendable(generated, now)
      const status = await check(call, (response) => faultOf(call, response))
      const wasRefused = status === 401 && call.route !== 'admin.login'
      if (wasRefused && call.headers.authorization === `Bearer ${session}`) await renew(session)
    },
    async () => {
      now = await prepare(now.session)
    },
  )
  await run(
    'pages',
    pages,
    (from, size) => sampleOf(generatedPageRequests, from, size),
    (sent: GeneratedPageRequest) =>
      check(sent, ({ status, text }) =>
        status >= 500
          ? `${sent.method} ${sent.target.slice(0, 200)}: ${status} ${text.slice(0, 200)}`
          : undefined,
      ),
    async () => {},
  )
  await setTimeout(1_000)
  const healthy = await send({ method: 'GET', target: '/healthz', headers: {} })
  const database = new DatabaseSync(join(server.dataDir, 'dhow.sqlite'), { readOnly: true })
  const [integrity] = database.prepare('pragma integrity_check').all()
  database.close()
  console.info(`healthz ${healthy.status}, database ${JSON.stringify(integrity)}`)
} finally {
  agent.destroy()
  await server.stop()
}
console.info(faults.length === 0 ? 'no faults' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
