import type { Conversation, Entry } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { hashTexts } from '@dhow/contract/record-version'
import { asc, eq } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { drafts, reminders } from '#api/platform/database/schema.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { EntryRow, EntryStore } from './entry-store.ts'

export type ConversationParts = {
  db: Db
  entries: EntryStore
  outbox: Outbox
  /** @throws AppError `not-found` */
  readMessage: (id: string) => Message
  /** Returns the sent quotations of an enquiry and the buyer's decisions as entries. */
  quotationEntries: (messageId: string) => Entry[]
}

/** Returns whether an entry is a mail that the office has sent. */
export const isOurMail = ({ kind, from }: Pick<Entry, 'kind' | 'from'>): boolean =>
  kind === 'reply' || kind === 'quotation' || (kind === 'follow-up' && !from)

/** Entries that change who wrote last. */
const MAIL_KINDS: ReadonlySet<string> = new Set(['reply', 'quotation', 'follow-up', 'answer'])

/** Returns the version of a conversation, which changes with each mail. */
export const conversationVersion = (entries: Pick<Entry, 'id' | 'kind' | 'cancelled'>[]): string =>
  hashTexts(
    entries
      .filter(({ kind }) => MAIL_KINDS.has(kind))
      .map(({ id, kind, cancelled = '' }) => `${kind} ${id} ${cancelled}`),
  )

const toEntry = ({ id, kind, at, text, data }: EntryRow): Entry => ({
  ...{ ...data, id, kind, text },
  at: at.toISOString(),
})

/** Returns all that belongs to a conversation, oldest first. @param rows its stored entries */
export function readEntries(
  parts: Omit<ConversationParts, 'db'>,
  message: Message,
  rows = parts.entries.ofMessage(message._id),
): Entry[] {
  const { entries, outbox, quotationEntries } = parts
  const { _id: id, createdAt, reply } = message
  const ids = rows.map((row) => row.id)
  const files = entries.listFiles(ids)
  const deliveries = outbox.deliveries('follow-up', ids)
  const stored = rows.map((row) => {
    const delivery = deliveries.get(row.id)
    return {
      ...toEntry(row),
      ...(files.has(row.id) && { files: files.get(row.id) ?? [] }),
      ...(delivery && { delivery }),
    }
  })
  const quotations = quotationEntries(id)
  // The letter of a quotation may be the reply.
  const isByQuotation = quotations.some(
    ({ kind, at }) => kind === 'quotation' && at === reply?.repliedAt,
  )
  const replyFiles = stored.find(({ kind }) => kind === 'reply')
  const replied: Entry[] =
    reply && !isByQuotation
      ? [
          {
            ...(replyFiles ?? { id: `${id}-reply`, kind: 'reply' }),
            at: reply.repliedAt,
            text: reply.content,
            ...(reply.signature && { signature: reply.signature }),
            ...(reply.delivery && { delivery: reply.delivery }),
          },
        ]
      : []
  const others = stored.filter((entry) => entry !== replyFiles)
  const later = [...replied, ...quotations, ...others].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  )
  return [{ id, kind: 'enquiry', at: createdAt, text: message.message }, ...later]
}

/** @throws AppError `not-found` */
export function readConversation(
  parts: ConversationParts,
  id: string,
): Omit<Conversation, 'fields' | 'recipient' | 'people'> {
  const { db, readMessage } = parts
  const entries = readEntries(parts, readMessage(id))
  const pending = db
    .select()
    .from(reminders)
    .where(eq(reminders.messageId, id))
    .orderBy(asc(reminders.dueAt))
    .all()
  const unsent = db.select().from(drafts).where(eq(drafts.messageId, id)).all()
  return {
    entries,
    reminders: pending.map(({ id: reminder, dueAt, unlessAnswered, text }) => ({
      ...{ id: reminder, dueAt: dueAt.toISOString(), unlessAnswered, text },
    })),
    drafts: Object.fromEntries(unsent.map(({ kind, text }) => [kind, text])),
    version: conversationVersion(entries),
  }
}
