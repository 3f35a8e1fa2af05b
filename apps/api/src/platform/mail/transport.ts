import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '#api/config.ts'
import { flushFolder, makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { LOGO_CID, type MailLogo, type MailSender, putLetterhead } from './letterhead.ts'
import type { OutgoingMail, Person } from './outgoing-mail.ts'
import { cleanReason } from './smtp-failure.ts'

export type Transport = {
  /** Whether there is a mail server. */
  configured: boolean
  /** Our domain in Message-IDs. */
  domain: string
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
  return password !== '' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Returns the From header. The company name is added unless MAIL_FROM contains a name. */
export const fromHeader = (from: string, name: string | undefined): string =>
  from.includes('<') || !name ? from : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${from}>`

/** Creates an SMTP transport, or one that writes .eml files to `folder`. Both add the current letterhead to a mail. */
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
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
})

/** Connects to a mail server and logs in. @throws an error for `readSmtpFailure` */
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
      // The first mail loads two libraries, so other work goes first before each.
      await setImmediate()
      const mailer = await loadMailer()
      await setImmediate()
      const content = await compose(mail)
      await setImmediate()
      smtp ??= mailer.createTransport({
        ...optionsFor(smtpUrl),
        ...{ pool: true, maxConnections: 1, maxRequeues: 0, idleTimeout: 5_000 },
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
  attachments: logo && [
    {
      ...{ cid: LOGO_CID, filename: 'logo.png', contentType: 'image/png' },
      ...{ contentDisposition: 'inline', content: logo.png },
    },
  ],
  date: mail.date,
  messageId: mail.messageId,
  ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo, references: mail.inReplyTo }),
  ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
  headers: {
    // For automatic responders: RFC 3834, and Exchange.
    ...(mail.automatic && { 'Auto-Submitted': mail.automatic, 'X-Auto-Response-Suppress': 'All' }),
    ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
