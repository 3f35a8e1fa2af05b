import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type ReceiverResponse, WEBHOOK_LIMITS } from '@dhow/contract/webhooks/webhooks'
import { isPublicAddress } from '#api/platform/delivery/addresses.ts'
import type { Result } from '#api/platform/delivery/jobs.ts'
import { sign } from '#api/platform/delivery/secrets.ts'
import type { DeliveryRow, EndpointRow, WebhookStore } from './store.ts'

/** The response of a receiver: status, beginning of the body, and milliseconds to wait by `Retry-After`. */
type Answer = { status: number; body: string; durationMs: number; retryAfterMs?: number }

/** Explains to the administrator why a receiver is not called. */
export class RefusedReceiver extends Error {
  override name = 'RefusedReceiver'
}

type Lookup = typeof systemLookup

type Options = {
  allowsPrivate: boolean
  timeoutMs?: number
  lookup?: Lookup
}

/** Maximum bytes of a response: four per stored character. */
const MAX_ANSWER_BYTES = 4 * WEBHOOK_LIMITS.answer

const MAX_RETRY_AFTER_MS = 86_400_000

const PRIVATE =
  'is in a private network, where webhooks are not sent. WEBHOOKS_ALLOW_PRIVATE allows it.'

/** Returns why a URL may not be called. A host name is checked later, when it is resolved. */
export function findRefusal(url: URL, allowsPrivate: boolean): string | undefined {
  if (allowsPrivate) return undefined
  if (url.protocol !== 'https:') return 'URL must be an address that begins with https://.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !isPublicAddress(host) ? `${host} ${PRIVATE}` : undefined
}

/** Resolves a name for a connection, which then uses exactly these addresses. This prevents DNS rebinding. */
const createPublicLookup =
  (lookup: Lookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first) return callback(new RefusedReceiver(`${hostname} ${PRIVATE}`), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status decides, even if the body is incomplete.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString()
  const line = text.replaceAll(/[\p{Cc}\uFFFD\s]+/gu, ' ').trim()
  return line.slice(0, WEBHOOK_LIMITS.answer).toWellFormed()
}

/** Returns the milliseconds of a `Retry-After` header, in seconds or as a date (RFC 9110, 10.2.3), at most a day. */
function parseRetryAfter(header: string | undefined) {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}

/**
 * Creates a function that posts JSON to a receiver, without following redirects: by https to public addresses, unless
 * `allowsPrivate` is set.
 */
export function createPost(options: Options) {
  const { allowsPrivate, timeoutMs = 15_000, lookup = systemLookup } = options

  return (
    address: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const url = new URL(address)
    const refusal = findRefusal(url, allowsPrivate)
    if (refusal) return Promise.reject(new RefusedReceiver(refusal))
    const startedAt = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // No shared connection: each attempt checks the address.
      agent: false,
      lookup: allowsPrivate ? (lookup as LookupFunction) : createPublicLookup(lookup),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    let hasResponse = false
    const fail = (error: Error) => {
      if (!hasResponse) reject(error)
    }
    request.on('error', fail)
    request.on('close', () => fail(new Error('The receiver closed the connection.')))
    request.on('response', async (response) => {
      hasResponse = true
      const start = await readStart(response)
      const durationMs = Math.round(performance.now() - startedAt)
      const { statusCode: status = 0, headers } = response
      const retryAfterMs = parseRetryAfter(headers['retry-after'])
      resolve({ status, body: start, durationMs, ...(retryAfterMs && { retryAfterMs }) })
      request.destroy()
    })
    request.end(body)
    return promise
  }
}

export type WebhookSender = ReturnType<typeof createSender>

const GONE = 410

/** Statuses of a receiver or proxy in trouble: other events would fail too. */
const LANE_FAILURES = [429, 502, 503, 504]

/** Error codes that a person can act on. */
const FAILURES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `There is no server with the name ${host}.`,
  EAI_AGAIN: (host) => `The address of ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} does not accept connections.`,
  ECONNRESET: () => 'The receiver closed the connection.',
  ABORT_ERR: () => 'There was no response within 15 seconds.',
}

function describeError(error: unknown, host: string) {
  if (error instanceof RefusedReceiver) return error.message
  const { code = '', message } = error as Error & { code?: string }
  return FAILURES[code]?.(host) ?? `${host} could not be reached: ${message}`
}

function describeStatus(status: number) {
  if (status >= 200 && status < 300) return undefined
  const isRedirect = status >= 300 && status < 400
  return `The receiver responded with status ${status}${isRedirect ? ', and redirects are not followed' : ''}.`
}

export function createSender(store: WebhookStore, post: ReturnType<typeof createPost>) {
  /** Sends a signed payload. The response has a reason if it failed, and no status if there was no response. */
  async function call(
    endpoint: EndpointRow,
    { id, body }: { id: string; body: string },
    signal: AbortSignal,
  ): Promise<ReceiverResponse & { retryAfterMs?: number }> {
    const at = Date.now()
    const timestamp = Math.floor(at / 1000)
    const { url } = endpoint
    const secrets = [endpoint, ...getSigningSecrets(endpoint, at)].map(({ secret }) => secret)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Dhow',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id, timestamp, body }, secrets),
    }
    try {
      const response = await post(url, headers, body, signal)
      const reason = describeStatus(response.status)
      return reason === undefined ? response : { ...response, reason }
    } catch (error) {
      return { reason: describeError(error, new URL(url).hostname) }
    }
  }

  /** Sends a delivery. An attempt that a shutdown ended does not count. */
  async function send(delivery: DeliveryRow, signal: AbortSignal): Promise<Result | undefined> {
    const { endpointId, event, eventId } = delivery
    const endpoint = store.findEndpoint(endpointId)
    if (!endpoint) return undefined
    const response = await call(endpoint, { id: eventId, body: delivery.body }, signal)
    if (signal.aborted) return undefined
    const { status = null, durationMs = null, body = null, reason: lastError = null } = response
    const { retryAfterMs } = response
    const columns = { status, durationMs, answer: body, lastError }
    if (lastError === null) {
      return { columns: { ...columns, state: 'delivered' }, works: true, fields: { event } }
    }
    if (status === GONE) store.disableEndpoint(endpointId, new Date())
    const laneFails = status === null || LANE_FAILURES.includes(status)
    const fields = { event, status, reason: lastError }
    return { columns, fields, retryAfterMs, ...(laneFails && { laneFailure: { lastError } }) }
  }

  return { call, send }
}

/** Returns the replaced secrets that still sign at a time in milliseconds since 1970. */
export const getSigningSecrets = (
  { oldSecrets }: EndpointRow,
  at: number,
): EndpointRow['oldSecrets'] => oldSecrets.filter(({ until }) => at < until)
