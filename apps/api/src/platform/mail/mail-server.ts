import { isIPv6 } from 'node:net'
import { isLoopback, type Mailbox as MailboxSettings, type MailSettings } from '@dhow/contract/mail'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/encryption.ts'
import type { mailSettings, StoredSmtp } from '#api/platform/database/schema.ts'
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

function smtpUrlOf({ host, port, security, user }: StoredSmtp, password: string): string {
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
 * Returns the columns to store for a mailbox, like `smtpColumns`.
 * @throws AppError `invalid` without a password
 */
export function imapColumns(
  change: MailboxSettings | null,
  previous: StoredMailServer,
  encryption: Encryption,
): Partial<StoredMailServer> {
  if (!change) return { imap: null, imapPassword: null }
  const { password, ...imap } = change
  if (password) return { imap, imapPassword: encryption.encrypt(password) }
  const isSame = previous.imap?.host === imap.host && previous.imap.user === imap.user
  if (isSame && isReadable(previous.imapPassword, encryption)) return { imap }
  throw missing('server.password', 'Enter the password of this user name.')
}

/**
 * Returns the columns to store for a mail server. Without a password, keeps that of the same host and user: a stored
 * password is never sent to another server.
 * @throws AppError `invalid` if a password or its user name is missing
 */
export function smtpColumns(
  change: MailSettings['smtp'],
  previous: StoredMailServer,
  encryption: Encryption,
): Partial<StoredMailServer> {
  if (!change) return { smtp: null, smtpPassword: null }
  const { password, ...smtp } = change
  if (!smtp.user && !password) return { smtp, smtpPassword: null }
  if (!smtp.user) throw missing('smtp.user', 'Enter the user name of this password.')
  if (password) return { smtp, smtpPassword: encryption.encrypt(password) }
  const isSame = previous.smtp?.host === smtp.host && previous.smtp.user === smtp.user
  if (isSame && isReadable(previous.smtpPassword, encryption)) return { smtp }
  throw missing('smtp.password', 'Enter the password of this user name.')
}

const missing = (field: string, message: string) => AppError.ofField('invalid', field, message)
