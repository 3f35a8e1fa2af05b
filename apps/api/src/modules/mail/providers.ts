import { Resolver } from 'node:dns/promises'
import type { MailServers } from '@dhow/contract/mail/mail'

/** Matches the domain of an address, or the host of its MX record. `$1` in a host is the first group. */
type Provider = {
  name: string
  pattern: RegExp
  smtp: string
  imap?: string
  /** Uses STARTTLS on port 587 instead of TLS on port 465. */
  isStartTls?: boolean
  hint?: string
}

const createAppPassword = (place: string) =>
  `Your usual password does not work here. Create an app password ${place}, and enter that.`

const ZOHO_HINT = createAppPassword('at accounts.zoho.com under Security')

/** In the order of search. Hosts from the help pages of the providers, 2026-11. */
const PROVIDERS: Provider[] = [
  {
    name: 'Google',
    pattern: /(^|\.)(gmail|google|googlemail)\.com$/,
    smtp: 'smtp.gmail.com',
    imap: 'imap.gmail.com',
    hint: createAppPassword('at myaccount.google.com/apppasswords'),
  },
  {
    name: 'Outlook.com',
    pattern: /^(outlook|hotmail|live|msn)\.|\.olc\.protection\.outlook\.com$/,
    smtp: 'smtp-mail.outlook.com',
    isStartTls: true,
    hint: 'Outlook.com and Hotmail let no website log in with a password. Use an address of another provider.',
  },
  {
    name: 'Microsoft 365',
    pattern: /\.(protection\.outlook|mx\.microsoft|onmicrosoft)(\.com)?$/,
    smtp: 'smtp.office365.com',
    isStartTls: true,
    hint: 'Microsoft 365 sends mails only if its administrator turns on “Authenticated SMTP” for this mailbox. Its answers cannot be read with a password.',
  },
  {
    name: 'Zoho',
    pattern: /^(?:zoho|zohomail)\.(com|eu|in)$/,
    smtp: 'smtp.zoho.$1',
    imap: 'imap.zoho.$1',
    hint: ZOHO_HINT,
  },
  {
    name: 'Zoho',
    pattern: /^(?:mx|smtpin)\d?\.zoho\.(com\.au|com|eu|in|jp|sa)$/,
    smtp: 'smtppro.zoho.$1',
    imap: 'imappro.zoho.$1',
    hint: ZOHO_HINT,
  },
  {
    name: 'Yandex',
    pattern: /^(mx\.)?(yandex\.[a-z.]+|ya\.ru)$/,
    smtp: 'smtp.yandex.com',
    imap: 'imap.yandex.com',
    hint: createAppPassword('at id.yandex.com under Security'),
  },
  {
    name: 'Yahoo',
    pattern: /^(yahoo|ymail|rocketmail)\.|\.yahoodns\.net$/,
    smtp: 'smtp.mail.yahoo.com',
    imap: 'imap.mail.yahoo.com',
    hint: createAppPassword('in the security settings of your Yahoo account'),
  },
  {
    name: 'iCloud',
    pattern: /(^|\.)(icloud|me|mac)\.com$/,
    smtp: 'smtp.mail.me.com',
    imap: 'imap.mail.me.com',
    isStartTls: true,
    hint: createAppPassword('at account.apple.com'),
  },
  {
    name: 'Fastmail',
    pattern: /^fastmail\.|\.messagingengine\.com$/,
    smtp: 'smtp.fastmail.com',
    imap: 'imap.fastmail.com',
    hint: createAppPassword('in the settings of Fastmail'),
  },
  {
    name: 'Titan',
    pattern: /\.titan\.email$/,
    smtp: 'smtp.titan.email',
    imap: 'imap.titan.email',
    hint: 'First turn on “Enable Titan on other apps” in the settings of Titan.',
  },
  {
    name: 'Hostinger',
    pattern: /\.hostinger\.[a-z.]+$/,
    smtp: 'smtp.hostinger.com',
    imap: 'imap.hostinger.com',
  },
  {
    name: 'GoDaddy',
    pattern: /\.secureserver\.net$/,
    smtp: 'smtpout.secureserver.net',
    imap: 'imap.secureserver.net',
  },
  {
    name: 'Namecheap',
    pattern: /\.privateemail\.com$/,
    smtp: 'mail.privateemail.com',
    imap: 'mail.privateemail.com',
  },
  {
    name: 'IONOS',
    pattern: /\.ionos\.(com|de|fr|es|it|co\.uk)$/,
    smtp: 'smtp.ionos.$1',
    imap: 'imap.ionos.$1',
  },
]

const TIMEOUT_MS = 3_000

type Lookup = Pick<Resolver, 'resolveMx' | 'resolve'>

/**
 * Suggests the mail servers of a domain: those of its provider, or else `mail.` before it, as web hosting companies
 * name them. The result is null if there is neither.
 */
export async function suggestMailServers(
  domain: string,
  lookup: Lookup = new Resolver({ timeout: TIMEOUT_MS, tries: 1 }),
): Promise<MailServers | null> {
  const hosts = [domain.toLowerCase()]
  const hasProvider = PROVIDERS.some(({ pattern }) => pattern.test(hosts[0] ?? ''))
  if (!hasProvider) {
    const records = await lookup.resolveMx(domain).catch(() => [])
    hosts.push(...records.map(({ exchange }) => exchange.toLowerCase()))
  }
  for (const { name, pattern, smtp, imap, isStartTls = false, hint } of PROVIDERS) {
    const host = hosts.find((item) => pattern.test(item))
    const match = host && pattern.exec(host)
    if (!match) continue
    const fill = (server: string) => server.replace('$1', match[1] ?? '')
    return {
      name,
      smtp: { host: fill(smtp), port: isStartTls ? 587 : 465 },
      ...(imap && { imap: { host: fill(imap), port: 993 } }),
      ...(hint && { hint }),
    }
  }
  const host = `mail.${domain.toLowerCase()}`
  const isKnown = await lookup.resolve(host).then(
    (addresses) => addresses.length > 0,
    () => false,
  )
  return isKnown ? { name: host, smtp: { host, port: 465 }, imap: { host, port: 993 } } : null
}
