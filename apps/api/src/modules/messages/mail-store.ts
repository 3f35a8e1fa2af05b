import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Bounce } from '#api/platform/inbound-mail/inbound-mail.ts'
import type { AttachmentStore } from '#api/platform/mail/store.ts'
import { outbox } from '#api/platform/mail/tables.ts'
import { enquiryFiles, mailFiles, mailIds, messages } from './tables.ts'

export type MessageMails = ReturnType<typeof createMessageMails>

/** Creates the store of the conversations and files that mails in the outbox belong to. */
export function createMessageMails(db: Db) {
  const selectMails = (messageId: string, ...conditions: SQL[]) =>
    db
      .select({ id: outbox.id })
      .from(outbox)
      .innerJoin(mailIds, eq(mailIds.mailId, outbox.messageId))
      .where(and(eq(mailIds.messageId, messageId), ...conditions))

  const files: AttachmentStore = {
    attach(mailId, fileIds) {
      db.delete(mailFiles).where(eq(mailFiles.mailId, mailId)).run()
      for (const [position, fileId] of fileIds.entries()) {
        db.insert(mailFiles).values({ mailId, position, fileId }).run()
      }
    },

    list: (mailId) =>
      db
        .select({ id: enquiryFiles.id, name: enquiryFiles.name, type: enquiryFiles.type })
        .from(mailFiles)
        .innerJoin(enquiryFiles, eq(enquiryFiles.id, mailFiles.fileId))
        .where(eq(mailFiles.mailId, mailId))
        .orderBy(mailFiles.position)
        .all(),
  }

  return {
    files,

    /** Returns the enquiries of mails by their Message-IDs. */
    findEnquiries(ids: string[]): Map<string, { messageId: string; visitor: string }> {
      const rows = db
        .select({ id: mailIds.mailId, messageId: messages.id, visitor: messages.name })
        .from(mailIds)
        .innerJoin(messages, eq(messages.id, mailIds.messageId))
        .where(inArray(mailIds.mailId, ids))
        .all()
      return new Map(rows.map(({ id, ...enquiry }) => [id, enquiry]))
    },

    /** Returns whether a conversation has sent a mail with this Date header and subject. */
    hasSent: (messageId: string, date: Date, subject: string): boolean =>
      selectMails(
        messageId,
        eq(outbox.subject, subject),
        sql`${outbox.queuedAt} / 1000 = ${Math.floor(date.getTime() / 1_000)}`,
      ).get() !== undefined,

    /**
     * Marks the sent mail that bounced as refused: the one with the Message-ID, or else the one to a recipient with
     * the subject and the nearest date.
     */
    markBounced(messageId: string, { returned, recipients, reason }: Bounce): void {
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
  }
}
