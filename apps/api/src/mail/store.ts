import { type Delivery, type MailHealth, UNDELIVERED_SHOWN } from '@dhow/contract/mail'
import type { SQL } from 'drizzle-orm'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  min,
  or,
  sql,
} from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { mailAttempts, messages, outbox } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'
import type { MailKind } from './mail.ts'

export type MailStore = ReturnType<typeof createMailStore>

export type MailRow = typeof outbox.$inferSelect

/** What came of one try. */
type Attempt = { at: Date; outcome: (typeof mailAttempts.$inferSelect)['outcome']; words: string }

/** A mail whose words are nobody's business any more keeps its envelope only. */
export const EMPTIED = { body: '', html: '' }

const ENDED = ['refused', 'expired'] as const

/** The outbox, in SQL. A worker holds a row by a lease; whoever lost it changes nothing any more. */
export function createMailStore(db: Db) {
  const transaction = transactionOn(db)
  const waiting = eq(outbox.state, 'waiting')
  /** Still has its words. */
  const whole = sql`${outbox.body} <> ''`
  const free = (now: Date) => or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now))

  /** The latest of the mails that ended so, each with what is still known of what it is about. */
  const undelivered = (ended: SQL | undefined): MailHealth['undelivered'] =>
    db
      .select({ mail: outbox, messageId: messages.id, visitor: messages.name })
      .from(outbox)
      .leftJoin(messages, eq(messages.id, outbox.about))
      .where(ended)
      .orderBy(desc(outbox.queuedAt), desc(sql`${outbox}.rowid`))
      .limit(UNDELIVERED_SHOWN)
      .all()
      .map(({ mail, messageId, visitor }) => {
        const name = visitor ?? (mail.kind === 'reply' ? mail.recipientName : mail.replyToName)
        return {
          id: mail.id,
          kind: mail.kind,
          recipient: mail.recipient,
          ...(mail.about !== null && name && { visitor: name }),
          ...(messageId !== null && { messageId }),
          ...(mail.lastError !== null && { reason: mail.lastError }),
        }
      })

  return {
    insert: (row: typeof outbox.$inferInsert): void => void db.insert(outbox).values(row).run(),

    /** Takes the next mail that is due in hand; a reset link, which soon dies, before the others. */
    claim(leasedBy: string, now: Date, leasedUntil: Date): MailRow | undefined {
      const next = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(waiting, lte(outbox.nextAttemptAt, now), free(now)))
        .orderBy(
          desc(eq(outbox.kind, 'reset-link')),
          asc(outbox.nextAttemptAt),
          asc(outbox.createdAt),
          sql`rowid`,
        )
        .limit(1)
      return db
        .update(outbox)
        .set({ leasedBy, leasedUntil })
        .where(inArray(outbox.id, next))
        .returning()
        .get()
    },

    /** Keeps a mail in hand. */
    renew(id: string, leasedBy: string, leasedUntil: Date): void {
      db.update(outbox)
        .set({ leasedUntil })
        .where(and(eq(outbox.id, id), eq(outbox.leasedBy, leasedBy)))
        .run()
    },

    /** Notes a try and lets go of the mail; nothing when another worker has it by now. */
    settle(
      id: string,
      leasedBy: string,
      attempt: Attempt,
      outcome: Partial<typeof outbox.$inferInsert>,
    ): void {
      transaction(() => {
        const { changes } = db
          .update(outbox)
          .set({
            ...outcome,
            attempts: sql`${outbox.attempts} + 1`,
            leasedBy: null,
            leasedUntil: null,
          })
          .where(and(eq(outbox.id, id), eq(outbox.leasedBy, leasedBy)))
          .run()
        if (changes)
          db.insert(mailAttempts)
            .values({ mailId: id, ...attempt })
            .run()
      })
    },

    /** The mail server failed: whatever else is due before `nextAttemptAt` waits until then. */
    deferAll(now: Date, nextAttemptAt: Date, lastError: string): void {
      const idle = and(waiting, free(now))
      const failed = { lastError, serverFailed: true }
      db.update(outbox)
        .set({ ...failed, state: 'expired', ...EMPTIED })
        .where(and(idle, lte(outbox.giveUpAt, now), eq(outbox.kind, 'reset-link')))
        .run()
      db.update(outbox)
        .set({ ...failed, state: 'expired' })
        .where(and(idle, lte(outbox.giveUpAt, now)))
        .run()
      db.update(outbox)
        .set({ ...failed, nextAttemptAt: sql`min(${nextAttemptAt.getTime()}, ${outbox.giveUpAt})` })
        .where(and(idle, lt(outbox.nextAttemptAt, nextAttemptAt)))
        .run()
    },

    /** The mail server works, or may work, again: what waited for it is due. */
    reviveAll(now: Date): void {
      db.update(outbox)
        .set({ nextAttemptAt: now })
        .where(and(waiting, eq(outbox.serverFailed, true), gt(outbox.nextAttemptAt, now)))
        .run()
    },

    /** When the next mail can be claimed; undefined when none waits. */
    nextDue: (): Date | undefined => {
      const free = sql`max(${outbox.nextAttemptAt}, coalesce(${outbox.leasedUntil}, 0))`
      const at = db
        .select({ at: min(free).mapWith(Number) })
        .from(outbox)
        .where(waiting)
        .get()?.at
      return at ? new Date(at) : undefined
    },

    /** Forgets the unsent mails of a kind. */
    cancel: (kind: MailKind): void =>
      void db
        .delete(outbox)
        .where(and(waiting, eq(outbox.kind, kind)))
        .run(),

    /** Removes what ended before a moment, with its tries. */
    sweep: (before: Date): void =>
      void db
        .delete(outbox)
        .where(
          and(inArray(outbox.state, ['sent', 'stored', ...ENDED]), lt(outbox.queuedAt, before)),
        )
        .run(),

    /** The Message-ID of the mail that told the company of a message, while it is kept. */
    messageIdOf: (about: string): string | undefined =>
      db
        .select({ messageId: outbox.messageId })
        .from(outbox)
        .where(and(eq(outbox.about, about), eq(outbox.kind, 'enquiry')))
        .get()?.messageId || undefined,

    /** How far the reply to each of these messages has come, by message; those no longer known are left out. */
    deliveries(messageIds: string[]): Map<string, Delivery> {
      const named = sql`select value from json_each(${JSON.stringify(messageIds)})`
      const rows = db
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, 'reply'), sql`${outbox.about} in (${named})`))
        .all()
      return new Map(rows.map((row) => [row.about ?? '', toDelivery(row)]))
    },

    /** Queues the mail of a kind about a message anew, with other words; not while a worker has it. */
    requeue(
      kind: MailKind,
      about: string,
      words: Partial<typeof outbox.$inferInsert>,
      now: Date,
      giveUpAt: Date,
    ): 'queued' | 'leased' | 'unknown' {
      const mail = and(eq(outbox.about, about), eq(outbox.kind, kind))
      return transaction(() => {
        const known = db.select({ id: outbox.id }).from(outbox).where(mail).get()
        if (!known) return 'unknown'
        const { changes } = db
          .update(outbox)
          .set({ ...words, ...anew(now, giveUpAt) })
          .where(and(mail, free(now)))
          .run()
        return changes > 0 ? 'queued' : 'leased'
      })
    },

    /**
     * Makes everything that still has its words due, ended or not.
     * @param company where enquiries are told now: they may have been refused because it was wrong
     */
    requeueAll(now: Date, giveUpAt: Date, company: string): void {
      const unsent = and(inArray(outbox.state, ['waiting', ...ENDED]), whole, free(now))
      transaction(() => {
        db.update(outbox)
          .set({ recipient: company })
          .where(and(unsent, eq(outbox.kind, 'enquiry')))
          .run()
        db.update(outbox)
          .set(anew(now, giveUpAt))
          .where(and(inArray(outbox.state, ENDED), whole))
          .run()
        db.update(outbox).set({ nextAttemptAt: now }).where(and(unsent, waiting)).run()
      })
    },

    /** What ended unsent has been seen. */
    dismiss: (dismissedAt: Date): void =>
      void db
        .update(outbox)
        .set({ dismissedAt })
        .where(and(inArray(outbox.state, ENDED), isNull(outbox.dismissedAt)))
        .run(),

    health(): Omit<MailHealth, 'configured'> {
      const hasFailed = sql`${outbox.lastError} is not null`
      const numberOf = (condition: ReturnType<typeof and>) =>
        db.select({ number: count() }).from(outbox).where(condition).get()?.number ?? 0
      const ended = and(inArray(outbox.state, ENDED), isNull(outbox.dismissedAt))
      const failing = and(waiting, hasFailed)
      const since = db
        .select({ at: min(outbox.queuedAt) })
        .from(outbox)
        .where(failing)
        .get()?.at
      const last = db
        .select({ words: outbox.lastError })
        .from(outbox)
        .leftJoin(mailAttempts, eq(mailAttempts.mailId, outbox.id))
        .where(failing)
        .orderBy(desc(mailAttempts.at))
        .limit(1)
        .get()?.words
      return {
        waiting: numberOf(waiting),
        failing: numberOf(failing),
        refused: numberOf(ended),
        ...(since && { failingSince: new Date(since).toISOString() }),
        ...(last && { lastError: last }),
        undelivered: undelivered(ended),
      }
    },
  }
}

const anew = (now: Date, giveUpAt: Date) =>
  ({
    state: 'waiting',
    queuedAt: now,
    giveUpAt,
    nextAttemptAt: now,
    lastError: null,
    sentAt: null,
    dismissedAt: null,
  }) as const

const toDelivery = (row: MailRow): Delivery => {
  const waits = row.state === 'waiting'
  const tried = row.lastError === null ? 'queued' : 'retrying'
  return {
    state: row.state === 'waiting' ? tried : row.state,
    attempts: row.attempts,
    ...(waits && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
    ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
    ...(row.lastError !== null && { reason: row.lastError }),
  }
}
