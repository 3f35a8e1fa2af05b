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

const askForAppPassword = (page: string) =>
  `Your usual password does not work here. Create an app password on the page ${page}, and enter that.`

const askForMailPassword = (page: string) =>
  `Enter the password of the mailbox, not that of your customer account. You can set it on the page ${page}.`

const ZOHO_HINT = askForAppPassword('“Security, App passwords” at accounts.zoho.com')

/** In the order of search. Hosts from the help pages of the providers, 2026-11. */
const PROVIDERS: Provider[] = [
  {
    name: 'Google',
    pattern: /(^|\.)(gmail|google|googlemail)\.com$/,
    smtp: 'smtp.gmail.com',
    hint: 'Connect the mailbox to Google instead of entering a password. Only an app password works here, from the page “App passwords” at myaccount.google.com/apppasswords.',
  },
  {
    name: 'Microsoft',
    pattern: /^(outlook|hotmail|live|msn)\./,
    smtp: 'smtp.office365.com',
    isSendOnly: true,
    isStartTls: true,
    hint: 'Outlook.com and Hotmail accept no password here. Connect the mailbox to Microsoft instead, with “consumers” as the directory ID.',
  },
  {
    name: 'Microsoft',
    pattern: /\.(protection\.outlook|mx\.microsoft|onmicrosoft)(\.com)?$/,
    smtp: 'smtp.office365.com',
    isSendOnly: true,
    isStartTls: true,
    hint: 'Microsoft 365 accepts no password here. Connect the mailbox to Microsoft instead.',
  },
  {
    name: 'Zoho',
    pattern: /^zoho(?:mail)?\.(com|eu|in)$/,
    smtp: 'smtp.zoho.$1',
    hint: ZOHO_HINT,
  },
  {
    name: 'Zoho',
    pattern: /^(?:mx|smtpin)\d?\.zoho\.(com\.au|com|eu|in|jp|sa)$/,
    smtp: 'smtppro.zoho.$1',
    hint: ZOHO_HINT,
  },
  {
    name: 'Yandex',
    pattern: /^(mx\.)?(yandex\.[a-z.]+|ya\.ru)$/,
    smtp: 'smtp.yandex.com',
    hint: askForAppPassword('“App passwords” at id.yandex.com/security'),
  },
  {
    name: 'Yahoo',
    pattern: /^(yahoo|ymail|rocketmail)\.|\.yahoodns\.net$/,
    smtp: 'smtp.mail.yahoo.com',
    hint: askForAppPassword('“Account security” at login.yahoo.com'),
  },
  {
    name: 'iCloud',
    pattern: /(^|\.)(icloud|me|mac)\.com$/,
    smtp: 'smtp.mail.me.com',
    isStartTls: true,
    hint: askForAppPassword('“App-specific passwords” at account.apple.com'),
  },
  {
    name: 'Fastmail',
    pattern: /^fastmail\.|\.messagingengine\.com$/,
    smtp: 'smtp.fastmail.com',
    hint: askForAppPassword('“Privacy & Security” in the settings of Fastmail'),
  },
  {
    name: 'Hostinger or Titan',
    pattern: /\.(hostinger\.com|titan\.email)$/,
    smtp: 'smtp.$1',
    hint: `${askForMailPassword('“Emails” of your hosting account')} At Titan, first turn on “Enable Titan on other apps” in the settings.`,
  },
  {
    name: 'GoDaddy',
    pattern: /\.secureserver\.net$/,
    smtp: 'smtpout.secureserver.net',
    hint: askForMailPassword('“Email & Office Dashboard” of GoDaddy'),
  },
  {
    name: 'IONOS',
    pattern: /\.ionos\.(com|de|fr|es|it|co\.uk)$/,
    smtp: 'smtp.ionos.$1',
    hint: askForMailPassword('“Email” of your IONOS account'),
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
