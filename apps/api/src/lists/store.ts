import type { KeptLine } from '@dhow/contract/enquiry-lines'
import { eq, lt } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { lists } from '#api/database/schema.ts'

export type ListStore = ReturnType<typeof createListStore>

/** Lists by the hashes of their codes, in SQL. */
export const createListStore = (db: Db) => ({
  add(codeHash: string, lines: KeptLine[], now: Date): void {
    db.insert(lists).values({ codeHash, lines, createdAt: now, openedAt: now }).run()
  },

  find: (codeHash: string) => db.select().from(lists).where(eq(lists.codeHash, codeHash)).get(),

  noteOpened(codeHash: string, openedAt: Date): void {
    db.update(lists).set({ openedAt }).where(eq(lists.codeHash, codeHash)).run()
  },

  /** Deletes those that nobody has opened since. */
  forget: (before: Date): void => void db.delete(lists).where(lt(lists.openedAt, before)).run(),
})
