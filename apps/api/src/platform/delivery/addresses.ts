import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public IPv6 addresses. The others are tunnels, tests and private networks. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Returns whether an IP address is public. Cloud metadata, for example, are at link-local addresses. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}

/** Returns whether an IP address is link-local, where clouds serve the secrets of a machine. */
export const isLinkLocal = (text: string): boolean =>
  isIP(text) !== 0 && ipaddr.process(text).range() === 'linkLocal'
