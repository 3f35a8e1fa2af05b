import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type * as z from 'zod'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { IN_PROCESS } from './limits/rate-limits.ts'

/** Escapes a malformed path, so that it gets a page for 404. The API responds with 400 to its own malformed paths. */
export function toReadableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  if (path.startsWith('/api/') || canDecode(path)) return target
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function canDecode(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** An index or empty brackets after a name. */
const LIST_BRACKETS = /(^|&)([^=&]*?)(?:\[|%5b)\d*(?:\]|%5d)(?=[=&]|$)/gi

/** Parses a query. PHP, axios and ts-rest send a list as `id[]` or `id[0]`, which is read as a repeated `id`. */
export const parseQuery = (query: string): ParsedUrlQuery =>
  parse(query.replace(LIST_BRACKETS, '$1$2'), '&', '=', { maxKeys: 0 })

/** Returns the path and query of a request target, which may be an absolute URL of any host. */
export const getPath = (target: string): string =>
  target.startsWith('/') ? target : `/${target.replace(/^[a-z]+:\/\/[^/]*\/?/i, '')}`

/** Returns a path as the router compares it: decoded, in lower case, without its query. */
export function toRoutePath(path: string): string {
  const { pathname } = new URL(`http://site${path}`)
  return (canDecode(pathname) ? decodeURIComponent(pathname) : pathname).toLowerCase()
}

const ID = /^[\w-]{8,64}$/

/** Header of internal requests with the visitor's request id. Nobody can guess its name. */
const VISITOR_ID_HEADER = IN_PROCESS

/** Returns a function that creates the id of a request: that of a trusted proxy, or a random one. */
export function createRequestIds(trustProxy: Config['trustProxy']) {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy.split(','))
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const visitorId = headers[VISITOR_ID_HEADER]
    if (typeof visitorId === 'string') return visitorId
    const requestId = headers['x-request-id']
    const isValid = typeof requestId === 'string' && ID.test(requestId)
    return isValid && isTrusted(socket.remoteAddress ?? '', 0)
      ? requestId
      : randomBytes(6).toString('hex')
  }
}

/** Returns whether a page that is being rendered sent the request. */
export const isInProcess = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  VISITOR_ID_HEADER in headers

export const toVisitorHeader = (requestId: string) => ({ [VISITOR_ID_HEADER]: requestId })

/** Browsers send Sec-Fetch-Site; old ones, and those without https, send Origin. Programs send neither. */
function isCrossSite({ headers, host }: FastifyRequest, publicUrl: string) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Creates a hook that refuses requests from pages of other sites. @throws AppError `forbidden` */
export const refuseCrossSite = (publicUrl: string) => async (request: FastifyRequest) => {
  if (isCrossSite(request, publicUrl)) {
    throw new AppError('forbidden', 'This form was sent from another site.')
  }
}

type Key = (string | number)[]

/** Returns the cursor of the items after one, from the values that order the list. */
export const toCursor = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * Reads the values of a cursor; undefined without one.
 * @throws AppError `invalid` for a text that is not a cursor of this list
 */
export function readCursor<Schema extends z.ZodType<Key>>(
  cursor: string | undefined,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (cursor === undefined) return undefined
  try {
    return schema.parse(JSON.parse(String(Buffer.from(cursor, 'base64url'))))
  } catch {
    const message = 'cursor must be the nextCursor of a response to the same call.'
    throw AppError.forField('invalid', 'cursor', message)
  }
}

/** Addresses of this machine and of private networks, which only reverse proxies have; `range` of ipaddr.js. */
const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal'])

const isPrivate = (address: string) =>
  ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.parse(address).range())

export const getPeerAddress = ({ socket }: IncomingMessage) =>
  socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''

/** Returns whether a request comes through a reverse proxy that TRUST_PROXY does not name. */
export function isIgnoredProxy(request: IncomingMessage, isTrusted: boolean): boolean {
  const { headers } = request
  if (!('x-forwarded-for' in headers || 'forwarded' in headers)) return false
  return !isTrusted && isPrivate(getPeerAddress(request))
}

/** Returns the address in an entry of X-Forwarded-For, without port, brackets and zone. */
function parseAddress(entry: string): string | undefined {
  const [, bracketed, v4] = entry.trim().match(/^(?:\[([^\]]*)\]|([\d.]*))(?::\d+)?$/) ?? []
  const [text = ''] = (bracketed ?? v4 ?? entry.trim()).split('%')
  return isIP(text) ? ipaddr.process(text).toString() : undefined
}

/**
 * Normalizes X-Forwarded-For, so that each visitor has one spelling. Removes text that is not an address and everything
 * before it; such requests count against the proxy.
 */
export function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const header = headers['x-forwarded-for']
  if (typeof header !== 'string') return
  const addresses = header.split(',').map(parseAddress)
  headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ')
}
