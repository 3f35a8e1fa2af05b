import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '#api/config.ts'

export type Mail = {
  to: string
  replyTo?: string | undefined
  subject: string
  /** Plain text. */
  body: string
}

/** Hands one mail over for good, or throws. `id` names it: a repetition carries the same Message-ID. */
export type Transport = {
  send: (mail: Mail & { id: string; date: Date }) => Promise<void>
  close: () => Promise<void>
}

type Log = { info: (fields: object, message: string) => void }

/** nodemailer comes with the first mail: a server at rest does without its 30 MB. */
const loadMailer = async () => (await import('nodemailer')).default

/** Milliseconds that a silent SMTP server is waited for. */
const PATIENCE = 20_000

/** SMTP where it is configured; otherwise .eml files in `folder`, whose paths are logged. */
export function createTransport(config: Config['mail'], folder: string, log: Log): Transport {
  const domain = config.from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
  const envelope = ({
    id,
    date,
    to,
    replyTo,
    subject,
    body,
  }: Mail & { id: string; date: Date }) => ({
    from: config.from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text: body,
    date,
    messageId: `<${id}@${domain}>`,
  })

  if (config.smtpUrl) {
    const { smtpUrl } = config
    let smtp: Transporter | undefined
    return {
      async send(mail) {
        const mailer = await loadMailer()
        smtp ??= mailer.createTransport(smtpUrl, {
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        await withTimeout(smtp.sendMail(envelope(mail)))
      },
      close: async () => smtp?.close(),
    }
  }

  return {
    async send(mail) {
      const mailer = await loadMailer()
      const builder = mailer.createTransport({ streamTransport: true, buffer: true })
      const { message } = await builder.sendMail(envelope(mail))
      await mkdir(folder, { recursive: true })
      const stamp = mail.date.toISOString().replaceAll(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${mail.id}.eml`)
      const draft = `${path}.${randomBytes(4).toString('hex')}`
      await writeFile(draft, message as Buffer)
      await rename(draft, path)
      log.info({ path }, 'mail written to a file; set SMTP_URL to send it')
    },
    close: async () => {},
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the mail server did not answer')), PATIENCE)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
