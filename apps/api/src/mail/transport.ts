import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '#api/config.ts'
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
 * SMTP where it is configured; otherwise .eml files in `folder`, whose paths are logged.
 * @param companyName stands in From, unless MAIL_FROM has a name of its own
 */
export function createTransport(
  config: Config['mail'],
  folder: string,
  log: Log,
  companyName: () => string | undefined,
): Transport {
  const domain = config.from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
  const from = () =>
    config.from.includes('<')
      ? config.from
      : toAddress({ address: config.from, name: companyName() })
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, from, domain)
    : fileTransport(folder, from, domain, log)
}

type Sender = NonNullable<SendMailOptions['from']>

function smtpTransport(smtpUrl: string, from: () => Sender, domain: string): Transport {
  let smtp: Transporter | undefined
  return {
    configured: true,
    domain,
    async send(mail, signal) {
      const mailer = await loadMailer()
      smtp ??= mailer.createTransport({
        url: smtpUrl,
        disableFileAccess: true,
        disableUrlAccess: true,
        requireTLS: carriesPassword(smtpUrl),
        ...ONE_CONNECTION,
        ...SOCKET_TIMEOUTS,
      })
      const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const sent = await smtp.sendMail({
        ...toMime(mail, from()),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return cleanReason(String(sent.response ?? ''))
    },
    close: async () => smtp?.close(),
  }
}

function fileTransport(folder: string, from: () => Sender, domain: string, log: Log): Transport {
  return {
    configured: false,
    domain,
    async send(mail) {
      const mailer = await loadMailer()
      const builder = mailer.createTransport({ streamTransport: true, buffer: true })
      const { message } = await builder.sendMail(toMime(mail, from()))
      await mkdir(folder, { recursive: true })
      const stamp = mail.date.toISOString().replaceAll(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${mail.id}.eml`)
      // Under one name: what a crash leaves, the next try replaces.
      const draft = `${path}.partial`
      try {
        await writeFile(draft, message as Buffer, { flush: true })
        await rename(draft, path)
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

const toMime = (mail: OutgoingMail, from: Sender): SendMailOptions => ({
  from,
  to: toAddress(mail.to),
  ...(mail.replyTo && { replyTo: toAddress(mail.replyTo) }),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html && { html: mail.html }),
  date: mail.date,
  messageId: mail.messageId,
  ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo, references: mail.inReplyTo }),
  ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
  headers: {
    // Asks programs that answer mail to leave this one alone: RFC 3834, and Exchange in its own way.
    ...(mail.automatic && {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    }),
    ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
