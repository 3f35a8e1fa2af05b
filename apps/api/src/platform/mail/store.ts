import {
  type Delivery,
  LINK_MAILS,
  MAX_LISTED_MAILS,
  type MailHealth,
} from '@dhow/contract/mail/deliveries'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lte,
  ne,
  placeholders,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createJobs } from '#api/platform/delivery/jobs.ts'
import type { MailDraft, MailKind } from './outgoing-mail.ts'
import { outbox } from './tables.ts'

export type MailRow = typeof outbox.$inferSelect

const ADDED = [
  'id',
  'kind',
  'about',
  'messageId',
  'createdAt',
  'queuedAt',
  'nextAttemptAt',
  'giveUpAt',
  'recipient',
  'recipientName',
  'replyTo',
  'replyToName',
  'subject',
  'inReplyTo',
  'references',
  'cc',
  'unsubscribeUrl',
  'body',
  'html',
  'language',
] as const

/** Links expire soon and acknowledgements are not urgent. Neither is sent again after it failed. */
const isLink = sql`${outbox.kind} in ${LINK_MAILS}`
const isAcknowledgement = eq(outbox.kind, 'acknowledgement')

const clearUnlessRepeatable = (column: typeof outbox.body | typeof outbox.html) =>
  sql`iif(${isLink} or ${isAcknowledgement}, '', ${column})`

/** Deletes the text of a failed mail that is not sent again. */
export const ENDED_COLUMNS = {
  body: clearUnlessRepeatable(outbox.body),
  html: clearUnlessRepeatable(outbox.html),
}

/** Failed acknowledgements appear at their message only: a mistyped address needs no warning. */
const hasWarning = ne(outbox.kind, 'acknowledgement')

type MailKey = { kind: MailKind; about: string }

/** Stores which files a mail has until it is sent. */
export type AttachmentStore = {
  /** Replaces the files of a mail. Call it in the transaction of the mail. */
  attach: (mailId: string, fileIds: string[]) => void
  list: (mailId: string) => { id: string; name: string; type: string }[]
}

export type MailStore = ReturnType<typeof createMailStore>

export function createMailStore(db: Db, files: AttachmentStore) {
  const jobs = createJobs(db, outbox, {
    order: [desc(isLink), asc(isAcknowledgement)],
    blocked: eq(outbox.serverFailed, true),
    onExpire: ENDED_COLUMNS,
  })
  const add = db.insert(outbox).values(placeholders(ADDED)).prepare()
  const isWaiting = eq(outbox.state, 'waiting')
  const isUndelivered = and(jobs.alarming, hasWarning)

  return {
    jobs,

    insert(row: Pick<MailRow, (typeof ADDED)[number]>, attachments: string[] = []): void {
      add.run(row)
      files.attach(row.id, attachments)
    },

    listFiles: files.list,

    cancel: (kind: MailKind) =>
      db
        .delete(outbox)
        .where(and(isWaiting, eq(outbox.kind, kind)))
        .run(),

    /** Deletes a mail whose time has not come. False if there is none. */
    cancelScheduled: (kind: MailKind, about: string, now: Date): boolean =>
      db
        .delete(outbox)
        .where(
          and(isWaiting, eq(outbox.kind, kind), eq(outbox.about, about), gt(outbox.queuedAt, now)),
        )
        .run().changes > 0,

    /** Returns the Message-ID of the latest mail of a kind about a message: by default of the one to the company. */
    findMessageId: (about: string, kind: MailKind = 'enquiry'): string | undefined =>
      db
        .select({ messageId: outbox.messageId })
        .from(outbox)
        .where(and(eq(outbox.about, about), eq(outbox.kind, kind)))
        .orderBy(desc(outbox.createdAt))
        .get()?.messageId || undefined,

    /** Queues the mail of a kind about a message again. False if it is unknown. */
    requeue(
      { kind, about, attachments = [] }: Pick<MailDraft, 'attachments'> & MailKey,
      columns: object,
      now: Date,
      giveUpAt: Date,
    ): boolean {
      const ofMessage = and(eq(outbox.about, about), eq(outbox.kind, kind))
      const mails = db.select({ id: outbox.id }).from(outbox).where(ofMessage).all()
      for (const { id } of mails) files.attach(id, attachments)
      return jobs.restart(ofMessage, now, giveUpAt, { ...columns, sentAt: null }) > 0
    },

    /**
     * Makes all undelivered mails due that still have their text.
     * @param company the current recipient of mails to the company
     * @param sending id of a mail that is not changed
     */
    requeueAll(now: Date, giveUpAt: Date, company: string, sending = ''): void {
      const isDue = lte(outbox.queuedAt, now)
      const hasText = and(ne(outbox.body, ''), ne(outbox.id, sending), isDue)
      createTransaction(db)(() => {
        db.update(outbox)
          .set({ recipient: company })
          .where(and(hasText, inArray(outbox.kind, ['enquiry', 'quotation-notice'])))
          .run()
        jobs.retryAll(now, giveUpAt, hasText)
      })
    },

    readDeliveries(kind: MailKind, messageIds: string[]): Map<string, Delivery> {
      const ids = sql`select value from json_each(${JSON.stringify(messageIds)})`
      const rows = db
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, kind), sql`${outbox.about} in (${ids})`))
        .all()
      return new Map(rows.map((row) => [row.about ?? '', toDelivery(row)]))
    },

    getHealth: (): Omit<MailHealth, 'configured' | 'undelivered'> => ({
      waiting: jobs.count(isWaiting),
      ...jobs.measureFailures(hasWarning),
      refused: jobs.count(isUndelivered),
    }),

    listUndelivered: (): MailRow[] =>
      db
        .select()
        .from(outbox)
        .where(isUndelivered)
        .orderBy(desc(outbox.queuedAt), desc(sql`${outbox}.rowid`))
        .limit(MAX_LISTED_MAILS)
        .all(),

    measureBacklog: () => jobs.measureBacklog(),
  }
}

const toDelivery = (row: MailRow): Delivery => ({
  state: row.state !== 'waiting' ? row.state : row.lastError === null ? 'queued' : 'retrying',
  attempts: row.attempts,
  ...(row.state === 'waiting' && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
  ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
  ...(row.lastError !== null && { reason: row.lastError }),
})
