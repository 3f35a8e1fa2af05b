import { isIP } from 'node:net'
import Bowser from 'bowser'

export type Caller = { address: string; userAgent: string | undefined }

/** Maximum characters of a user agent that are parsed. */
const MAX_USER_AGENT = 500

/** Returns the name of a browser and its system, such as Firefox on Windows. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown program'
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT))
  if (!browser.name) return 'An unknown program'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** Returns the network of an IP address: 203.0.113.x or 2001:db8:1::x */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain === '::1' || plain.startsWith('127.')) return 'This machine'
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf('.'))}.x`
  if (isIP(plain) !== 6) return 'An unknown network'
  const [start = '', end] = plain.split('::')
  const groups = start.split(':').filter(Boolean)
  const known = end === undefined ? groups : [...groups, '0', '0', '0']
  return `${known.slice(0, 3).join(':')}::x`
}
