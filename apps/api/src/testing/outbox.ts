import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createMessageMails } from '#api/modules/messages/mail-store.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { createOutbox } from '#api/platform/mail/outbox.ts'
import type { MailDraft, OutgoingMail } from '#api/platform/mail/outgoing-mail.ts'
import { createMailStore } from '#api/platform/mail/store.ts'
import type { Transport } from '#api/platform/mail/transport.ts'
import { createContactFields, createEnquiry } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'
import { createMail, openSmtpInbox } from './mailbox.ts'
import { createMigratedFolder, runSql } from './sql.ts'

export const START = Date.UTC(2026, 0, 1)

export const createSmtpError = (
  responseCode: number,
  response = `${responseCode} No`,
  command = 'RCPT TO',
) => Object.assign(new Error(response), { responseCode, response, command })

export const UNREACHABLE = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ESOCKET',
  command: 'CONN',
})

/** Creates a transport that accepts every mail unless `send` throws. */
export const createTestTransport = (
  send: (mail: OutgoingMail) => Promise<void> | void = () => {},
  { configured = true } = {},
) => {
  const sent: OutgoingMail[] = []
  const transport: Transport = {
    configured,
    domain: 'company.example',
    send: async (mail) => {
      await send(mail)
      sent.push(mail)
      return '250 Taken'
    },
    close: async () => {},
  }
  return { transport, sent }
}

/** Starts an outbox with a database, and a clock that the test sets. */
export function startOutbox(transport: Transport, dataDir = createMigratedFolder()) {
  const database = openDatabase(dataDir)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let time = START
  const store = createMailStore(database.db, createMessageMails(database.db).files)
  const filesDir = join(dataDir, ENQUIRY_FILES_DIR)
  const parts = { store, transport, filesDir, log, threadKey: 'key' }
  const outbox = createOutbox({ ...parts, now: () => time })
  const close = async () => {
    await outbox.close()
    database.close()
  }
  onTestFinished(close)
  const work = async () => {
    outbox.drainSoon()
    await outbox.waitUntilIdle()
  }
  const send = async (over: Partial<MailDraft> = {}) => {
    outbox.add(createMail(over))
    await work()
  }
  const advanceClock = (milliseconds: number) => {
    time += milliseconds
  }
  const pass = async (milliseconds: number) => {
    advanceClock(milliseconds)
    await work()
  }
  return { ...outbox, ...database, log, dataDir, work, send, advanceClock, pass, close }
}

type Row = {
  id: string
  state: string
  sent_at: number | null
  attempts: number
  last_error: string | null
  attempted_at: number
  next_attempt_at: number
  body: string
  html: string
}
export const readMailRows = (dataDir: string) =>
  runSql<Row>(dataDir, 'select * from outbox order by rowid')

export const UNKNOWN = { responseCode: 550, message: '5.1.1 No such mailbox' }

type Inbox = Parameters<typeof openSmtpInbox>[0]

/** Starts a server with a mail server and an enquiry with a reply. */
export async function startWithReply(options: Inbox = {}) {
  const inbox = await openSmtpInbox(options)
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  await server.admin('PUT /api/contact/details', createContactFields())
  const { id } = await server.services.messages.send(createEnquiry())
  await server.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
  await server.services.outbox.waitUntilIdle()
  const readDelivery = async () =>
    (await server.admin('GET /api/messages')).body[0].reply.delivery as object
  return {
    ...server,
    id,
    inbox,
    readDelivery,
    again: `POST /api/messages/${id}/reply/retry` as const,
  }
}

/** Refuses the recipient of the reply until `accept` is called. */
export function createRefusal() {
  let refuses = true
  const refuseRecipient = (address: string) =>
    refuses && address === createEnquiry().email ? UNKNOWN : undefined
  const accept = () => {
    refuses = false
  }
  return { refuseRecipient, accept }
}
