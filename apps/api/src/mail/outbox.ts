import { randomBytes } from 'node:crypto'
import { newId } from '#api/ids.ts'
import type { MailDraft, MailKind, OutgoingMail } from './outgoing-mail.ts'
import { readSmtpFailure, type SmtpFailure } from './smtp-failure.ts'
import { EMPTIED, type MailRow, type MailStore } from './store.ts'
import type { Transport } from './transport.ts'

export type Outbox = ReturnType<typeof createOutbox>

type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Milliseconds until the next try of a mail that has waited for `age`: doubling, 10 s to 6 h. */
export const backoff = (age: number) => Math.min(Math.max(age, 10 * SECOND), 6 * HOUR)

/** Milliseconds that a mail is tried; a reset link is not worth more than its own life. */
const LIFE: Record<MailKind, number> = {
  enquiry: 3 * DAY,
  reply: 3 * DAY,
  'password-changed': 3 * DAY,
  'failed-logins': DAY,
  'reset-link': 30 * MINUTE,
  subscription: 3 * DAY,
}

/** Milliseconds that a mail's envelope is kept after it was written. */
const KEPT = 30 * DAY

/** Milliseconds that a worker which is heard of no more keeps a mail from the others. */
const LEASE = 20 * SECOND

/** Milliseconds until the next look when the database itself failed. */
const RECOVERY = MINUTE

/** `setTimeout` counts in 32 bits; a day is also often enough to sweep. */
const LONGEST_NAP = DAY

/** Milliseconds that a stop waits for the mail that is on its way. */
const PARTING = 5 * SECOND

type Parts = {
  store: MailStore
  transport: Transport
  log: Log
  now?: () => number
  /** Awaited before a mail is taken in hand. */
  beforeWrite?: () => Promise<void>
}

/**
 * Mail that cannot be lost: rows written in the transaction of the fact they report, sent one by
 * one afterwards, tried again until they have left. `add` inside the transaction, `wake` after it.
 * Several workers may share a database: each mail is in the hands of one.
 */
