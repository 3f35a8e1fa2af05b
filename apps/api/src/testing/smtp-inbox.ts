import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { parseMail, type ReceivedMail } from './mailbox.ts'
import { CERTIFICATE } from './smtp-certificate.ts'

type Delivery = ReceivedMail & { from: string; recipients: string[] }

type Refusal = { responseCode: number; message: string }

type Options = {
  /** Of an inbox that was closed, to open it again at the same address. */
  port?: number
  /** Refuses every mail. */
  refuse?: Refusal
  /** Refuses mail for some addressees. */
  refuseRecipient?: (address: string) => Refusal | undefined
  /** Refuses our own address as the sender. */
  refuseSender?: Refusal
  /** Awaited before the server responds to a mail. */
  gate?: Promise<void>
  password?: string
  /** Without TLS. */
  plain?: boolean
}

/** The self-signed certificate of a test is nobody's. */
const INSECURE = '?tls.rejectUnauthorized=false'

const fault = ({ message, ...rest }: Refusal) => Object.assign(new Error(message), rest)

/** A real SMTP server on this machine, with TLS and a login, that keeps what it is sent. */
export async function openSmtpInbox({ port = 0, ...options }: Options = {}) {
  const {
    refuse,
    refuseRecipient,
    refuseSender,
    gate,
    password = 'p4ssword',
    plain = false,
  } = options
  const mails: Delivery[] = []
  const server = new SMTPServer({
    secure: !plain,
    allowInsecureAuth: plain,
    ...(plain && { disabledCommands: ['STARTTLS'] }),
    closeTimeout: 50,
    ...CERTIFICATE,
    onAuth: (given, _session, done) => {
      const known = given.username === 'dhow' && given.password === password
      return known ? done(null, { user: 'dhow' }) : done(new Error('Authentication failed'))
    },
    onMailFrom: (_address, _session, done) => done(refuseSender && fault(refuseSender)),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuseRecipient?.(address)
      done(refusal && fault(refusal))
    },
    onData(stream, { envelope }, done) {
      const taken = buffer(stream).then(async (raw) => {
        await gate
        if (refuse) throw fault(refuse)
        mails.push({
          ...(await parseMail(raw)),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
        })
      })
      taken.then(() => done(), done)
    },
  })
  // A client that goes away in the middle is no fault of the server's.
  server.on('error', () => {})
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(close)
  const address = server.server.address() as AddressInfo
  return {
    mails,
    close,
    port: address.port,
    url: plain
      ? `smtp://dhow:p4ssword@127.0.0.1:${address.port}/`
      : `smtps://dhow:p4ssword@127.0.0.1:${address.port}/${INSECURE}`,
  }
}

/** A mail server that takes every call and never says a word. */
export async function openSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    hangUp()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { sockets, hangUp, url: `smtp://127.0.0.1:${port}` }
}
