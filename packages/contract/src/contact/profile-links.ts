import { reason } from '../issues.ts'
import { LIMITS } from '../limits.ts'
import { optionalLine } from '../text.ts'
import { removeInvisible } from '../typed-text.ts'

/** Names of networks, addresses before the name of a company, and domains. */
const PROFILES = {
  instagram: ['Instagram', 'https://www.instagram.com/', 'instagram.com', 'instagr.am'],
  facebook: ['Facebook', 'https://www.facebook.com/', 'facebook.com', 'fb.com', 'fb.me', 'm.me'],
  twitter: ['Twitter', 'https://x.com/', 'x.com', 'twitter.com'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/company/', 'linkedin.com', 'lnkd.in'],
  youtube: ['YouTube', 'https://www.youtube.com/@', 'youtube.com', 'youtu.be'],
  tiktok: ['TikTok', 'https://www.tiktok.com/@', 'tiktok.com'],
  telegram: ['Telegram', 'https://t.me/', 't.me', 'telegram.me'],
} as const satisfies Record<string, [name: string, url: string, ...domains: string[]]>

export type ProfileNetwork = keyof typeof PROFILES

/** Query parameters that are part of an address. Others say who shared it, such as `igsh`. */
const PARAMETERS = ['id', 'v', 'list']

/** Words for "we have none", written by people who leave no field empty. */
const FILLER = /^(?:none|n[/.]?a\.?|nil|no|null|not (?:available|applicable)|[-–—./]+)$/i

/** Paths of posts, pictures and groups. `/share/` and an id can be a profile of Facebook, and `/share/p/` a post. */
const POSTS: Partial<Record<ProfileNetwork, RegExp>> = {
  instagram: /\/(?:p|reels?|tv|stories)\//,
  facebook:
    /\/(?:groups|events|watch|posts|photos?|videos?|reel|story|permalink|share\/[a-z])(?:[/.]|$)/,
  twitter: /\/status\//,
}

/** Characters of a text that are read: the time of some expressions is quadratic. */
export const MAX_READ = 4_000

/** A name, or a path such as `company/monsoon`. */
const NAME = /^[/@]*([\p{L}\p{N}._-]+(?:\/[\p{L}\p{N}._-]+)?)\/*$/u

/** An address without a scheme. A name may also contain a dot: `monsoon.trading`. */
const ADDRESS = /^(?:www\.|(?:[a-z\d-]+\.)+[a-z]{2,}[/?#])\S+$/i

const MOBILE = /^(?:m|mobile|mbasic|touch|web)\.(?=[^.]+\.[^.]+$)/

const readUrl = (address: string) => (URL.canParse(address) ? new URL(address) : undefined)

const findNetwork = (hostname: string) =>
  Object.values(PROFILES).find(([, , ...domains]) =>
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`)),
  )

/** Returns an address with `https://` for one without a scheme. Returns other text unchanged. */
export const toWebAddress = (text: string): string =>
  ADDRESS.test(text) || /^(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(text) ? `https://${text}` : text

/** Returns a link as it was copied, without invisible characters, a label, quotes, and the start of a repeated address. */
export const cleanLink = (text: string): string =>
  removeInvisible(text.slice(0, MAX_READ))
    .trim()
    .replace(/^\p{L}+:\s+|^[<"']|[>"',;]$/gu, '')
    .replace(/^.*(?=https?:\/)/is, '')

function toProfileLink({ hostname, pathname, searchParams }: URL) {
  const query = new URLSearchParams([...searchParams].filter(([name]) => PARAMETERS.includes(name)))
  const host = hostname.replace(MOBILE, 'www.')
  return `https://${host}${pathname.replace(/\/$/, '')}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Returns the address of a profile for its name, and for links as people copy them: without a scheme, with two, for
 * phones, or with parameters for tracking. Returns an empty text for words such as `none`, and other text unchanged.
 */
export function toProfileUrl(network: ProfileNetwork, text: string): string {
  const typed = cleanLink(text)
  if (FILLER.test(typed)) return ''
  const address = typed.replace(/^https?:\/*|^\/\//i, '')
  const url = readUrl(`https://${address}`)
  if (url && findNetwork(url.hostname)) return toProfileLink(url)
  if (address !== typed) return typed
  if (ADDRESS.test(typed)) return `https://${typed}`
  const [, name] = NAME.exec(typed) ?? []
  if (!name) return typed
  const [, profile] = PROFILES[network]
  if (name.includes('/')) return new URL(`/${name}`, profile).href
  return network === 'youtube' && /^UC[\w-]{22}$/.test(name)
    ? `https://www.youtube.com/channel/${name}`
    : profile + name
}

/** Returns why an address is not one of a profile; undefined if it is one, or an address of a network we do not know. */
export function findProfileProblem(network: ProfileNetwork, address: string): string | undefined {
  const [name] = PROFILES[network]
  const url = readUrl(address)
  const example = 'a name such as @monsoon, or an address that begins with https://.'
  if (url?.protocol !== 'https:') return `${name} must be ${example}`
  const linkedNetwork = findNetwork(url.hostname)
  if (linkedNetwork && linkedNetwork[0] !== name) {
    return `This is a link to ${linkedNetwork[0]}. ${name} must be ${example}`
  }
  if (linkedNetwork && url.pathname === '/') return `${name} must contain the name of your profile.`
  if (linkedNetwork && POSTS[network]?.test(url.pathname)) {
    return 'This is a link to a post or a group. Open your profile, and copy its address.'
  }
  return undefined
}

export const createProblem = (message: string, input: string, path: string[] = []) =>
  ({ code: 'custom', message, input, path, ...reason('invalid_url') }) as const

export const PROFILE_NOTE = 'Address, or name of a profile, which is stored as its address.'

/** Schema of an optional profile. Accepts its name too; the value is an address. */
export const profileUrl = (network: ProfileNetwork) =>
  optionalLine(PROFILES[network][0], LIMITS.text, (text) => toProfileUrl(network, text))
    .superRefine((address, { addIssue }) => {
      const message = address && findProfileProblem(network, address)
      if (message) addIssue(createProblem(message, address))
    })
    .default('')
    .describe(PROFILE_NOTE)
