import { createReadStream } from 'node:fs'
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { isLoopback } from '@dhow/contract/mail/mail'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { flushFolder, makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { LOGO_CID, type MailLogo, type MailSender, putLetterhead } from './layout.ts'
import type { OutgoingMail, Person } from './outgoing-mail.ts'
import { cleanReason } from './smtp-failure.ts'

/**
 * Returns the access token of a mailbox, or another one than that which a mail server refused.
 * @throws AppError `conflict` with the reason
 */
export type GetToken = (refused?: string) => Promise<string>

/** The mail server and sender in use. Without `smtpUrl`, mails are written to files. */
export type MailServer = {
  smtpUrl: string | undefined
  from: string
  /** The reason why no mail can be sent. */
  problem?: string
  /** Set if the login uses an access token instead of a password. */
  getToken?: GetToken
}

export type Transport = {
  /** False without a mail server. */
  readonly configured: boolean
  /** Our domain in Message-IDs, as punycode. */
  readonly domain: string
  /**
   * Resolves to the response of the server, or to the path of the file.
   * @throws an error for `readSmtpFailure`
   */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<string>
  close: () => Promise<void>
}

type Log = { info: (fields: object, message: string) => void }

/** Loads nodemailer with the first mail, because it takes 30 MB. */
const loadMailer = async () => (await import('nodemailer')).default

/** Maximum milliseconds for sending one mail. */
const SEND_TIMEOUT_MS = 60_000

/** Returns whether a password is sent to another machine, which requires encryption. */
export function carriesPassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !isLoopback(hostname)
}

/** Returns the address of a sender such as `Company <post@example.com>`. */
export const parseSenderAddress = (from: string): string => from.match(/<([^<>]+)>/)?.[1] ?? from

