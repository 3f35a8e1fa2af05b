import { LIMITS } from '@dhow/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { createDrain } from '#api/platform/delivery/drain.ts'
import { newId } from '#api/platform/ids.ts'
import type { MailDraft, MailKind } from './outgoing-mail.ts'
import { createSender, toColumns } from './sender.ts'
import type { MailStore } from './store.ts'
import { layOut } from './templates/layout.ts'
import type { Transport } from './transport.ts'

export type Outbox = ReturnType<typeof createOutbox>

const [SECOND_MS, MINUTE_MS, DAY_MS] = [1_000, 60_000, 86_400_000]

/** A link is not worth more than its own life. */
const LINK_RETRY_MS = 30 * MINUTE_MS

/** Milliseconds that a mail is tried. */
const RETRY_FOR_MS: Record<MailKind, number> = {
  enquiry: LIMITS.mailRetryDays * DAY_MS,
  acknowledgement: DAY_MS,
  reply: LIMITS.mailRetryDays * DAY_MS,
  'password-changed': LIMITS.mailRetryDays * DAY_MS,
  'failed-logins': DAY_MS,
  'account-changed': LIMITS.mailRetryDays * DAY_MS,
  'reset-link': LINK_RETRY_MS,
  'forgotten-password': LINK_RETRY_MS,
  'email-link': LINK_RETRY_MS,
  subscription: LIMITS.mailRetryDays * DAY_MS,
}

/** Milliseconds that a mail's envelope is kept after it was written. */
const RETENTION_MS = 30 * DAY_MS

/** Milliseconds until the next run after the database itself failed. */
const RETRY_AFTER_FAULT_MS = MINUTE_MS

/** Milliseconds that a stop waits for the mail that is being sent. */
const SHUTDOWN_TIMEOUT_MS = 5 * SECOND_MS

type Parts = {
  store: MailStore
  transport: Transport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  now?: () => number
  /** Awaited before a mail is sent and its outcome written. */
  beforeWrite?: () => Promise<void>
}

/**
 * Mail that cannot be lost: rows written in the transaction of the fact they report, sent one by one
 * afterwards, tried again until they have left. `add` inside the transaction, `drainSoon` after it. A mail
 * that was being sent when the process was killed waits still, and is sent by the next start.
 */
export function createOutbox({ store, transport, log, now = Date.now, beforeWrite }: Parts) {
  const at = (afterMs = 0) => new Date(now() + afterMs)
  const sender = createSender({ store, transport, log, now })
  const shutdown = new AbortController()
  const drain = createDrain(() =>
    sendDue().catch((error) => {
      log.error({ err: error }, 'the outbox failed, will try again')
      return RETRY_AFTER_FAULT_MS
    }),
  )
  let cleanedAt = Number.NEGATIVE_INFINITY

  /** @returns milliseconds until the next mail is due */
  async function sendDue(): Promise<number> {
    if (now() - cleanedAt >= DAY_MS) {
      store.removeEnded(at(-RETENTION_MS))
      cleanedAt = now()
    }
    while (!drain.isClosed() && sender.pause() === 0) {
      if (beforeWrite) await beforeWrite()
      const row = store.nextDue(at())
      if (!row) break
      await sender.send(row, shutdown.signal)
    }
    const nextAt = store.nextDueAt()
    return nextAt ? Math.max(nextAt.getTime() - now(), sender.pause()) : DAY_MS
  }

  const add = (mail: MailDraft): void => {
    const id = newId()
    store.insert({
      ...toColumns(mail),
      id,
      kind: mail.kind,
      about: mail.about ?? null,
      messageId: `<${id}@${transport.domain}>`,
      createdAt: at(),
      queuedAt: at(),
      nextAttemptAt: at(),
      giveUpAt: at(RETRY_FOR_MS[mail.kind]),
    })
  }

  return {
    /** Whether there is a mail server; without one mails are stored as files. */
    configured: transport.configured,

    /** Writes a mail into the outbox. Call it in the transaction of what the mail reports. */
    add,

    /** Sends a mail at once and once, past the rows; resolves or rejects as the transport does. */
    sendNow({ parts, ...mail }: Omit<MailDraft, 'kind'>, signal: AbortSignal): Promise<string> {
      const id = newId()
      const outgoing = { ...mail, ...layOut(parts), id, messageId: `<${id}@${transport.domain}>` }
      return transport.send({ ...outgoing, date: at(), automatic: 'auto-generated' }, signal)
    },

    /** Deletes the unsent mails of a kind, which a newer one replaces. */
    cancel: store.cancel,

    /** The Message-ID of the mail that told the company of a message, while it is kept. */
    messageIdOf: store.messageIdOf,

    /** How far the mail of a kind about each of these messages has come, by message. */
    deliveries: store.deliveries,

    /**
     * Queues the mail about a message anew, whatever came of it, as it is composed now: under the old
     * Message-ID where that is known. False while it is being sent.
     */
    retry(mail: MailDraft & { about: string }): boolean {
      const { kind, about } = mail
      const current = sender.current()
      if (current?.kind === kind && current.about === about) return false
      if (!store.requeue(kind, about, toColumns(mail), at(), at(RETRY_FOR_MS[kind]))) add(mail)
      return true
    },

    /** Makes everything unsent due now; enquiries go to the company's address of today. */
    retryAll(company: string): void {
      store.requeueAll(at(), at(RETRY_FOR_MS.enquiry), company, sender.current()?.id)
      sender.endPause()
    },

    /** Ends the warning about what was refused or expired. */
    dismiss: (): void => store.dismiss(at()),

    health: () => ({ configured: transport.configured, ...store.health() }),

    /** Begins: what waited for the mail server is tried at once, because it may be another now. */
    start(): void {
      sender.endPause()
      store.retryAllNow(at())
      drain.drainSoon()
    },

    /** Starts sending what is due, if it is not being sent already. */
    drainSoon: drain.drainSoon,

    /** Resolves when nothing is being sent. */
    idle: drain.idle,

    /** Stops after the mail that is being sent; the rest stays for the next start. */
    async close(): Promise<void> {
      const timeout = setTimeout(() => shutdown.abort(), SHUTDOWN_TIMEOUT_MS).unref()
      await drain.close()
      clearTimeout(timeout)
      await transport.close()
    },
  }
}
