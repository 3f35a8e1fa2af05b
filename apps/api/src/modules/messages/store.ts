import type { Enquiry } from '@dhow/contract/messages/enquiry'
import type { Message } from '@dhow/contract/messages/messages'
import { getEnglish } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import { getCountryName } from '@dhow/trade/translator'
import { hashWords } from '#api/modules/messages/inbox/conversation-words.ts'
import { and, desc, eq, inArray, lt, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readBatches, takeNumber } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createId } from '#api/platform/ids.ts'
import { searchKey } from '#api/platform/matching/search-words.ts'
import { toWork } from './inbox/inbox-filter.ts'
import { createReplyQueries } from './reply-store.ts'
import { createSpamQueries } from './spam/spam-store.ts'
import { createDetailsStore, type Details, getEnquiryText } from './stored-lines.ts'
import { enquiryNumbers, FOLDERS, messages, spamFlags } from './tables.ts'

/** Maximum characters of line names in the search key: about a hundred lines. */
const MAX_LINE_CHARACTERS = 5_000

type Searched = Pick<
  Message,
  'name' | 'email' | 'typedEmail' | 'message' | 'mailSubject' | 'reference' | 'lines' | 'terms'
>

function buildSearchKey({ lines = [], terms = {}, ...enquiry }: Searched) {
  const { company, country } = terms
  const names = [
    ...new Set(
      lines.flatMap(({ name, itemNumber = '', written = '' }) => [
        `${name} ${itemNumber}`,
        written,
      ]),
    ),
  ]
    .join(', ')
    .slice(0, MAX_LINE_CHARACTERS)
  const texts = [
    enquiry.name,
    enquiry.email,
    enquiry.typedEmail,
    enquiry.message,
    enquiry.reference,
    enquiry.mailSubject,
    company,
    country && getCountryName(country, getEnglish()),
    names,
  ]
  return searchKey(...texts.flatMap((text) => text || []))
}

const IN_TRASH = eq(messages.folder, FOLDERS.trash)

/** Messages read per query. */
const BATCH = 100

export type MessageStore = ReturnType<typeof createMessageStore>

type Row = { message: typeof messages.$inferSelect; reasons: string | null }

const toMessage = ({ message: row, reasons }: Row): Message => ({
  _id: row.id,
  reference: row.reference,
  name: row.name,
  email: row.email,
  ...(row.typedEmail !== null && { typedEmail: row.typedEmail }),
  subject: row.subject,
  ...(row.mailSubject !== null && { mailSubject: row.mailSubject }),
  language: row.language,
  message: row.message,
  status: row.status,
  outcome: row.outcome,
  ...(row.lostReason !== null && { lostReason: row.lostReason }),
  createdAt: row.createdAt.toISOString(),
  work: toWork(row),
  ...(row.trashedAt !== null && { trashedAt: row.trashedAt.toISOString() }),
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

type StoredEnquiry = Enquiry & Details & { language?: Language; mailSubject?: string }

export type Stored = { id: string; reference: string }

export function createMessageStore(db: Db) {
  const selectMessages = () =>
    db
      .select({ message: messages, reasons: spamFlags.reasons })
      .from(messages)
      .leftJoin(spamFlags, eq(spamFlags.messageId, messages.id))
  const { addDetails, readDetails } = createDetailsStore(db)
  const number = sql`(select coalesce(max(${messages.number}), 0) + 1 from ${messages})`

  return {
    /** Reads all messages without their details, newest first. Other work can run between the batches. */
    *readInBatches(): Generator<Message[]> {
      const isAfter = ({ message: { createdAt, id } }: Row) =>
        sql`(${messages.createdAt}, ${messages.id}) < (${createdAt.getTime()}, ${id})`
      const read = (last: Row | undefined) =>
        selectMessages()
          .where(and(ne(messages.folder, FOLDERS.trash), last && isAfter(last)))
          .orderBy(desc(messages.createdAt), desc(messages.id))
          .limit(BATCH)
          .all()
      for (const rows of readBatches(BATCH, read)) yield rows.map(toMessage)
    },

    find(id: string): Message | undefined {
      const row = selectMessages().where(eq(messages.id, id)).get()
      return row && { ...toMessage(row), ...readDetails(id) }
    },

    readDetails,

    /** Stores an enquiry with a new reference. */
    insert(enquiry: StoredEnquiry, createdAt: Date): Stored {
      const id = createId()
      const { name, email, subject, language = BASE_LANGUAGE, message, mailSubject } = enquiry
      const reference = takeNumber(db, enquiryNumbers, 'E', createdAt.getUTCFullYear())
      db.insert(messages)
        .values({
          id,
          number,
          name,
          email,
          subject,
          language,
          message,
          createdAt,
          reference,
          mailSubject,
          updatedAt: createdAt,
          workSince: createdAt,
          searchKey: buildSearchKey({ ...enquiry, reference }),
          wordsHash: hashWords(getEnquiryText(enquiry)),
        })
        .run()
      addDetails(id, enquiry)
      return { id, reference }
    },

    ...createSpamQueries(db),
    ...createReplyQueries(db),

    /** Corrects the address of a message. A search finds both addresses. */
    correctEmail(message: Message, corrected: string): void {
      const { _id, email, typedEmail = email || corrected, ...otherFields } = message
      const emails = { email: corrected, ...(corrected !== typedEmail && { typedEmail }) }
      db.update(messages)
        .set({
          typedEmail: null,
          ...emails,
          searchKey: buildSearchKey({ ...otherFields, ...emails }),
        })
        .where(eq(messages.id, _id))
        .run()
    },

    /** Returns the newest message of an address, spam only if there are no others. */
    findLatest: (email: string) =>
      db
        .select({
          id: messages.id,
          language: messages.language,
          isSpam: sql<boolean>`folder = 1`.mapWith(Boolean),
        })
        .from(messages)
        .where(sql`lower(email) = ${email.toLowerCase()}`)
        .orderBy(sql`folder = 1`, desc(messages.createdAt))
        .get(),

    trashMany: (ids: string[], trashedAt: Date): number =>
      db
        .update(messages)
        .set({ folder: FOLDERS.trash, trashedAt })
        .where(and(inArray(messages.id, ids), ne(messages.folder, FOLDERS.trash)))
        .run().changes,

    /** Restores messages from the trash to the folder where they were. */
    restoreMany: (ids: string[]): number =>
      db
        .update(messages)
        .set({
          folder: sql`exists (select 1 from ${spamFlags} where message_id = ${messages.id})`,
          trashedAt: null,
        })
        .where(and(inArray(messages.id, ids), IN_TRASH))
        .run().changes,

    removeMany: (ids: string[]): number =>
      db
        .delete(messages)
        .where(and(inArray(messages.id, ids), IN_TRASH))
        .run().changes,

    listTrashed: (time: Date, limit: number): string[] =>
      db
        .select({ id: messages.id })
        .from(messages)
        .where(lt(messages.trashedAt, time))
        .limit(limit)
        .all()
        .map(({ id }) => id),

    transaction: createTransaction(db),
  }
}
