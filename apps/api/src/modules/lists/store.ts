import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import { eq, lt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { lists } from '#api/platform/database/schema.ts'

export type ListStore = ReturnType<typeof createListStore>

export const createListStore = (db: Db) => ({
  add(codeHash: string, lines: StoredLine[], now: Date): void {
    db.insert(lists).values({ codeHash, lines, createdAt: now, openedAt: now }).run()
  },

  find: (codeHash: string) => db.select().from(lists).where(eq(lists.codeHash, codeHash)).get(),

  setOpened(codeHash: string, openedAt: Date): void {
    db.update(lists).set({ openedAt }).where(eq(lists.codeHash, codeHash)).run()
  },

  deleteNotOpenedSince: (time: Date): void =>
    void db.delete(lists).where(lt(lists.openedAt, time)).run(),
})
