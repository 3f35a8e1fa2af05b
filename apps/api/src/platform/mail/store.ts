import { and, eq, inArray, isNull, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { outbox } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { backlogOf, deliveriesOf, ENDED, readHealth } from './health.ts'
import type { MailKind } from './outgoing-mail.ts'
import { createMailQueue } from './queue.ts'

export type MailStore = ReturnType<typeof createMailStore>

/** Still has its texts. */
const HAS_TEXT = sql`${outbox.body} <> ''`

/** A mail that begins its time anew. */
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

/** The outbox, in SQL. */
export const createMailStore = (db: Db) => ({
  ...createMailQueue(db),

  /** The Message-ID of the mail that told the company of a message, while it is kept. */
  messageIdOf: (about: string): string | undefined =>
    db
      .select({ messageId: outbox.messageId })
      .from(outbox)
      .where(and(eq(outbox.about, about), eq(outbox.kind, 'enquiry')))
      .get()?.messageId || undefined,

  /** Queues the mail of a kind about a message anew, with other texts; false where none is known. */
  requeue: (
    kind: MailKind,
    about: string,
    columns: Partial<typeof outbox.$inferInsert>,
    now: Date,
    giveUpAt: Date,
  ): boolean =>
    db
      .update(outbox)
      .set({ ...columns, ...anew(now, giveUpAt) })
      .where(and(eq(outbox.about, about), eq(outbox.kind, kind)))
      .run().changes > 0,

  /**
   * Makes everything that still has its texts due, ended or not.
   * @param company where enquiries are told now: they may have been refused because it was wrong
   * @param sending the id of the mail that is being sent, which stays as it is
   */
  requeueAll(now: Date, giveUpAt: Date, company: string, sending = ''): void {
    const unsent = and(
      inArray(outbox.state, ['waiting', ...ENDED]),
      HAS_TEXT,
      ne(outbox.id, sending),
    )
    transactionOn(db)(() => {
      db.update(outbox)
        .set({ recipient: company })
        .where(and(unsent, eq(outbox.kind, 'enquiry')))
        .run()
      db.update(outbox)
        .set(anew(now, giveUpAt))
        .where(and(unsent, inArray(outbox.state, ENDED)))
        .run()
      db.update(outbox).set({ nextAttemptAt: now }).where(unsent).run()
    })
  },

  /** Ends the warning about mails that ended unsent. */
  dismiss: (dismissedAt: Date): void =>
    void db
      .update(outbox)
      .set({ dismissedAt })
      .where(and(inArray(outbox.state, ENDED), isNull(outbox.dismissedAt)))
      .run(),

  transaction: transactionOn(db),
  deliveries: (kind: MailKind, messageIds: string[]) => deliveriesOf(db, kind, messageIds),
  health: () => readHealth(db),
  backlog: () => backlogOf(db),
})
