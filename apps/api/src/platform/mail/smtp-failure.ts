import { isIPv6 } from 'node:net'
import { isLoopback } from '@dhow/contract/mail/mail'
import type { NodemailerError } from 'nodemailer'
import type { Config } from '#api/config.ts'
import type { mailSettings, StoredSmtp } from '#api/modules/mail/tables.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import type { Mailbox } from '#api/platform/inbound-mail/inbound-mail.ts'

/** The mail server and sender in use. Without `smtpUrl`, mails are written to files. */
export type MailServer = {
  smtpUrl: string | undefined
  from: string
  /** The reason why no mail can be sent. */
  problem?: string
}

export type StoredMailServer = Pick<
  typeof mailSettings.$inferSelect,
  'smtp' | 'smtpPassword' | 'sender' | 'imap' | 'imapPassword'
>

export const NO_MAIL_SERVER: StoredMailServer = {
  smtp: null,
  smtpPassword: null,
  sender: '',
  imap: null,
  imapPassword: null,
}

/** Returns the mail server and sender of the environment, or else the stored ones. */
export function mailServerOf(
  environment: Config['mail'],
  { smtp, smtpPassword, sender }: Omit<StoredMailServer, 'imap' | 'imapPassword'>,
  decrypt: Encryption['decrypt'],
): MailServer {
  const from = environment.sender ?? (sender || environment.from)
  if (environment.smtpUrl || !smtp) return { smtpUrl: environment.smtpUrl, from }
  const password = smtpPassword === null ? '' : decrypt(smtpPassword)
  if (password !== undefined) return { smtpUrl: smtpUrlOf(smtp, password), from }
  return { smtpUrl: smtpUrlOf(smtp, ''), from, problem: 'Enter the mail password again.' }
}

function smtpUrlOf({ host, port, security, user }: StoredSmtp, password: string) {
  const login = user && `${[user, password].map(encodeURIComponent).join(':')}@`
  const address = `${login}${isIPv6(host) ? `[${host}]` : host}:${port}`
  if (security === 'tls') return `smtps://${address}`
  return `smtp://${address}?${security === 'starttls' ? 'requireTLS' : 'ignoreTLS'}=true`
}

/** Returns whether there is a password that the current key decrypts. */
export const isReadable = (password: string | null, { decrypt }: Encryption): boolean =>
  password !== null && decrypt(password) !== undefined

/** Returns the mailbox of the environment, or else the stored one; undefined without one or its password. */
export function mailboxOf(
  { imapUrl }: Pick<Config['mail'], 'imapUrl'>,
  { imap, imapPassword }: StoredMailServer,
  decrypt: Encryption['decrypt'],
): Mailbox | undefined {
  if (imapUrl) return mailboxOfUrl(new URL(imapUrl))
  const password = imapPassword === null ? undefined : decrypt(imapPassword)
  return imap && password !== undefined ? { ...imap, password } : undefined
}

function mailboxOfUrl({
  protocol,
  hostname,
  port,
  username,
  password,
  pathname,
  searchParams,
}: URL): Mailbox {
  const isTls = protocol === 'imaps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(port) || (isTls ? 993 : 143),
    security: isTls ? 'tls' : isLoopback(host) ? 'none' : 'starttls',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    takesNew: searchParams.get('new') === 'true',
  }
}

/**
 * Returns the encrypted password to store for a server. Without one, keeps that of the same host and user: a stored
 * password is never sent to another server.
 * @throws AppError `invalid` if the password or its user name is missing
 */
export function choosePassword(
  field: 'smtp' | 'server',
  { host, user, password }: { host: string; user: string; password?: string | undefined },
  previous: { host: string; user: string; encrypted: string | null } | null,
  encryption: Encryption,
): string | null {
  if (!user && !password) return null
  if (!user) {
    throw AppError.ofField('invalid', `${field}.user`, 'Enter the user name of this password.')
  }
  if (password) return encryption.encrypt(password)
  const isSame = previous?.host === host && previous.user === user
  if (isSame && isReadable(previous.encrypted, encryption)) return previous.encrypted
  throw AppError.ofField('invalid', `${field}.password`, 'Enter the password of this user name.')
}

/**
 * `refused`: this mail, permanently. `deferred`: this mail, for now. `server-failed`: the mail server or the way to it, so
 * other mails would fail too.
 */
export type SmtpFailure = {
  outcome: 'refused' | 'deferred' | 'server-failed'
  /** One line for the administrator, at most `MAX_REASON_CHARS` characters. */
  reason: string
}

const MAX_REASON_CHARS = 300

/** Response codes for a missing login or missing encryption (RFC 4954, RFC 3207). */
const LOGIN_REQUIRED = new Set([530, 534, 535, 538])

const INTRODUCTIONS: Record<string, string> = {
  ENOENT: 'A file of this mail is missing',
  EAUTH: 'The mail server did not accept our login',
  ENOAUTH: 'The mail server did not accept our login',
  EOAUTH2: 'The mail server did not accept our login',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  EDNS: 'The host name of the mail server was not found',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  ETLS: 'There is no secure connection to the mail server',
}

function introductionOf({ code = '', message, response = '' }: NodemailerError) {
  if (/wrong version number|packet length too long/i.test(message)) {
    return 'The mail server does not speak TLS at the start on this port. Choose STARTTLS, or another port'
  }
  if (/^Greeting never received/i.test(message)) {
    return 'The mail server did not greet in time. Check port and encryption; port 465 needs TLS'
  }
  if (/\brelay/i.test(response)) {
    return 'The mail server does not deliver mails of this user name and sender'
  }
  return INTRODUCTIONS[code]
}

/** Returns a server's text without control characters and secrets, on one line. */
export const cleanReason = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // A spam filter may quote a link.
    .replaceAll(/(\/reset-password\/)[\w-]+/g, '$1…')
    .trim()
    .slice(0, MAX_REASON_CHARS)

function outcomeOf({ command = '', responseCode, response, code }: NodemailerError) {
  // The address is invalid or a file is missing: no server was asked.
  if ((code === 'EENVELOPE' || code === 'ENOENT') && !responseCode) return 'refused'
  // A file of this mail could not be read.
  if (code === 'ESTREAM') return 'deferred'
  const ofMail = /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  // The server shuts down with code 421 (RFC 5321, 3.8).
  if (!responseCode || !ofMail || responseCode === 421) return 'server-failed'
  if (LOGIN_REQUIRED.has(responseCode) || /\brelay/i.test(response ?? '')) return 'server-failed'
  if (responseCode < 500 || responseCode === 503) return 'deferred'
  // The sender is the same in all mails. Code 552 is about the size of this one.
  if (command === 'MAIL FROM' && responseCode !== 552) return 'server-failed'
  return 'refused'
}

export function readSmtpFailure(error: unknown): SmtpFailure {
  const fault = (error instanceof Error ? error : new Error(String(error))) as NodemailerError
  const response = fault.response ?? fault.message
  const introduction = introductionOf(fault)
  const reason = cleanReason(introduction ? `${introduction}: ${response}` : response)
  return { outcome: outcomeOf(fault), reason: reason || 'The mail server gave no reason.' }
}
