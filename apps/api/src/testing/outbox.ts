import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createMessageMails } from '#api/modules/messages/mail-store.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { createOutbox } from '#api/platform/mail/outbox.ts'
import type { MailDraft, OutgoingMail } from '#api/platform/mail/outgoing-mail.ts'
import { createMailStore } from '#api/platform/mail/store.ts'
import type { Transport } from '#api/platform/mail/transport.ts'
import { contactFields, enquiry } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'
import { aMail, openSmtpInbox } from './mailbox.ts'
import { migratedFolder, sql } from './sql.ts'

export const START = Date.UTC(2026, 0, 1)

export const smtpError = (
  responseCode: number,
  response = `${responseCode} No`,
  command = 'RCPT TO',
) => Object.assign(new Error(response), { responseCode, response, command })

export const UNREACHABLE = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ESOCKET',
  command: 'CONN',
})

/** Creates a transport that accepts every mail unless `send` throws. */
export const transportOf = (
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
export function startOutbox(transport: Transport, dataDir = migratedFolder()) {
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
    await outbox.idle()
  }
  const send = async (over: Partial<MailDraft> = {}) => {
    outbox.add(aMail(over))
    await work()
  }
  const turn = (milliseconds: number) => {
    time += milliseconds
  }
  const pass = async (milliseconds: number) => {
    turn(milliseconds)
    await work()
  }
  return { ...outbox, ...database, log, dataDir, work, send, turn, pass, close }
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
export const mailRows = (dataDir: string) =>
  sql<Row>(dataDir, 'select * from outbox order by rowid')

export const UNKNOWN = { responseCode: 550, message: '5.1.1 No such mailbox' }

type Inbox = Parameters<typeof openSmtpInbox>[0]

/** Starts a server with a mail server and an enquiry with a reply. */
export async function startWithReply(options: Inbox = {}) {
  const inbox = await openSmtpInbox(options)
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  await server.admin('PUT /api/contact/details', contactFields())
  const { id } = await server.services.messages.send(enquiry())
  await server.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
  await server.services.outbox.idle()
  const delivery = async () =>
    (await server.admin('GET /api/messages')).body[0].reply.delivery as object
  return { ...server, id, inbox, delivery, again: `POST /api/messages/${id}/reply/retry` as const }
}

/** Refuses the recipient of the reply until `accept` is called. */
export function refusingServer() {
  let refuses = true
  const refuseRecipient = (address: string) =>
    refuses && address === enquiry().email ? UNKNOWN : undefined
  const accept = () => {
    refuses = false
  }
  return { refuseRecipient, accept }
}
