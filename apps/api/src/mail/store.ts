import type { Delivery, MailHealth } from '@dhow/contract/mail'
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
import { mailAttempts, outbox } from '#api/database/schema.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { ENDED, readHealth } from './health.ts'
import type { MailKind } from './outgoing-mail.ts'

export type MailStore = ReturnType<typeof createMailStore>

export type MailRow = typeof outbox.$inferSelect

/** What came of one try. */
type Attempt = { at: Date; outcome: (typeof mailAttempts.$inferSelect)['outcome']; words: string }

/** A mail whose words are nobody's business any more keeps its envelope only. */
export const EMPTIED = { body: '', html: '' }

/** The outbox, in SQL. A worker holds a row by a lease; whoever lost it changes nothing any more. */
export function createMailStore(db: Db) {
  const transaction = transactionOn(db)
  const waiting = eq(outbox.state, 'waiting')
  /** Still has its words. */
  const whole = sql`${outbox.body} <> ''`
  const free = (now: Date) => or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now))

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

    health: (): Omit<MailHealth, 'configured'> => readHealth(db),

    /** How many mails wait, and since when the oldest of them does. */
    backlog: (): { waiting: number; since?: Date } => {
      const row = db
        .select({ waiting: count(), since: min(outbox.queuedAt) })
        .from(outbox)
        .where(waiting)
        .get()
      return { waiting: row?.waiting ?? 0, ...(row?.since && { since: new Date(row.since) }) }
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
