import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses of this machine and of private networks, which only reverse proxies have; `range` of ipaddr.js. */
const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal'])

const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.parse(address).range())

export const peerOf = ({ socket }: IncomingMessage) =>
  socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''

/**
 * Returns whether a request comes through a reverse proxy that TRUST_PROXY does not name.
 * @param ip the client address as Fastify reads it
 */
export function isIgnoredProxy(request: IncomingMessage, isTrusted: boolean): boolean {
  const { headers } = request
  if (!('x-forwarded-for' in headers || 'forwarded' in headers)) return false
  const peer = peerOf(request)
  return !isTrusted && isPrivate(peer)
}

/** Returns the address in an entry of X-Forwarded-For, without port, brackets and zone. */
function addressIn(entry: string): string | undefined {
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
  const addresses = header.split(',').map(addressIn)
  headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(undefined) + 1).join(', ')
}
