import { onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database/open.ts'
import { createOutbox } from '#api/mail/outbox.ts'
import type { MailDraft, OutgoingMail } from '#api/mail/outgoing-mail.ts'
import { createMailStore } from '#api/mail/store.ts'
import type { Transport } from '#api/mail/transport.ts'
import { aMail } from './mails.ts'
import { sql } from './sql.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The time that the clock of a test begins at. */
export const START = Date.UTC(2026, 0, 1)

/** The error of a mail server that refuses a mail. */
export const smtpError = (
  responseCode: number,
  response = `${responseCode} No`,
  command = 'RCPT TO',
) => Object.assign(new Error(response), { responseCode, response, command })

/** The mail server cannot be reached. */
export const UNREACHABLE = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ESOCKET',
  command: 'CONN',
})

/** A transport that takes every mail, unless `send` says otherwise. */
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

/** An outbox on the real database of a folder, with a clock that the test moves. */
export function startOutbox(transport: Transport, dataDir = temporaryFolder()) {
  const database = openDatabase(dataDir)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let time = START
  const store = createMailStore(database.db)
  const outbox = createOutbox({ store, transport, log, now: () => time })
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
/** The mails of a folder, the oldest first. */
export const mailRows = (dataDir: string) =>
  sql<Row>(dataDir, 'select * from outbox order by rowid')
