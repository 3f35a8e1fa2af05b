import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Bits of an IPv6 address that one customer of a provider has at most. */
const IPV6_NETWORK = 48

/** Providers where the dots of a name count for nothing. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an e-mail address: neither case, nor the part after a plus, makes another one. */
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

/** Makes keys that stand for addresses in the database and cannot be turned back into them. */
export const keyedBy = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
