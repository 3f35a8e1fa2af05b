import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks'
import { isPublicAddress } from '#api/platform/delivery/addresses.ts'

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
export function refusalOf(url: URL, allowsPrivate: boolean): string | undefined {
  if (allowsPrivate) return undefined
  if (url.protocol !== 'https:') return 'URL must be an address that begins with https://.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !isPublicAddress(host) ? `${host} ${PRIVATE}` : undefined
}

/** Resolves a name for a connection, which then uses exactly these addresses. This prevents DNS rebinding. */
const publicLookup =
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
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}

/**
 * Creates a function that posts JSON to a receiver, without following redirects. Only https to public addresses is allowed
 * unless `allowsPrivate` is set. It rejects if there is no response.
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
    const refusal = refusalOf(url, allowsPrivate)
    if (refusal) return Promise.reject(new RefusedReceiver(refusal))
    const startedAt = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // No shared connection: each attempt checks the address.
      agent: false,
      lookup: allowsPrivate ? (lookup as LookupFunction) : publicLookup(lookup),
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
      const retryAfterMs = retryAfterOf(headers['retry-after'])
      resolve({ status, body: start, durationMs, ...(retryAfterMs && { retryAfterMs }) })
      request.destroy()
    })
    request.end(body)
    return promise
  }
}
