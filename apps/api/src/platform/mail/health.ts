import { type Delivery, type MailHealth, UNDELIVERED_SHOWN } from '@dhow/contract/mail'
import type { SQL } from 'drizzle-orm'
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { messages, outbox } from '#api/platform/database/schema.ts'
import type { MailKind } from './outgoing-mail.ts'

/** The states of a mail that was not delivered and is not tried any more. */
export const ENDED = ['refused', 'expired'] as const

const WAITING = eq(outbox.state, 'waiting')

/** What becomes of an acknowledgement is shown at its message: an address typed wrong is no alarm. */
const IS_ALARMING = ne(outbox.kind, 'acknowledgement')

/** How many mails wait, fail or were not delivered, and why. */
export function readHealth(db: Db): Omit<MailHealth, 'configured'> {
  const numberOf = (condition: SQL | undefined) =>
    db.select({ number: count() }).from(outbox).where(condition).get()?.number ?? 0
  const ended = and(inArray(outbox.state, ENDED), isNull(outbox.dismissedAt), IS_ALARMING)
  const failing = and(WAITING, isNotNull(outbox.lastError), IS_ALARMING)
  const since = db
    .select({ at: min(outbox.queuedAt) })
    .from(outbox)
    .where(failing)
    .get()?.at
  const last = db
    .select({ reason: outbox.lastError })
    .from(outbox)
    .where(failing)
    .orderBy(desc(outbox.attemptedAt))
    .limit(1)
    .get()?.reason
  return {
    waiting: numberOf(WAITING),
    failing: numberOf(failing),
    refused: numberOf(ended),
    ...(since && { failingSince: since.toISOString() }),
    ...(last && { lastError: last }),
    undelivered: undelivered(db, ended),
  }
}

/** How many mails wait, and since when the oldest of them does. */
export function backlogOf(db: Db): { waiting: number; since?: Date } {
  const row = db
    .select({ waiting: count(), since: min(outbox.queuedAt) })
    .from(outbox)
    .where(WAITING)
    .get()
  return { waiting: row?.waiting ?? 0, ...(row?.since && { since: row.since }) }
}

/** How far the mail of a kind about each of these messages has come, by message; those no longer known are left out. */
export function deliveriesOf(db: Db, kind: MailKind, messageIds: string[]): Map<string, Delivery> {
  const named = sql`select value from json_each(${JSON.stringify(messageIds)})`
  const rows = db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, kind), sql`${outbox.about} in (${named})`))
    .all()
  return new Map(rows.map((row) => [row.about ?? '', toDelivery(row)]))
}

function toDelivery(row: typeof outbox.$inferSelect): Delivery {
  const waits = row.state === 'waiting'
  return {
    state: row.state !== 'waiting' ? row.state : row.lastError === null ? 'queued' : 'retrying',
    attempts: row.attempts,
    ...(waits && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
    ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
    ...(row.lastError !== null && { reason: row.lastError }),
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
