import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Bits of an IPv6 address that one customer of a provider has at most. */
const IPV6_NETWORK = 48

/** Providers where the dots of a name count for nothing. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/** What addresses of one mailbox have in common: neither case, nor what follows a plus, tells them apart. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1)
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The network that an address is of: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(ip: string): string {
  const address = normalizeIP(ip, IPV6_NETWORK)
  return isIP(address) === 4 ? address.replace(/\.\d+$/, '.0') : address
}

/** Makes what stands for an address in the database, from which it cannot be read. */
export const keyedBy = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
