import { eq, lt, ne, or } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { sessions } from '#api/platform/database/schema.ts'

export type SessionRow = typeof sessions.$inferSelect

export type SessionStore = ReturnType<typeof createSessionStore>

/** The administrator's sessions, in SQL. */
export function createSessionStore(db: Db) {
  return {
    all: (): SessionRow[] => db.select().from(sessions).all(),

    insert: (row: SessionRow): void => void db.insert(sessions).values(row).run(),

    touch: (id: string, lastUsedAt: Date): void =>
      void db.update(sessions).set({ lastUsedAt }).where(eq(sessions.id, id)).run(),

    delete: (id: string): void => void db.delete(sessions).where(eq(sessions.id, id)).run(),

    deleteOthers: (id: string): void => void db.delete(sessions).where(ne(sessions.id, id)).run(),

    /** Deletes those that began or were used before these moments, or are of another version. */
    deleteOver(
      version: number,
      { createdAt, lastUsedAt }: Pick<SessionRow, 'createdAt' | 'lastUsedAt'>,
    ) {
      const tooOld = or(lt(sessions.createdAt, createdAt), lt(sessions.lastUsedAt, lastUsedAt))
      db.delete(sessions)
        .where(or(ne(sessions.version, version), tooOld))
        .run()
    },
  }
}
