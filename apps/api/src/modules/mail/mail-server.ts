import { isIPv6 } from 'node:net'
import { isLoopback, SENDER } from '@dhow/contract/mail/mail'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import type { Mailbox } from '#api/platform/inbound-mail/inbound-mail.ts'
import type { MailServer } from '#api/platform/mail/transport.ts'
import type { mailSettings, StoredSmtp } from './tables.ts'

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

/** Returns the mail server and sender of the environment, or else the stored ones. Without a sender, the address of the mailbox sends. */
export function getMailServer(
  environment: Config['mail'],
  { smtp, smtpPassword, sender }: Omit<StoredMailServer, 'imap' | 'imapPassword'>,
  decrypt: Encryption['decrypt'],
): MailServer {
  const mailbox = !environment.smtpUrl && smtp && SENDER.test(smtp.user) ? smtp.user : ''
  const from = environment.sender ?? (sender || mailbox || environment.from)
  if (environment.smtpUrl || !smtp) return { smtpUrl: environment.smtpUrl, from }
  const password = smtpPassword === null ? '' : decrypt(smtpPassword)
  if (password !== undefined) return { smtpUrl: buildSmtpUrl(smtp, password), from }
  return { smtpUrl: buildSmtpUrl(smtp, ''), from, problem: 'Enter the mail password again.' }
}

function buildSmtpUrl({ host, port, security, user }: StoredSmtp, password: string) {
  const login = user && `${[user, password].map(encodeURIComponent).join(':')}@`
  const address = `${login}${isIPv6(host) ? `[${host}]` : host}:${port}`
  if (security === 'tls') return `smtps://${address}`
  return `smtp://${address}?${security === 'starttls' ? 'requireTLS' : 'ignoreTLS'}=true`
}

/** Returns whether there is a password that the current key decrypts. */
export const isReadable = (password: string | null, { decrypt }: Encryption): boolean =>
  password !== null && decrypt(password) !== undefined

/** Returns the mailbox of the environment, or else the stored one; undefined without one or its password. */
export function findMailbox(
  { imapUrl }: Pick<Config['mail'], 'imapUrl'>,
  { imap, imapPassword }: StoredMailServer,
  decrypt: Encryption['decrypt'],
): Mailbox | undefined {
  if (imapUrl) return parseMailboxUrl(new URL(imapUrl))
  const password = imapPassword === null ? undefined : decrypt(imapPassword)
  return imap && password !== undefined ? { ...imap, password } : undefined
}

function parseMailboxUrl({
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
    throw AppError.forField('invalid', `${field}.user`, 'Enter the user name of this password.')
  }
  if (password) return encryption.encrypt(password)
  const isSame = previous?.host === host && previous.user === user
  if (isSame && isReadable(previous.encrypted, encryption)) return previous.encrypted
  throw AppError.forField('invalid', `${field}.password`, 'Enter the password of this user name.')
}
