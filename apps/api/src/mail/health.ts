import { type MailHealth, UNDELIVERED_SHOWN } from '@dhow/contract/mail'
import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, inArray, isNull, min, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { mailAttempts, messages, outbox } from '#api/database/schema.ts'

/** The states of a mail that was not delivered and is not tried any more. */
export const ENDED = ['refused', 'expired'] as const

/** How many mails wait, fail or were not delivered, and why. */
export function readHealth(db: Db): Omit<MailHealth, 'configured'> {
  const waiting = eq(outbox.state, 'waiting')
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
    undelivered: undelivered(db, ended),
  }
}

/** The latest of the mails that ended so, each with what is still known of what it is about. */
const undelivered = (db: Db, ended: SQL | undefined): MailHealth['undelivered'] =>
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