/** Returns the From header. The company name is added unless MAIL_FROM contains a name. */
export const buildFromHeader = (from: string, name: string | undefined): string =>
  from.includes('<') || !name ? from : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${from}>`

/**
 * Creates a transport that sends by SMTP, or writes .eml files to `folder`.
 * @param server returns the mail server to use, which may change at any time
 */
export function createTransport(
  server: () => MailServer,
  folder: string,
  log: Log,
  sender: MailSender,
): Transport {
  const compose: Compose = async (mail) => {
    const { language = BASE_LANGUAGE, attachments = [] } = mail
    for (const { path } of attachments) await access(path)
    const letterhead = sender.getLetterhead(language)
    const logo = await sender.logo()
    const lang = mail.automatic ? language : undefined
    const content = await putLetterhead(mail, letterhead, logo, lang)
    const from = buildFromHeader(server().from, letterhead.name)
    return toMime({ ...mail, ...content }, from, logo, lang)
  }
  const sendToFile = createFileSender(folder, compose, log)
  let smtp: ReturnType<typeof createSmtpSender> | undefined

  const send: Transport['send'] = async (mail, signal) => {
    const { smtpUrl, problem, getToken } = server()
    if (problem) throw new Error(problem)
    if (!smtpUrl) return sendToFile(mail)
    if (smtp?.smtpUrl !== smtpUrl || smtp.getToken !== getToken) {
      smtp?.close()
      smtp = createSmtpSender(smtpUrl, getToken, compose)
    }
    try {
      return await smtp.send(mail, signal)
    } catch (error) {
      const replacement = server()
      const isSame = replacement.smtpUrl === smtpUrl && replacement.getToken === getToken
      if (!replacement.smtpUrl || isSame) throw error
      return send(mail, signal)
    }
  }

  return {
    get configured() {
      return server().smtpUrl !== undefined
    },
    get domain() {
      const [, domain = ''] = server().from.match(/@([^\s>]+)/) ?? []
      return domainToASCII(domain) || 'localhost'
    },
    send,
    close: async () => smtp?.close(),
  }
}

const toOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  disableFileAccess: true,
  disableUrlAccess: true,
  requireTLS: carriesPassword(smtpUrl),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
})

/** Connects to a mail server and logs in. @throws an error for `readSmtpFailure` */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const smtp = (await loadMailer()).createTransport(toOptions(smtpUrl))
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

type Compose = (mail: OutgoingMail) => Promise<SendMailOptions>

const isLoginRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAUTH'

function createSmtpSender(smtpUrl: string, getToken: GetToken | undefined, compose: Compose) {
  let smtp: Transporter | undefined
  let token: string | undefined
  /** Reason why there was no token, which nodemailer replaces by that of a failed login. */
  let tokenError: Error | undefined

  const createTransporter = async () => {
    const transporter = (await loadMailer()).createTransport({
      ...toOptions(smtpUrl),
      ...(getToken && { auth: { type: 'OAuth2', user: readUser(smtpUrl) } }),
      pool: true,
      maxConnections: 1,
      maxRequeues: 0,
      idleTimeout: 5_000,
    })
    transporter.set('oauth2_provision_cb', (_user, isRenewal, done) => {
      const fail = (error: Error) => {
        tokenError = error
        done(error)
      }
      getToken?.(isRenewal ? token : undefined).then((next) => {
        token = next
        done(null, next)
      }, fail)
    })
    return transporter
  }

  const sender = {
    smtpUrl,
    getToken,

    /** Sends a mail again with a new token if the server has refused the token, before it got the mail. */
    async send(mail: OutgoingMail, signal?: AbortSignal): Promise<string> {
      tokenError = undefined
      // Fails before a connection is opened.
      await getToken?.()
      try {
        return await sender.sendOnce(mail, signal)
      } catch (error) {
        const refused = token
        if (tokenError) throw tokenError
        if (!getToken || refused === undefined || !isLoginRefused(error)) throw error
        if ((await getToken(refused)) === refused) throw error
        return sender.sendOnce(mail, signal)
      }
    },

    async sendOnce(mail: OutgoingMail, signal?: AbortSignal): Promise<string> {
      // The first mail loads two libraries, so other work goes first before each.
      await setImmediate()
      await loadMailer()
      await setImmediate()
      const content = await compose(mail)
      await setImmediate()
      smtp ??= await createTransporter()
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const sent = await smtp.sendMail({
        ...content,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return cleanReason(String(sent.response ?? ''))
    },
    /** Closes idle connections. A mail that is being sent is finished first. */
    close: () => smtp?.close(),
  }
  return sender
}

const readUser = (smtpUrl: string) => decodeURIComponent(new URL(smtpUrl).username)

const createFileSender =
  (folder: string, compose: Compose, log: Log) =>
  async (mail: OutgoingMail): Promise<string> => {
    const mailer = await loadMailer()
    const builder = mailer.createTransport({ streamTransport: true, buffer: true })
    const { message } = await builder.sendMail(await compose(mail))
    makeFolderDurably(folder)
    const stamp = mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')
    const path = join(folder, `${stamp}-${mail.id}.eml`)
    // The name is fixed, so the next attempt replaces what a crash left.
    const draft = `${path}.partial`
    try {
      await writeFile(draft, message as Buffer, { flush: true })
      await rename(draft, path)
      await flushFolder(folder)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    log.info({ path }, 'mail written to a file, because no mail server is set up')
    return path
  }

/** Characters of a mail that are searched. Its texts precede its files. */
const SEARCHED_CHARS = 1_000_000

/** Returns the headers and texts of a mail, also decoded from quoted-printable and Base64. */
function toReadable(raw: string) {
  const decoded = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  const blocks = raw.match(/(?:^[\w+/]{4,76}={0,2}\r?\n)+/gm) ?? []
  const texts = blocks.map((block) => Buffer.from(block, 'base64').toString())
  return [raw, Buffer.from(decoded, 'latin1').toString(), ...texts].join('\n').toLowerCase()
}

/** Deletes the files of mails: by their ids, and those that mention one of the names. */
export async function removeMailFiles(
  folder: string,
  ids: string[],
  mentioned: string[] = [],
): Promise<void> {
  const requestedIds = new Set(ids)
  const getId = (name: string) => name.slice(name.lastIndexOf('-') + 1, -'.eml'.length)
  const names = mentioned.map((name) => name.toLowerCase())
  for (const file of await readdir(folder).catch(() => [])) {
    const path = join(folder, file)
    const mentions = async () => {
      const text = toReadable((await readFile(path, 'latin1')).slice(0, SEARCHED_CHARS))
      return names.some((name) => text.includes(name))
    }
    if (requestedIds.has(getId(file)) || (names.length > 0 && (await mentions()))) {
      await rm(path, { force: true })
    }
  }
}

/** Opens a file when its content is needed, so that a mail that fails before leaves no open file. */
async function* readLater(path: string) {
  yield* createReadStream(path)
}

const toAddress = ({ name, address }: Person) => (name ? { name, address } : address)

const toMime = (
  mail: OutgoingMail,
  from: string,
  logo: MailLogo | undefined,
  lang: Language | undefined,
): SendMailOptions => ({
  from,
  to: toAddress(mail.to),
  ...(mail.cc && { cc: mail.cc }),
  ...(mail.replyTo && { replyTo: toAddress(mail.replyTo) }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: [
    ...(logo
      ? [
          {
            cid: LOGO_CID,
            filename: 'logo.png',
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            content: logo.png,
          },
        ]
      : []),
    ...(mail.attachments ?? []).map(({ name, type, path }) => ({
      filename: name,
      content: Readable.from(readLater(path)),
      ...(type && { contentType: type }),
    })),
  ],
  date: mail.date,
  messageId: mail.messageId,
  ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
  ...(mail.references && { references: mail.references }),
  ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
  headers: {
    ...(lang && { 'Content-Language': lang }),
    // Silences automatic responders: RFC 3834, and Exchange.
    ...(mail.automatic && { 'Auto-Submitted': mail.automatic, 'X-Auto-Response-Suppress': 'All' }),
    ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
