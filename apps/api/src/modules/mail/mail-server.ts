import { isIPv6 } from 'node:net'
import { isLoopback, SENDER } from '@dhow/contract/mail/mail'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import type { Mailbox } from '#api/platform/inbound-mail/inbound-mail.ts'
import type { GetToken, MailServer } from '#api/platform/mail/transport.ts'
import type { mailSettings, StoredImap, StoredSmtp } from './tables.ts'

export type StoredMailServer = Pick<
  typeof mailSettings.$inferSelect,
  'smtp' | 'smtpPassword' | 'sender' | 'imap' | 'imapPassword'
>

/** The connection by OAuth 2.0, whose tokens replace the stored passwords of its servers. */
export type TokenSource = {
  /** Returns the connection if a server is part of it. */
  findFor: (server: {
    host: string
    user: string
  }) => { smtpUser: string; connectedAt: string } | undefined
  getToken: GetToken
}

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
  connection?: TokenSource,
): MailServer {
  const mailbox = !environment.smtpUrl && smtp && SENDER.test(smtp.user) ? smtp.user : ''
  const from = environment.sender ?? (sender || mailbox || environment.from)
  if (environment.smtpUrl || !smtp) return { smtpUrl: environment.smtpUrl, from }
  const source = connection?.findFor(smtp)
  if (connection && source) {
    const smtpUrl = buildSmtpUrl({ ...smtp, user: source.smtpUser }, '')
    return { smtpUrl, from, getToken: connection.getToken }
  }
  if (smtp.user && smtpPassword === null) {
    const problem = 'Connect the mailbox, or enter its password.'
    return { smtpUrl: buildSmtpUrl(smtp, ''), from, problem }
  }
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
  connection: TokenSource,
): Mailbox | undefined {
  if (imapUrl) return parseMailboxUrl(new URL(imapUrl))
  const source = imap ? connection.findFor(imap) : undefined
  if (imap && source) return { ...imap, password: '', connectedAt: source.connectedAt }
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
 * @param isOptional whether the mailbox may be connected instead
 * @throws AppError `invalid` if the password or its user name is missing
 */
export function choosePassword(
  field: 'smtp' | 'server',
  { host, user, password }: { host: string; user: string; password?: string | undefined },
  previous: { host: string; user: string; encrypted: string | null } | null,
  encryption: Encryption,
  isOptional: boolean,
): string | null {
  if (!user && !password) return null
  if (!user) {
    throw AppError.forField('invalid', `${field}.user`, 'Enter the user name of this password.')
  }
  if (password) return encryption.encrypt(password)
  const isSame = previous?.host === host && previous.user === user
  if (isSame && isReadable(previous.encrypted, encryption)) return previous.encrypted
  // A connection that has ended leaves a server without a password.
  if (isOptional || (isSame && previous.encrypted === null)) return null
  throw AppError.forField('invalid', `${field}.password`, 'Enter the password of this user name.')
}

/**
 * Returns the settings of a connected mailbox, and the hosts that get its tokens. The stored servers stay if the provider
 * has none. A password stays only at its host and user.
 */
export function chooseServers(
  stored: StoredMailServer,
  preset: Record<'smtp' | 'imap', Omit<StoredSmtp, 'user'>> | undefined,
  user: string,
) {
  const keeps = (server: StoredSmtp | null, next: StoredSmtp | null) =>
    server?.host === next?.host && server?.user === next?.user
  const base = preset ?? stored
  const isEncrypted = (server: Omit<StoredSmtp, 'user'>) =>
    server.security !== 'none' || isLoopback(server.host)
  const smtp = base.smtp && isEncrypted(base.smtp) ? { ...base.smtp, user } : stored.smtp
  const folder = stored.imap?.host === base.imap?.host ? stored.imap?.folder : undefined
  const takesNew = stored.imap?.takesNew
  const imap: StoredImap | null = base.imap && {
    ...base.imap,
    user,
    folder: folder ?? 'INBOX',
    ...(takesNew !== undefined && { takesNew }),
  }
  return {
    columns: {
      smtp,
      smtpPassword: keeps(stored.smtp, smtp) ? stored.smtpPassword : null,
      imap,
      imapPassword: keeps(stored.imap, imap) ? stored.imapPassword : null,
    },
    hosts: [smtp, imap].flatMap((server) => (server && isEncrypted(server) ? server.host : [])),
  }
}
