import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { parseMail, type ReceivedMail } from './mailbox.ts'

type Delivery = ReceivedMail & { from: string; recipients: string[] }

type Options = {
  /** Of an inbox that was closed, to open it again at the same address. */
  port?: number
  /** What the server says to a mail instead of taking it. */
  refuse?: { responseCode: number; message: string }
  /** What the server waits for before it says anything to a mail. */
  gate?: Promise<void>
}

/** A real SMTP server on this machine that keeps what it is sent. */
export async function openSmtpInbox({ port = 0, refuse, gate }: Options = {}) {
  const mails: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const taken = text(stream).then(async (raw) => {
        await gate
        if (refuse) throw Object.assign(new Error(refuse.message), refuse)
        mails.push({
          ...parseMail(raw),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
        })
      })
      taken.then(() => done(), done)
    },
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(close)
  const address = server.server.address() as AddressInfo
  return { mails, close, port: address.port, url: `smtp://127.0.0.1:${address.port}` }
}
