import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '#api/platform/app-error.ts'

/** Prefix length of the largest IPv6 network that a customer gets. */
const IPV6_NETWORK = 48

/** Providers that ignore dots in names. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/** Domains of public mail providers, which say nothing about a company. */
export const PUBLIC_DOMAIN =
  /^(?:(?:aol|fastmail|foxmail|gmail|gmx|googlemail|hotmail|icloud|live|mail|msn|naver|outlook|proton|protonmail|qq|rediffmail|yahoo|yandex|ymail|zoho)\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:126|139|163|mac|me|sina|sohu)\.com|(?:bk|inbox|list|ya)\.ru|(?:free|laposte|orange|wanadoo)\.fr|(?:freenet|t-online|web)\.de|(?:libero|virgilio)\.it|(?:bol|uol)\.com\.br|pm\.me)$/

/** Returns the mailbox of an e-mail address, ignoring case and the part after a plus. */
export function normalizeMailbox(email: string): string {
  const separator = email.lastIndexOf('@')
  const domain = email.slice(separator + 1).toLowerCase()
  const [name = ''] = email.slice(0, separator).toLowerCase().split('+', 1)
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Refuses to send mail with an API key to an address outside of a conversation.
 * @throws AppError `forbidden` that names the field
 */
export function requireParticipants(
  participants: string[],
  fields: [name: string, address: string | undefined][],
): void {
  const mailboxes = new Set(participants.map(normalizeMailbox))
  for (const [name, address] of fields) {
    if (address === undefined || mailboxes.has(normalizeMailbox(address))) continue
    const message = `${address} is not part of this conversation, so an API key cannot send mail to it. Log in to send it.`
    throw AppError.forField('forbidden', name, message)
  }
}

/** Returns the /24 network of an IPv4 address, or the /48 network of an IPv6 address. */
export function toNetwork(ip: string): string {
  const address = normalizeIP(ip, IPV6_NETWORK)
  return isIP(address) === 4 ? address.replace(/\.\d+$/, '.0') : address
}

/** Returns a function that hashes addresses, so that the database does not contain them. */
export const createKeyedHash = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
