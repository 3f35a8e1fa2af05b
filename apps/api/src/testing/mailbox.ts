import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { layOut, type MailLogo, type MailSender } from '#api/platform/mail/layout.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { runSql } from './sql.ts'
import type { TestApp } from './start-test-app.ts'

/** A parsed mail: decoded headers by their lower-case names. */
export type ReceivedMail = {
  headers: Record<string, string>
  text: string
  html: string
  attachments: { name: string; type: string; content: Buffer }[]
}

/** Returns the mails that a server without SMTP has written, the oldest first. */
export async function readMails({ services, dataDir }: TestApp): Promise<ReceivedMail[]> {
  await services.outbox.waitUntilIdle()
  const files = listEmlFiles(join(dataDir, 'mail'))
  const ids = runSql<{ id: string }>(dataDir, 'select id from outbox order by rowid')
  return Promise.all(
    ids.map(({ id }) =>
      parseMail(readFileSync(files.find((path) => path.endsWith(`-${id}.eml`)) ?? '')),
    ),
  )
}

export const listEmlFiles = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []

const getAddressText = (address: unknown) =>
  typeof address === 'object' && address !== null && 'text' in address
    ? String(address.text)
    : undefined

export async function parseMail(raw: Buffer): Promise<ReceivedMail> {
  const { attachments, ...parsed } = await simpleParser(raw)
  const { headerLines, subject, from, to, replyTo, text, html } = parsed
  const unfolded = headerLines.map(({ key, line }) => [
    key,
    line.replaceAll(/\r?\n[ \t]+/g, ' ').replace(/^[^:]+:\s*/, ''),
  ])
  const decoded = Object.entries({
    subject,
    from: getAddressText(from),
    to: getAddressText(to),
    'reply-to': getAddressText(replyTo),
  }).filter(([, value]) => value !== undefined)
  return {
    headers: Object.fromEntries([...unfolded, ...decoded]),
    text: text ?? '',
    html: html || '',
    attachments: attachments.map(({ filename = '', contentType, content }) => ({
      name: filename,
      type: contentType,
      content,
    })),
  }
}

export const createMail = (over: Partial<MailDraft> = {}): MailDraft => ({
  kind: 'enquiry',
  to: { address: 'sales@company.example' },
  subject: 'Hello',
  parts: [{ paragraph: 'Hello' }],
  ...over,
})

export const renderText = (mail: Pick<MailDraft, 'parts'> | undefined): string =>
  layOut({ parts: [], ...mail }).text

export const toText = ({ parts, ...mail }: Omit<MailDraft, 'kind'>) => ({
  ...mail,
  text: renderText({ parts }),
})

export const createMailSender = (name?: string, logo?: MailLogo): MailSender => ({
  getLetterhead: () => ({
    name,
    footer: [...(name ? [name] : []), 'https://company.example'],
    colours: { primary: '#00586b', accent: '' },
  }),
  logo: async () => logo,
})

/** Self-signed certificate for 127.0.0.1, valid until 2126. */
export const CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmbPk/Ghxht5K6jLO
45iwCPJAKwS+Ukp05B/xQHYHHPahRANCAAQ+7CEDG6xJtvFhcJFS7n3kpqK/HvDg
BrD0sUTcmtETpEY+HFeElXhtXKkX+eHDGTvPjnd7HtRhuGesW1iKg6wd
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUGI9+wfqiVfERVVzHboZTq1uFnKwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE2NTQyNloYDzIxMjYxMDI4
MTY1NDI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ+7CEDG6xJtvFhcJFS7n3kpqK/HvDgBrD0sUTcmtETpEY+HFeElXht
XKkX+eHDGTvPjnd7HtRhuGesW1iKg6wdo28wbTAdBgNVHQ4EFgQUk9VUSSr3aWwq
A0nop7JvMslPA3YwHwYDVR0jBBgwFoAUk9VUSSr3aWwqA0nop7JvMslPA3YwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSAAwRQIhAJGY0K6Wr/3upFCIsmr7v9fR8ZtsK8oa9gnd8iclOLqPAiA0
UxfrpZxQzUAIt+mPUOWXNEFDsrjLoK4wMd/1zRKYVA==
-----END CERTIFICATE-----`,
}

type Delivery = ReceivedMail & { from: string; recipients: string[] }

type Refusal = { responseCode: number; message: string }

type Options = {
  /** Port of a closed inbox, to open it again. */
  port?: number
  refuse?: Refusal
  refuseRecipient?: (address: string) => Refusal | undefined
  refuseSender?: Refusal
  /** Awaited before the server responds to a mail. */
  gate?: Promise<void>
  password?: string
  plain?: boolean
  /** Accepts logins with an access token (XOAUTH2) instead of a password. */
  acceptsToken?: AcceptsToken
  /** Whether it stays open after a test. Browser tests close it themselves. */
  staysOpen?: boolean
}

export type AcceptsToken = (user: string, token: string) => Promise<boolean>

const INSECURE = '?tls.rejectUnauthorized=false'

const createError = ({ message, ...rest }: Refusal) => Object.assign(new Error(message), rest)

/** Opens an SMTP server with TLS and a login, and collects its mails. */
export async function openSmtpInbox({ port = 0, password = 'p4ssword', ...options }: Options = {}) {
  const {
    refuse,
    refuseRecipient,
    refuseSender,
    gate,
    plain = false,
    acceptsToken,
    staysOpen,
  } = options
  const mails: Delivery[] = []
  const commands: unknown[] = []
  const ignore = () => {}
  const server = new SMTPServer({
    logger: {
      trace: ignore,
      info: ignore,
      warn: ignore,
      error: ignore,
      fatal: ignore,
      debug: (_entry: unknown, ...[, command]: unknown[]) => void commands.push(command),
    },
    secure: !plain,
    allowInsecureAuth: plain,
    ...(plain && { disabledCommands: ['STARTTLS'] }),
    closeTimeout: 50,
    ...CERTIFICATE,
    ...(acceptsToken && { authMethods: ['XOAUTH2'] }),
    onAuth: (credentials, _session, done) => {
      const { username: user = '', accessToken: token = '' } = credentials
      if (acceptsToken) {
        return void acceptsToken(user, token).then((isAccepted) =>
          isAccepted ? done(null, { user }) : done(new Error('5.7.3 Authentication unsuccessful')),
        )
      }
      const isAuthenticated = credentials.username === 'dhow' && credentials.password === password
      return isAuthenticated
        ? done(null, { user: 'dhow' })
        : done(new Error('Authentication failed'))
    },
    onMailFrom: (_address, _session, done) => done(refuseSender && createError(refuseSender)),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuseRecipient?.(address)
      done(refusal && createError(refusal))
    },
    onData(stream, { envelope }, done) {
      const taken = buffer(stream).then(async (raw) => {
        await gate
        if (refuse) throw createError(refuse)
        mails.push({
          ...(await parseMail(raw)),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
        })
      })
      taken.then(() => done(), done)
    },
  })
  // Clients may disconnect.
  server.on('error', () => {})
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  if (!staysOpen) onTestFinished(close)
  const address = server.server.address() as AddressInfo
  return {
    mails,
    /** Commands as received, because the server decodes punycode in the envelope. */
    commands,
    close,
    hangUp: () => {
      for (const connection of server.connections) connection.close()
    },
    port: address.port,
    url: plain
      ? `smtp://dhow:p4ssword@127.0.0.1:${address.port}/`
      : `smtps://dhow:p4ssword@127.0.0.1:${address.port}/${INSECURE}`,
  }
}

/** Opens a mail server that accepts connections and never responds. */
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
