import { Agent, request } from 'node:http'
import {
  type GeneratedCall,
  generatedCalls,
  sendable,
} from '../../apps/api/src/testing/generated/calls.ts'
import {
  type GeneratedPageRequest,
  generatedPageRequests,
} from '../../apps/api/src/testing/generated/pages.ts'
import { sampleOf } from '../../apps/api/src/testing/generated/values.ts'
import { jpeg } from '../../apps/api/src/testing/pictures.ts'
import { ADMIN } from './server.ts'

/** Number of requests per generated batch. */
const BATCH = 500

/** Milliseconds after which a response counts as missing. */
const HANG_MS = 60_000

export type Reply = { status: number; type: string; text: string }

export type Sent = Pick<GeneratedCall, 'method' | 'target' | 'headers'> & {
  body?: Buffer | undefined
}

/** Addresses that differ by a number. */
const MADE_UP = [
  (n: number) => `/products?search=made-up-${n}`,
  (n: number) => `/products?category=made-up-${n}`,
  (n: number) => `/?utm_campaign=${n}`,
  (n: number) => `/made-up/${n}`,
  (n: number) => `/products/${n.toString(16)}`,
  (n: number) => `/products.data?search=${n}`,
  (n: number) => `/api/catalogue?search=made-up-${n}`,
  (n: number) => `/contact?product=${n}`,
]

/** Returns an address for a number; every number has another address. */
export const madeUpQuery = (n: number): string => MADE_UP[n % MADE_UP.length]?.(n) ?? '/'

/** Generates calls of the complete contract and page requests: valid, almost valid and hostile ones. */
export async function generatedRequests(seed: number) {
  function* inBatches<T>(batchOf: (seed: number) => T[]): Generator<T> {
    for (let from = seed; ; from += BATCH) yield* batchOf(from)
  }
  const samples = [await jpeg(40, 30)]
  return {
    calls: inBatches<GeneratedCall>((from) => sampleOf(generatedCalls(samples), from, BATCH)),
    pages: inBatches<GeneratedPageRequest>((from) => sampleOf(generatedPageRequests, from, BATCH)),
  }
}

/** A client that sends requests exactly as generated, and stays logged in. */
export function createClient(url: string) {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(url)
  let session = ''
  let ids: string[] = []

  /** @throws when there is no response */
  const send = ({ method, target: path, headers, body }: Sent): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': body?.length ?? 0 }
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } }
      const sent = request(options, (response) => {
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
      })
      sent.setTimeout(HANG_MS, () => sent.destroy(new Error('no response in time')))
      sent.on('error', reject)
      sent.end(body)
    })

  const sendJson = (method: string, target: string, value: object) =>
    send({
      ...{ method, target, body: Buffer.from(JSON.stringify(value)) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    })

  async function login(): Promise<void> {
    const { status, text } = await sendJson('POST', '/api/admin/login', ADMIN)
    if (status !== 200) throw new Error(`the administrator cannot log in: ${status} ${text}`)
    session = JSON.parse(text).token
  }

  return {
    send,
    sendJson,
    login,

    get: (target: string) =>
      send({ method: 'GET', target, headers: { authorization: `Bearer ${session}` } }),

    /** Sets the ids of existing rows, which calls name. */
    useIds(existing: string[]) {
      ids = existing
    },

    /** Sends a generated call; logs in again when an earlier call has ended the session. */
    async sendCall(generated: GeneratedCall): Promise<{ call: GeneratedCall; reply: Reply }> {
      const usedSession = session
      const call = sendable(generated, { session, ids })
      const reply = await send(call)
      const isExpired = reply.status === 401 && call.route !== 'admin.login'
      if (isExpired && session === usedSession) await login()
      return { call, reply }
    },

    close: () => agent.destroy(),
  }
}
