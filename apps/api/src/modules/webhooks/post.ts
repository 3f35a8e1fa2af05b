import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is given to the world; beside it stand only tunnels, tests and private networks. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: no loopback, private or link-local network (a cloud's
 * metadata are on one), no carrier's, no multicast, none that carries an IPv4 address within.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

/** What a receiver answered: its status, how the body begins, and the milliseconds it took. */
export type Answer = { status: number; body: string; durationMs: number }

/** Why a receiver is not called; its message is for the administrator. */
export class RefusedReceiver extends Error {
  override name = 'RefusedReceiver'
}

type Lookup = typeof systemLookup

type Options = {
  allowsPrivate: boolean
  /** Milliseconds for all of it, from the name to the answer's body. */
  timeoutMs?: number
  /** How names become addresses. */
  lookup?: Lookup
}

const SEND_TIMEOUT_MS = 15_000

/** Bytes of an answer that are read: four for each character that is kept. */
const MAX_ANSWER_BYTES = 4 * WEBHOOK_LIMITS.answer

const PRIVATE =
  'is in a private network, where webhooks are not sent. WEBHOOKS_ALLOW_PRIVATE allows it.'

/** The IP address that an address names without asking anybody; undefined where it has a name. */
const addressIn = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}

/**
 * Why this receiver may not be called, as far as its address alone tells.
 * The name in it may lead to a private network all the same: that is looked at as it is called.
 */
export function refusalOf(url: URL, allowsPrivate: boolean): string | undefined {
  if (allowsPrivate) return undefined
  if (url.protocol !== 'https:') return 'URL must be an address that begins with https://.'
  const address = addressIn(url)
  return address && !isPublicAddress(address) ? `${address} ${PRIVATE}` : undefined
}

/**
 * Looks names up for the connection that is about to be made, to the very addresses that are found here:
 * a name cannot lead to another one after it was looked at.
 */
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

/** How the body begins; what comes after that, or too late, is left. */
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
    // The status has come: that the body does not end changes nothing.
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString()
  return text
    .replaceAll(/[\p{Cc}\uFFFD\s]+/gu, ' ')
    .trim()
    .slice(0, WEBHOOK_LIMITS.answer)
    .toWellFormed()
}

/**
 * Makes what sends a text to a receiver: to public addresses by https alone, unless private ones are allowed;
 * redirects are not followed. Rejects where no answer came.
 */
export function createPost(options: Options) {
  const { allowsPrivate, timeoutMs = SEND_TIMEOUT_MS, lookup = systemLookup } = options

  return (
    address: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const url = new URL(address)
    const refusal = refusalOf(url, allowsPrivate)
    if (refusal) return Promise.reject(new RefusedReceiver(refusal))
    const began = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own for each try: it is to an address that was looked at.
      agent: false,
      lookup: allowsPrivate ? (lookup as LookupFunction) : publicLookup(lookup),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    let isAnswered = false
    const fail = (error: Error) => {
      if (!isAnswered) reject(error)
    }
    request.on('error', fail)
    request.on('close', () => fail(new Error('The receiver closed the connection.')))
    request.on('response', async (response) => {
      isAnswered = true
      const start = await readStart(response)
      const durationMs = Math.round(performance.now() - began)
      resolve({ status: response.statusCode ?? 0, body: start, durationMs })
      request.destroy()
    })
    request.end(body)
    return promise
  }
}
