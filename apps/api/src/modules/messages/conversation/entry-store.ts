import type { EntryData, EntryFile } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import type { SQL } from 'drizzle-orm'
import { enquiryFiles, entries, mailIds, messages } from '#api/modules/messages/tables.ts'
import { quotations } from '#api/modules/quotations/tables.ts'
import { and, asc, eq, getTableColumns, inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { fileChecksums } from '#api/platform/database/tables.ts'
import { createId } from '#api/platform/ids.ts'

export type EntryRow = typeof entries.$inferSelect

type NewEntry = Pick<EntryRow, 'messageId' | 'kind' | 'at'> & {
  text?: string
  data?: EntryData
  sender?: string | null
}

export type EntryStore = ReturnType<typeof createEntryStore>

export function createEntryStore(db: Db) {
  const isEntry = (messageId: string, id: string) =>
    and(eq(entries.messageId, messageId), eq(entries.id, id))

  const listEntries = (messageId: string, text: SQL<string> | typeof entries.text = entries.text) =>
    db
      .select({ ...getTableColumns(entries), text })
      .from(entries)
      .where(eq(entries.messageId, messageId))
      .orderBy(asc(entries.at), asc(sql`rowid`))
      .all()

  const listFiles = (entryIds: string[]): Map<string | null, (EntryFile & { type: string })[]> => {
    const { id, entryId, name, bytes, type } = enquiryFiles
    const rows = db
      .select({ id, entryId, name, bytes, type })
      .from(enquiryFiles)
      .where(inArray(entryId, entryIds))
      .orderBy(entryId, enquiryFiles.position)
      .all()
    return Map.groupBy(rows, (row) => row.entryId)
  }

  return {
    add({ text = '', data = {}, sender = null, ...entry }: NewEntry): string {
      const id = createId()
      db.insert(entries)
        .values({ ...entry, id, text, data, sender })
        .run()
      return id
    },

    listEntries: (messageId: string): EntryRow[] => listEntries(messageId),

    /** Returns the entries without their texts, which take 200 ms for 200 mails. */
    listOutlines: (messageId: string): EntryRow[] => listEntries(messageId, sql<string>`''`),

    find: (messageId: string, id: string): EntryRow | undefined =>
      db.select().from(entries).where(isEntry(messageId, id)).get(),

    listReplyFiles: (messageId: string): string[] =>
      db
        .select({ id: enquiryFiles.id })
        .from(entries)
        .innerJoin(enquiryFiles, eq(enquiryFiles.entryId, entries.id))
        .where(and(eq(entries.messageId, messageId), eq(entries.kind, 'reply')))
        .orderBy(enquiryFiles.position)
        .all()
        .map(({ id }) => id),

    change: (id: string, columns: Partial<Pick<EntryRow, 'kind' | 'data'>>) =>
      db.update(entries).set(columns).where(eq(entries.id, id)).run(),

    remove: (id: string) => db.delete(entries).where(eq(entries.id, id)).run(),

    listFiles,

    /** Returns the SHA-256 that files in earlier mails of a sender have. */
    findHashes: (sender: string | null, hashes: string[]): string[] =>
      db
        .all<{ sha256: string }>(
          sql`select distinct sha256 from ${entries}
            cross join ${enquiryFiles} on ${enquiryFiles.entryId} = ${entries.id}
            cross join ${fileChecksums} on path = 'enquiry-files/' || ${enquiryFiles.id}
            where ${entries.sender} = ${sender} and ${inArray(fileChecksums.sha256, hashes)}`,
        )
        .map(({ sha256 }) => sha256),

    /** Returns the addresses of a conversation. */
    listParticipants: ({ _id, email, typedEmail }: Message): string[] =>
      [
        email,
        typedEmail ?? [],
        listEntries(_id).flatMap(({ kind, sender, data: { from, to, cc = [] } }) => {
          if (kind === 'answer') return sender ?? []
          return kind === 'follow-up' && !from ? [...(to ? [to] : []), ...cc] : []
        }),
      ].flat(),

    /**
     * Returns what a conversation has stored since a time: mails and files of a sender, and mails that do not wake it.
     */
    countStoredSince: (messageId: string, sender: string | null, since: Date) =>
      db.get<{ mails: number; strangerMails: number; bytes: number }>(sql`
        select count(*) filter (where ${entries.sender} is ${sender}) as mails,
          count(*) filter (where ${entries.kind} in ('suggestion', 'automatic', 'bounce')) as strangerMails,
          (select coalesce(sum(bytes), 0) from ${enquiryFiles} join ${entries} as mail on mail.id = entry_id
            where mail.message_id = ${messageId} and mail.at > ${since.getTime()} and mail.sender is ${sender}) as bytes
        from ${entries} where ${entries.messageId} = ${messageId} and ${entries.at} > ${since.getTime()}`),

    /** Records a received mail. False if it is known. */
    addMailId: (mailId: string, messageId: string): boolean =>
      db.insert(mailIds).values({ mailId, messageId, received: true }).onConflictDoNothing().run()
        .changes > 0,

    isKnown: (mailId: string): boolean =>
      db.select().from(mailIds).where(eq(mailIds.mailId, mailId)).get() !== undefined,

    /** Returns the conversation that one of the Message-IDs belongs to. The last ones are the nearest. */
    findConversation(ids: string[]): string | undefined {
      const rows = db.select().from(mailIds).where(inArray(mailIds.mailId, ids)).all()
      const messageIds = new Map(rows.map((row) => [row.mailId, row.messageId]))
      const nearestId = ids.findLast((id) => messageIds.has(id))
      return nearestId && messageIds.get(nearestId)
    },

    /** Returns the Message-IDs of the mails of a conversation, oldest first. Mails without one have a hash. */
    listMailIds: (messageId: string): { id: string; received: boolean }[] =>
      db
        .select({ id: mailIds.mailId, received: mailIds.received })
        .from(mailIds)
        .where(eq(mailIds.messageId, messageId))
        .orderBy(asc(sql`rowid`))
        .all(),

    /** Returns the id of the message with a reference, or with the quotation or proforma invoice of a number. */
    findByReference: (reference: string): string | undefined =>
      db
        .values<[string | null]>(
          sql`select id from ${messages} where ${eq(messages.reference, reference)}
            union all select message_id from ${quotations} where ${eq(quotations.number, reference)}
            union all select message_id from ${quotations} join proformas on quotation_id = id where proformas.number = ${reference}`,
        )
        .flat()[0] ?? undefined,
  }
}
