import type { EntryData, EntryFile } from '@dhow/contract/messages/entries'
import { and, asc, count, desc, eq, gt, inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { entries, entryFiles, mailIds, messages } from '#api/platform/database/schema.ts'
import { newId } from '#api/platform/ids.ts'

export type EntryRow = typeof entries.$inferSelect

type NewEntry = Pick<EntryRow, 'messageId' | 'kind' | 'at'> & {
  text?: string
  data?: EntryData
  sender?: string | null
  submission?: string | null
}

export type NewFile = { name: string; type: string; content: Buffer }

export type EntryStore = ReturnType<typeof createEntryStore>

export function createEntryStore(db: Db) {
  const isEntry = (messageId: string, id: string) =>
    and(eq(entries.messageId, messageId), eq(entries.id, id))

  return {
    /** Adds an entry and returns its id. */
    add({ text = '', data = {}, sender = null, submission = null, ...entry }: NewEntry): string {
      const id = newId()
      db.insert(entries)
        .values({ ...entry, id, text, data, sender, submission })
        .run()
      return id
    },

    addFiles(entryId: string, files: NewFile[]): void {
      for (const [position, file] of files.entries()) {
        const bytes = file.content.length
        db.insert(entryFiles)
          .values({ ...file, id: newId(), entryId, position, bytes })
          .run()
      }
    },

    /** Returns the entries of a conversation, oldest first. */
    ofMessage: (messageId: string): EntryRow[] =>
      db
        .select()
        .from(entries)
        .where(eq(entries.messageId, messageId))
        .orderBy(asc(entries.at), asc(sql`rowid`))
        .all(),

    find: (messageId: string, id: string): EntryRow | undefined =>
      db.select().from(entries).where(isEntry(messageId, id)).get(),

    findSubmission: (submission: string): EntryRow | undefined =>
      db.select().from(entries).where(eq(entries.submission, submission)).get(),

    change: (id: string, columns: Partial<Pick<EntryRow, 'kind' | 'data'>>): void =>
      void db.update(entries).set(columns).where(eq(entries.id, id)).run(),

    remove: (id: string): void => void db.delete(entries).where(eq(entries.id, id)).run(),

    /** Returns the files of entries without their content, by entry. */
    filesOf(entryIds: string[]): Map<string, EntryFile[]> {
      const { id, entryId, name, bytes } = entryFiles
      const rows = db
        .select({ id, entryId, name, bytes })
        .from(entryFiles)
        .where(inArray(entryId, entryIds))
        .orderBy(entryId, entryFiles.position)
        .all()
      return Map.groupBy(rows, (row) => row.entryId)
    },

    /** Returns the files of an entry with their content. */
    readFiles: (entryId: string): (typeof entryFiles.$inferSelect)[] =>
      db
        .select()
        .from(entryFiles)
        .where(eq(entryFiles.entryId, entryId))
        .orderBy(entryFiles.position)
        .all(),

    /** Returns the number of mails from an address since a time. */
    countFrom: (sender: string, since: Date): number =>
      db
        .select({ count: count() })
        .from(entries)
        .where(and(eq(entries.sender, sender), gt(entries.at, since)))
        .get()?.count ?? 0,

    /** Records a received mail. False if it is known. */
    addMailId: (mailId: string, messageId: string): boolean =>
      db.insert(mailIds).values({ mailId, messageId, received: true }).onConflictDoNothing().run()
        .changes > 0,

    isKnown: (mailId: string): boolean =>
      db.select().from(mailIds).where(eq(mailIds.mailId, mailId)).get() !== undefined,

    /** Returns the conversation that one of the Message-IDs belongs to. The last ones are the nearest. */
    conversationOf(ids: string[]): string | undefined {
      const rows = db.select().from(mailIds).where(inArray(mailIds.mailId, ids)).all()
      const found = new Map(rows.map((row) => [row.mailId, row.messageId]))
      const nearest = ids.findLast((id) => found.has(id))
      return nearest && found.get(nearest)
    },

    /** Returns the latest Message-IDs of a conversation, oldest first. */
    mailIdsOf: (messageId: string, limit: number): string[] =>
      db
        .select({ id: mailIds.mailId })
        .from(mailIds)
        .where(eq(mailIds.messageId, messageId))
        .orderBy(desc(sql`rowid`))
        .limit(limit)
        .all()
        .map(({ id }) => id)
        .reverse(),

    /** Returns the id of the message with a reference. */
    withReference: (reference: string): string | undefined =>
      db.select({ id: messages.id }).from(messages).where(eq(messages.reference, reference)).get()
        ?.id,
  }
}