export function createOutbox({ store, transport, log, ...parts }: Parts) {
  const { now = Date.now, beforeWrite } = parts
  const worker = randomBytes(8).toString('hex')
  const parting = new AbortController()
  const at = (milliseconds = 0) => new Date(now() + milliseconds)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  let swept = Number.NEGATIVE_INFINITY

  const renew = (id: string) => {
    try {
      store.renew(id, worker, at(LEASE))
    } catch (error) {
      log.error({ err: error, mail: id }, 'a mail could not be kept in hand')
    }
  }

  const attempt = async (row: MailRow) => {
    if (row.kind === 'reset-link' && now() >= row.giveUpAt.getTime()) return noteDead(row)
    const renewing = setInterval(renew, LEASE / 4, row.id).unref()
    const result = await transport
      .send(toLetter(row, transport.domain), parting.signal)
      .then((reason) => ({ reason }))
      .catch((error: unknown) => ({ failure: readSmtpFailure(error) }))
    clearInterval(renewing)
    if ('failure' in result) noteFailure(row, result.failure)
    else noteSent(row, result.reason)
  }

  const noteSent = ({ id, kind, attempts }: MailRow, reason: string) => {
    const now = at()
    const state = transport.configured ? 'sent' : 'stored'
    store.settle(
      id,
      worker,
      { at: now, outcome: state, words: reason },
      {
        state,
        sentAt: state === 'sent' ? now : null,
        lastError: null,
        serverFailed: false,
        ...EMPTIED,
      },
    )
    store.reviveAll(now)
    log.info({ mail: id, kind, attempts: attempts + 1 }, `mail ${state}`)
  }

  const noteDead = ({ id, kind }: MailRow) => {
    const words = 'The link in it had expired.'
    const outcome = { state: 'expired', lastError: words, ...EMPTIED } as const
    store.settle(id, worker, { at: at(), outcome: 'refused', words }, outcome)
    log.warn({ mail: id, kind }, 'mail not sent: its link had expired')
  }

  const noteFailure = ({ id, kind, queuedAt, giveUpAt }: MailRow, failure: SmtpFailure) => {
    const { outcome, reason: words } = failure
    const time = now()
    const retryAt = new Date(time + backoff(time - queuedAt.getTime()))
    const over = time >= giveUpAt.getTime()
    const state = outcome === 'refused' ? 'refused' : over ? 'expired' : 'waiting'
    const serverFailed = outcome === 'server-failed'
    store.settle(
      id,
      worker,
      { at: new Date(time), outcome, words },
      {
        state,
        nextAttemptAt: retryAt < giveUpAt ? retryAt : giveUpAt,
        lastError: words,
        serverFailed,
        ...(state !== 'waiting' && kind === 'reset-link' && EMPTIED),
      },
    )
    if (serverFailed) store.deferAll(new Date(time), retryAt, words)
    const reason = words.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…')
    log.warn({ mail: id, kind, outcome, state, reason }, 'mail not sent')
  }

  const sweep = () => {
    if (now() - swept < DAY) return
    store.sweep(at(-KEPT))
    swept = now()
  }

  const drain = async () => {
    sweep()
    while (!closed) {
      if (beforeWrite) await beforeWrite()
      const row = store.claim(worker, at(), at(LEASE))
      if (!row) break
      await attempt(row)
    }
  }

  /** Milliseconds until a mail is due; as long as a nap may be when none waits. */
  const untilDue = () => {
    const due = store.nextDue()
    return due ? Math.max(due.getTime() - now(), 0) : LONGEST_NAP
  }

  const nap = (milliseconds: number) => {
    if (closed) return
    timer = setTimeout(wake, Math.min(milliseconds, LONGEST_NAP)).unref()
  }

  const wake = () => {
    clearTimeout(timer)
    if (running) again = true
    if (running || closed) return
    running = drain()
      .then(untilDue)
      .catch((error) => {
        log.error({ err: error }, 'the outbox failed, will try again')
        return RECOVERY
      })
      .then((pause) => {
        running = undefined
        if (!again) return nap(pause)
        again = false
        wake()
      })
  }

  const add = (mail: MailDraft): void => {
    const id = newId()
    const moment = at()
    store.insert({
      ...toColumns(mail),
      id,
      kind: mail.kind,
      about: mail.about,
      messageId: `<${id}@${transport.domain}>`,
      createdAt: moment,
      queuedAt: moment,
      nextAttemptAt: moment,
      giveUpAt: at(LIFE[mail.kind]),
    })
  }

  return {
    /** Whether there is a mail server; without one mails are stored as files. */
    configured: transport.configured,

    /** Writes a mail into the outbox. Call it in the transaction of what the mail reports. */
    add,

    /** Sends a mail at once and once, past the rows; answers or throws as the transport does. */
    sendNow(mail: Omit<MailDraft, 'kind'>, signal: AbortSignal): Promise<string> {
      const id = newId()
      const messageId = `<${id}@${transport.domain}>`
      return transport.send({ ...mail, id, messageId, date: at(), automatic: true }, signal)
    },

    /** Forgets the unsent mails of a kind, which a newer one replaces. */
    cancel: store.cancel,

    /** The Message-ID of the mail that told the company of a message, while it is kept. */
    messageIdOf: store.messageIdOf,

    /** How far the reply to each of these messages has come, by message. */
    deliveries: store.deliveries,

    /**
     * Queues the mail about a message anew, whatever came of it, as it is composed now: under the old
     * Message-ID where that is known. False while it is being sent.
     */
    sendAgain(mail: MailDraft & { about: string }): boolean {
      const { kind, about } = mail
      const outcome = store.requeue(kind, about, toColumns(mail), at(), at(LIFE[kind]))
      if (outcome === 'unknown') add(mail)
      return outcome !== 'leased'
    },

    /** Makes everything unsent due now; enquiries go to the company's address of today. */
    sendAllAgain: (company: string): void => store.requeueAll(at(), at(LIFE.enquiry), company),

    /** Ends the warning about what was refused or expired. */
    dismiss: (): void => store.dismiss(at()),

    health: () => ({ configured: transport.configured, ...store.health() }),

    /** Begins: what waited for the mail server is tried at once, because it may be another now. */
    start(): void {
      store.reviveAll(at())
      wake()
    },

    /** Starts sending what is due, if it is not being sent already. */
    wake,

    /** Resolves when nothing is being sent. */
    idle: async (): Promise<void> => {
      while (running) await running
    },

    /** Stops after the mail that is on its way; the rest stays for the next start. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      const impatience = setTimeout(() => parting.abort(), PARTING).unref()
      await running
      clearTimeout(impatience)
      await transport.close()
    },
  }
}

/** What a mail says, and to whom, as the row keeps it. */
const toColumns = ({ to, replyTo, subject, text, html, inReplyTo, unsubscribeUrl }: MailDraft) => ({
  recipient: to.address,
  recipientName: to.name ?? null,
  replyTo: replyTo?.address ?? null,
  replyToName: replyTo?.name ?? null,
  subject,
  body: text,
  html,
  inReplyTo: inReplyTo ?? null,
  unsubscribeUrl: unsubscribeUrl ?? null,
})

const toLetter = (row: MailRow, domain: string): OutgoingMail => ({
  id: row.id,
  messageId: row.messageId || `<${row.id}@${domain}>`,
  date: row.createdAt,
  to: { address: row.recipient, name: row.recipientName ?? undefined },
  replyTo: row.replyTo ? { address: row.replyTo, name: row.replyToName ?? undefined } : undefined,
  subject: row.subject,
  text: row.body,
  html: row.html,
  inReplyTo: row.inReplyTo ?? undefined,
  unsubscribeUrl: row.unsubscribeUrl ?? undefined,
  automatic: row.kind !== 'reply',
})
