import { Resolver } from 'node:dns/promises'
import type { MailServers } from '@dhow/contract/mail/mail'

/** Matches the domain of an address, or the host of its MX record. `$1` in a host is the first group. */
type Provider = {
  name: string
  pattern: RegExp
  smtp: string
  /** A website cannot read its mailboxes. Those of others are at the same host with `imap` instead of `smtp`. */
  isSendOnly?: boolean
  /** Uses STARTTLS on port 587 instead of TLS on port 465. */
  isStartTls?: boolean
  hint?: string
}

const APP_PASSWORD =
  'Your usual password does not work here. Create an app password in the security settings of your mail account, and enter that.'

/** In the order of search. Hosts from the help pages of the providers, 2026-11. */
const PROVIDERS: Provider[] = [
  {
    name: 'Google',
    pattern: /(^|\.)(gmail|google|googlemail)\.com$/,
    smtp: 'smtp.gmail.com',
    hint: 'Your usual password does not work here. Create an app password at myaccount.google.com/apppasswords, and enter that.',
  },
  {
    name: 'Microsoft',
    pattern: /^(outlook|hotmail|live|msn)\./,
    smtp: 'smtp.office365.com',
    isSendOnly: true,
    isStartTls: true,
    hint: 'This address cannot be used here. Outlook.com and Hotmail do not let a website send or read mails. Use an address of your own domain or of another provider.',
  },
  {
    name: 'Microsoft',
    pattern: /\.(protection\.outlook|mx\.microsoft|onmicrosoft)(\.com)?$/,
    smtp: 'smtp.office365.com',
    isSendOnly: true,
    isStartTls: true,
    hint: 'Microsoft 365 sends mails only if its administrator turns on “Authenticated SMTP” for this mailbox, and does not let a website read it.',
  },
  {
    name: 'Zoho',
    pattern: /^zoho(?:mail)?\.(com|eu|in)$/,
    smtp: 'smtp.zoho.$1',
    hint: APP_PASSWORD,
  },
  {
    name: 'Zoho',
    pattern: /^(?:mx|smtpin)\d?\.zoho\.(com\.au|com|eu|in|jp|sa)$/,
    smtp: 'smtppro.zoho.$1',
    hint: APP_PASSWORD,
  },
  {
    name: 'Yandex',
    pattern: /^(mx\.)?(yandex\.[a-z.]+|ya\.ru)$/,
    smtp: 'smtp.yandex.com',
    hint: APP_PASSWORD,
  },
  {
    name: 'Yahoo',
    pattern: /^(yahoo|ymail|rocketmail)\.|\.yahoodns\.net$/,
    smtp: 'smtp.mail.yahoo.com',
    hint: APP_PASSWORD,
  },
  {
    name: 'iCloud',
    pattern: /(^|\.)(icloud|me|mac)\.com$/,
    smtp: 'smtp.mail.me.com',
    isStartTls: true,
    hint: APP_PASSWORD,
  },
  {
    name: 'Fastmail',
    pattern: /^fastmail\.|\.messagingengine\.com$/,
    smtp: 'smtp.fastmail.com',
    hint: APP_PASSWORD,
  },
  {
    name: 'Hostinger or Titan',
    pattern: /\.(hostinger\.com|titan\.email)$/,
    smtp: 'smtp.$1',
    hint: 'At Titan, first turn on “Enable Titan on other apps” in the settings.',
  },
  {
    name: 'GoDaddy',
    pattern: /\.secureserver\.net$/,
    smtp: 'smtpout.secureserver.net',
  },
  {
    name: 'IONOS',
    pattern: /\.ionos\.(com|de|fr|es|it|co\.uk)$/,
    smtp: 'smtp.ionos.$1',
  },
]

const TIMEOUT_MS = 3_000

type Lookup = Pick<Resolver, 'resolveMx' | 'resolve'>

/**
 * Suggests the mail servers of a domain: those of its provider, or else `mail.` before it, as web hosting companies
 * name them. The result is null if there is neither.
 */
export async function suggestMailServers(
  typedDomain: string,
  lookup: Lookup = new Resolver({ timeout: TIMEOUT_MS, tries: 1 }),
): Promise<MailServers | null> {
  const domain = typedDomain.toLowerCase()
  const servers = findServers(domain)
  if (servers) return servers
  const records = await lookup.resolveMx(domain).catch(() => [])
  for (const { exchange } of records) {
    const hosted = findServers(exchange.toLowerCase())
    if (hosted) return hosted
  }
  const host = `mail.${domain}`
  const addresses = await lookup.resolve(host).catch(() => [])
  if (addresses.length === 0) return null
  return { name: host, smtp: { host, port: 465 }, imap: { host, port: 993 } }
}

function findServers(host: string): MailServers | undefined {
  const provider = PROVIDERS.find(({ pattern }) => pattern.test(host))
  if (!provider) return undefined
  const { name, pattern, smtp, isSendOnly, isStartTls, hint } = provider
  const server = smtp.replace('$1', pattern.exec(host)?.[1] ?? '')
  return {
    name,
    smtp: { host: server, port: isStartTls ? 587 : 465 },
    ...(!isSendOnly && { imap: { host: server.replace(/^smtp(?:out)?/, 'imap'), port: 993 } }),
    ...(hint && { hint }),
  }
}
