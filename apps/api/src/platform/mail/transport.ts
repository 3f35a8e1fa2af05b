import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '#api/config.ts'
import { flushFolder, makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { LOGO_CID, type MailLogo, type MailSender, putLetterhead } from './letterhead.ts'
import type { OutgoingMail, Person } from './outgoing-mail.ts'
import { cleanReason } from './smtp-failure.ts'

/** Sends a mail, or writes it to a file. */
export type Transport = {
  /** Whether there is a mail server. */
  configured: boolean
  /** Our own domain, which follows the @ in a Message-ID. */
  domain: string
  /**
   * Sends a mail. Resolves to the server's reply, or to the file's path.
   * @throws nodemailer's error, whose meaning `readSmtpFailure` tells
   * @param signal ends the try early
   */
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<string>
  close: () => Promise<void>
}

type Log = { info: (fields: object, message: string) => void }

/** nodemailer comes with the first mail: a server at rest does without its 30 MB. */
const loadMailer = async () => (await import('nodemailer')).default

/** Milliseconds that a mail server may be silent: while connecting, and later between two words. */
const SOCKET_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Mails that wait leave over one connection; trying again is the outbox's business. */
const ONE_CONNECTION = {
  pool: true,
  maxConnections: 1,
  maxRequeues: 0,
  idleTimeout: 5_000,
} as const

/** Milliseconds that sending one mail may take, however talkative the server. */
const SEND_TIMEOUT_MS = 60_000

/** Whether a password leaves this machine: it does so encrypted or not at all. */
export function carriesPassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/**
 * Who stands in From: the company by its name, unless MAIL_FROM has a name of its own.
 * @param from MAIL_FROM
 */
export const fromHeader = (from: string, name: string | undefined): string =>
  from.includes('<') || !name ? from : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${from}>`

/**
 * SMTP where it is configured; otherwise .eml files in `folder`, whose paths are logged. A mail gets its
 * letterhead as it leaves, so that none has a name or a logo that the company has changed since.
 */
export function createTransport(
  config: Config['mail'],
  folder: string,
  log: Log,
  sender: MailSender,
): Transport {
  const domain = config.from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
  const compose: Compose = async (mail) => {
    const letterhead = sender.letterhead()
    const logo = await sender.logo()
    const content = await putLetterhead(mail, letterhead, logo, mail.automatic ? 'en' : undefined)
    const from = fromHeader(config.from, letterhead.name)
    return toMime({ ...mail, ...content }, from, logo)
  }
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, compose, domain)
    : fileTransport(folder, compose, domain, log)
}

const optionsFor = (smtpUrl: string) => ({
  url: smtpUrl,
  disableFileAccess: true,
  disableUrlAccess: true,
  requireTLS: carriesPassword(smtpUrl),
  ...SOCKET_TIMEOUTS,
})

/**
 * Connects to a mail server and logs in, and sends nothing.
 * @throws nodemailer's error, whose meaning `readSmtpFailure` tells
 */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const smtp = (await loadMailer()).createTransport(optionsFor(smtpUrl))
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

type Compose = (mail: OutgoingMail) => Promise<SendMailOptions>

function smtpTransport(smtpUrl: string, compose: Compose, domain: string): Transport {
  let smtp: Transporter | undefined
  return {
    configured: true,
    domain,
    async send(mail, signal) {
      // The first mail loads two libraries: others go first before, between and after.
      await setImmediate()
      const mailer = await loadMailer()
      await setImmediate()
      const content = await compose(mail)
      await setImmediate()
      smtp ??= mailer.createTransport({
        ...optionsFor(smtpUrl),
        ...ONE_CONNECTION,
      })
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const sent = await smtp.sendMail({
        ...content,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return cleanReason(String(sent.response ?? ''))
    },
    close: async () => smtp?.close(),
  }
}

function fileTransport(folder: string, compose: Compose, domain: string, log: Log): Transport {
  return {
    configured: false,
    domain,
    async send(mail) {
      const mailer = await loadMailer()
      const builder = mailer.createTransport({ streamTransport: true, buffer: true })
      const { message } = await builder.sendMail(await compose(mail))
      makeFolderDurably(folder)
      const stamp = mail.date.toISOString().replaceAll(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${mail.id}.eml`)
      // Under one name: what a crash leaves, the next try replaces.
      const draft = `${path}.partial`
      try {
        await writeFile(draft, message as Buffer, { flush: true })
        await rename(draft, path)
        await flushFolder(folder)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      log.info({ path }, 'mail written to a file; set SMTP_URL to send it')
      return path
    },
    close: async () => {},
  }
}

const toAddress = ({ name, address }: Person) => (name ? { name, address } : address)

const toMime = (mail: OutgoingMail, from: string, logo: MailLogo | undefined): SendMailOptions => ({
  from,
  to: toAddress(mail.to),
  ...(mail.replyTo && { replyTo: toAddress(mail.replyTo) }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(logo && {
    attachments: [
      {
        cid: LOGO_CID,
        filename: 'logo.png',
        contentType: 'image/png',
        contentDisposition: 'inline',
        content: logo.png,
      },
    ],
  }),
  date: mail.date,
  messageId: mail.messageId,
  ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo, references: mail.inReplyTo }),
  ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
  headers: {
    // Asks programs that answer mail to leave this one alone: RFC 3834, and Exchange in its own way.
    ...(mail.automatic && {
      'Auto-Submitted': mail.automatic,
      'X-Auto-Response-Suppress': 'All',
    }),
    ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
