import { LINK_MAILS } from '@dhow/contract/mail'
import {
  allGiven,
  and,
  asc,
  desc,
  eq,
  given,
  gt,
  inArray,
  lt,
  lte,
  min,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { outbox } from '#api/platform/database/schema.ts'
import { ENDED } from './health.ts'
import type { MailKind } from './outgoing-mail.ts'

export type MailRow = typeof outbox.$inferSelect

type NewRow = typeof outbox.$inferInsert

/** What is known of a mail when it is written. */
const ADDED = [
  ...(['id', 'kind', 'about', 'messageId', 'createdAt', 'queuedAt'] as const),
  ...(['nextAttemptAt', 'giveUpAt', 'recipient', 'recipientName', 'replyTo'] as const),
  ...(['replyToName', 'subject', 'inReplyTo', 'unsubscribeUrl', 'body', 'html'] as const),
] as const

type AddedRow = Pick<MailRow, (typeof ADDED)[number]>

/** The texts of a mail that is not to be sent any more: only its envelope is kept. */
export const EMPTIED = { body: '', html: '' }

/** Whether a mail is of no use without the link in it. */
export const isLink = (kind: MailKind): boolean => LINK_MAILS.some((link) => link === kind)

/** Mails that are never sent again once they have ended, so that their words are forgotten then. */
const ENDING_WITHOUT_WORDS: MailKind[] = [...LINK_MAILS, 'acknowledgement']

export const endsWithoutWords = (kind: MailKind): boolean => ENDING_WITHOUT_WORDS.includes(kind)

const WAITING = eq(outbox.state, 'waiting')

/** The mails that wait, in SQL. */
export function createMailQueue(db: Db) {
  const add = db.insert(outbox).values(allGiven(ADDED)).prepare()
  const due = db
    .select()
    .from(outbox)
    .where(and(WAITING, lte(outbox.nextAttemptAt, given('now'))))
    .orderBy(
      desc(inArray(outbox.kind, LINK_MAILS)),
      asc(eq(outbox.kind, 'acknowledgement')),
      asc(outbox.nextAttemptAt),
      asc(outbox.createdAt),
      sql`rowid`,
    )
    .limit(1)
    .prepare()
  const dueAt = db
    .select({ at: min(outbox.nextAttemptAt) })
    .from(outbox)
    .where(WAITING)
    .prepare()

  return {
    insert: (row: AddedRow): void => void add.run(row),

    /** The next mail that is due; a link, which soon expires, before the others, and an acknowledgement after them. */
    nextDue: (now: Date): MailRow | undefined => due.get({ now: now.getTime() }),

    /** When the next mail is due; undefined when none waits. */
    nextDueAt: (): Date | undefined => dueAt.get()?.at ?? undefined,

    /** Stores the outcome of a try. */
    settle: (id: string, attemptedAt: Date, outcome: Partial<NewRow>): void =>
      void db
        .update(outbox)
        .set({ ...outcome, attemptedAt, attempts: sql`${outbox.attempts} + 1` })
        .where(eq(outbox.id, id))
        .run(),

    /** The mail server failed: whatever else is due before `nextAttemptAt` waits until then. */
    deferAll(now: Date, nextAttemptAt: Date, lastError: string): void {
      const failed = { lastError, serverFailed: true }
      const isOver = and(WAITING, lte(outbox.giveUpAt, now))
      db.update(outbox)
        .set({ ...failed, state: 'expired', ...EMPTIED })
        .where(and(isOver, inArray(outbox.kind, ENDING_WITHOUT_WORDS)))
        .run()
      db.update(outbox)
        .set({ ...failed, state: 'expired' })
        .where(isOver)
        .run()
      db.update(outbox)
        .set({ ...failed, nextAttemptAt: sql`min(${nextAttemptAt.getTime()}, ${outbox.giveUpAt})` })
        .where(and(WAITING, lt(outbox.nextAttemptAt, nextAttemptAt)))
        .run()
    },

    /** The mail server works, or may work, again: what waited for it is due. */
    retryAllNow(now: Date): void {
      db.update(outbox)
        .set({ nextAttemptAt: now })
        .where(and(WAITING, eq(outbox.serverFailed, true), gt(outbox.nextAttemptAt, now)))
        .run()
    },

    /** Deletes the unsent mails of a kind. */
    cancel: (kind: MailKind): void =>
      void db
        .delete(outbox)
        .where(and(WAITING, eq(outbox.kind, kind)))
        .run(),

    /** Removes what was queued before a moment and does not wait any more. */
    removeEnded: (before: Date): void =>
      void db
        .delete(outbox)
        .where(
          and(inArray(outbox.state, ['sent', 'stored', ...ENDED]), lt(outbox.queuedAt, before)),
        )
        .run(),
  }
}
