import { mailConnection } from '#api/modules/mail/tables.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'

export type StoredConnection = Omit<typeof mailConnection.$inferSelect, 'id'>

export type ConnectionStore = ReturnType<typeof createConnectionStore>

export function createConnectionStore(db: Db) {
  const select = db.select().from(mailConnection).prepare()
  return {
    read: (): StoredConnection | undefined => select.get(),
    save: (row: StoredConnection): void => saveSingleRow(db, mailConnection, row),
    delete: (): void => void db.delete(mailConnection).run(),
  }
}
