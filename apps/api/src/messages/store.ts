import type { Enquiry } from '@dhow/contract/enquiry'
import type { Message } from '@dhow/contract/messages'
import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, gt, inArray, sql } from '#api/database/drizzle.ts'
import { allGiven, given } from '#api/database/given.ts'
import type { Db } from '#api/database/open.ts'
import { messages, spamFlags } from '#api/database/schema.ts'
import { searchKey } from '#api/database/search-key.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { wordsHash } from '#api/database/words-hash.ts'
import { newId } from '#api/ids.ts'

/** What is known of a message when it comes in. */
const ADDED = [
  ...(['id', 'name', 'email', 'subject', 'message', 'createdAt'] as const),
  ...(['submission', 'searchKey', 'wordsHash'] as const),
] as const

/** Messages that are read at once while all are passed on. */
const BATCH = 100

export type MessageStore = ReturnType<typeof createMessageStore>

type Row = { message: typeof messages.$inferSelect; reasons: string | null }

const toMessage = ({ message: row, reasons }: Row): Message => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  ...(row.typedEmail !== null && { typedEmail: row.typedEmail }),
  subject: row.subject,
  message: row.message,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  ...(reasons !== null && { spam: reasons.split('\n') }),
  ...(row.replyContent !== null &&
    row.repliedAt !== null && {
      reply: {
        content: row.replyContent,
        ...(row.replySignature !== null && { signature: row.replySignature }),
        repliedAt: row.repliedAt.toISOString(),
      },
    }),
})

/** Enquiries and their replies, in SQL. */
export function createMessageStore(db: Db) {
  const selected = () =>
    db
      .select({ message: messages, reasons: spamFlags.reasons })
      .from(messages)
      .leftJoin(spamFlags, eq(spamFlags.messageId, messages.id))
  const bySubmission = db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.submission, given('submission')))
    .prepare()
  const number = sql`(select coalesce(max(${messages.number}), 0) + 1 from ${messages})`
  const add = db
    .insert(messages)
    .values({ ...allGiven(ADDED), number })
    .prepare()

  return {
    /**
     * Every enquiry, newest first, some at a time, so that the database can do other work between them:
     * what comes or goes meanwhile may or may not be among them.
     */
    *batches(): Generator<Message[]> {
      let before: SQL | undefined
      for (;;) {
        const rows = selected()
          .where(before)
          .orderBy(desc(messages.createdAt), desc(messages.id))
          .limit(BATCH)
          .all()
        if (rows.length > 0) yield rows.map(toMessage)
        const last = rows.at(-1)?.message
        if (!last || rows.length < BATCH) return
        before = sql`(${messages.createdAt}, ${messages.id}) < (${last.createdAt.getTime()}, ${last.id})`
      }
    },

    find(id: string): Message | undefined {
      const row = selected().where(eq(messages.id, id)).get()
      return row && toMessage(row)
    },

    /** The id of the message that was stored for a submission; see submission.ts. */
    findSubmission: (submission: string): string | undefined =>
      bySubmission.get({ submission })?.id,

    /** Stores an enquiry as pending and returns its id. */
    insert(enquiry: Enquiry, createdAt: Date, submission?: string): string {
      const id = newId()
      const { name, email, subject, message } = enquiry
      add.run({
        ...{ id, name, email, subject, message, createdAt },
        submission: submission ?? null,
        searchKey: searchKey(name, email, message),
        wordsHash: wordsHash(message),
      } satisfies Record<(typeof ADDED)[number], unknown>)
      return id
    },

    ...spamQueries(db),
    ...replyQueries(db),

    /** How many of them there were. */
    removeMany: (ids: string[]): number =>
      db.delete(messages).where(inArray(messages.id, ids)).run().changes,

    transaction: transactionOn(db),
  }
}

function spamQueries(db: Db) {
  const countSince = (condition: SQL) =>
    db
      .select({ count: count() })
      .from(messages)
      .where(and(gt(messages.createdAt, given('since')), condition))
      .prepare()
  const ofWords = countSince(eq(messages.wordsHash, given('hash')))
  const ofEmail = countSince(eq(messages.email, given('email')))

  return {
    /** Files a message under Spam, with the reasons. */
    markSpam: (messageId: string, reasons: string[]): void =>
      void db
        .insert(spamFlags)
        .values({ messageId, reasons: reasons.join('\n') })
        .run(),

    /** Takes a message out of Spam; whether it was there. */
    release: (messageId: string): boolean =>
      db.delete(spamFlags).where(eq(spamFlags.messageId, messageId)).run().changes > 0,

    /** How many messages since then have the words of this one, or came from this address. */
    countSince: (since: Date, like: { message: string } | { email: string }): number => {
      const from = since.getTime()
      const counted =
        'message' in like
          ? ofWords.get({ since: from, hash: wordsHash(like.message) })
          : ofEmail.get({ since: from, email: like.email })
      return counted?.count ?? 0
    },
  }
}

const replyQueries = (db: Db) => ({
  /**
   * Whether there was such a message without a reply.
   * @param replySignature what was sent below it; null where nothing was
   */
  reply: (
    id: string,
    replyContent: string,
    repliedAt: Date,
    replySignature: string | null = null,
  ): boolean =>
    db
      .update(messages)
      .set({ status: 'replied', replyContent, replySignature, repliedAt })
      .where(and(eq(messages.id, id), eq(messages.status, 'pending')))
      .run().changes > 0,

  /** Corrects the address of a message; a search finds it by this one and by the one that was typed. */
  correctEmail(
    { _id, name, message, email, typedEmail = email }: Message,
    corrected: string,
  ): void {
    const isCorrected = corrected !== typedEmail
    const emails = isCorrected ? [corrected, typedEmail] : [corrected]
    db.update(messages)
      .set({
        email: corrected,
        typedEmail: isCorrected ? typedEmail : null,
        searchKey: searchKey(name, ...emails, message),
      })
      .where(eq(messages.id, _id))
      .run()
  },
})
