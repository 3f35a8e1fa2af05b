import {
  type Delivery,
  LINK_MAILS,
  type MailHealth,
  UNDELIVERED_SHOWN,
} from '@dhow/contract/mail/mail'
import type { SQL } from 'drizzle-orm'
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
import {
  enquiryFiles,
  mailFiles,
  mailIds,
  messages,
  outbox,
} from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { createJobs } from '#api/platform/delivery/jobs.ts'
import type { Bounce } from '#api/platform/inbound-mail/inbound-mail.ts'
import type { MailDraft, MailKind } from './outgoing-mail.ts'

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

const unlessRepeatable = (column: typeof outbox.body | typeof outbox.html) =>
  sql`iif(${isLink} or ${isAcknowledgement}, '', ${column})`

/** Deletes the text of a failed mail that is not sent again. */
export const ENDED_COLUMNS = {
  body: unlessRepeatable(outbox.body),
  html: unlessRepeatable(outbox.html),
}

/** Failed acknowledgements appear at their message only: a mistyped address needs no warning. */
const hasWarning = ne(outbox.kind, 'acknowledgement')

const TO_VISITOR: ReadonlySet<MailKind> = new Set(['reply', 'follow-up', 'quotation'])

type MailKey = { kind: MailKind; about: string }

export type MailStore = ReturnType<typeof createMailStore>

export function createMailStore(db: Db) {
  const jobs = createJobs(db, outbox, {
    order: [desc(isLink), asc(isAcknowledgement)],
    blocked: eq(outbox.serverFailed, true),
    onExpire: ENDED_COLUMNS,
  })
  const add = db.insert(outbox).values(placeholders(ADDED)).prepare()
  const isWaiting = eq(outbox.state, 'waiting')
  const isUndelivered = and(jobs.alarming, hasWarning)

  const attach = (mailId: string, fileIds: string[]) => {
    db.delete(mailFiles).where(eq(mailFiles.mailId, mailId)).run()
    for (const [position, fileId] of fileIds.entries()) {
      db.insert(mailFiles).values({ mailId, position, fileId }).run()
    }
  }

  const selectMails = (messageId: string, ...conditions: SQL[]) =>
    db
      .select({ id: outbox.id })
      .from(outbox)
      .innerJoin(mailIds, eq(mailIds.mailId, outbox.messageId))
      .where(and(eq(mailIds.messageId, messageId), ...conditions))

  return {
    jobs,

    insert(row: Pick<MailRow, (typeof ADDED)[number]>, attachments: string[] = []): void {
      add.run(row)
      attach(row.id, attachments)
    },

    /** Returns the files of a mail that was not sent yet. */
    filesOf: (mailId: string) =>
      db
        .select({ id: enquiryFiles.id, name: enquiryFiles.name, type: enquiryFiles.type })
        .from(mailFiles)
        .innerJoin(enquiryFiles, eq(enquiryFiles.id, mailFiles.fileId))
        .where(eq(mailFiles.mailId, mailId))
        .orderBy(mailFiles.position)
        .all(),

    /** Deletes the waiting mails of a kind. */
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

    /**
     * Marks the sent mail that bounced as refused: the one with the Message-ID, or else the one to a recipient with
     * the subject and the nearest date.
     */
    noteBounce(messageId: string, { returned, recipients, reason }: Bounce): void {
      const id = returned.messageId ?? ''
      const addresses = JSON.stringify(recipients.map((address) => `,${address.toLowerCase()},`))
      const isRecipient = sql`exists (select 1 from json_each(${addresses})
        where instr(lower(',' || ${outbox.recipient} || ',' || coalesce(${outbox.cc}, '') || ','), value))`
      const bounced = selectMails(messageId, sql`(${outbox.messageId} = ${id} or ${isRecipient})`)
        .orderBy(
          desc(eq(outbox.messageId, id)),
          desc(eq(outbox.subject, returned.subject)),
          sql`abs(${outbox.queuedAt} - ${(returned.sentAt ?? new Date()).getTime()})`,
        )
        .limit(1)
      db.update(outbox)
        .set({ state: 'refused', lastError: reason, dismissedAt: null })
        .where(and(inArray(outbox.id, bounced), eq(outbox.state, 'sent')))
        .run()
    },

    /** Returns whether a conversation has sent a mail with this Date header and subject. */
    hasSent: (messageId: string, date: Date, subject: string): boolean =>
      selectMails(
        messageId,
        eq(outbox.subject, subject),
        sql`${outbox.queuedAt} / 1000 = ${Math.floor(date.getTime() / 1_000)}`,
      ).get() !== undefined,

    /** Returns the Message-ID of the latest mail of a kind about a message: by default of the one to the company. */
    messageIdOf: (about: string, kind: MailKind = 'enquiry'): string | undefined =>
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
      for (const { id } of mails) attach(id, attachments)
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
      transactionOn(db)(() => {
        db.update(outbox)
          .set({ recipient: company })
          .where(and(hasText, inArray(outbox.kind, ['enquiry', 'quotation-notice'])))
          .run()
        jobs.retryAll(now, giveUpAt, hasText)
      })
    },

    deliveries(kind: MailKind, messageIds: string[]): Map<string, Delivery> {
      const ids = sql`select value from json_each(${JSON.stringify(messageIds)})`
      const rows = db
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, kind), sql`${outbox.about} in (${ids})`))
        .all()
      return new Map(rows.map((row) => [row.about ?? '', toDelivery(row)]))
    },

    health: (): Omit<MailHealth, 'configured'> => ({
      waiting: jobs.count(isWaiting),
      ...jobs.failing(hasWarning),
      refused: jobs.count(isUndelivered),
      undelivered: db
        .select({ mail: outbox, messageId: messages.id, visitor: messages.name })
        .from(outbox)
        .leftJoin(mailIds, eq(mailIds.mailId, outbox.messageId))
        .leftJoin(messages, eq(messages.id, mailIds.messageId))
        .where(isUndelivered)
        .orderBy(desc(outbox.queuedAt), desc(sql`${outbox}.rowid`))
        .limit(UNDELIVERED_SHOWN)
        .all()
        .map(({ mail, messageId, visitor }) => {
          const isToVisitor = TO_VISITOR.has(mail.kind)
          const name = visitor ?? (isToVisitor ? mail.recipientName : mail.replyToName)
          return {
            id: mail.id,
            kind: mail.kind,
            recipient: mail.recipient,
            ...(mail.about !== null && name && { visitor: name }),
            ...(messageId !== null && { messageId }),
            ...(mail.lastError !== null && { reason: mail.lastError }),
          }
        }),
    }),

    backlog: () => jobs.backlog(),
  }
}

const toDelivery = (row: MailRow): Delivery => ({
  state: row.state !== 'waiting' ? row.state : row.lastError === null ? 'queued' : 'retrying',
  attempts: row.attempts,
  ...(row.state === 'waiting' && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
  ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
  ...(row.lastError !== null && { reason: row.lastError }),
})
