import { createHash } from 'node:crypto'
import type { Matching } from '@dhow/contract/column-matches'
import { desc, eq, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { columnMatchings } from '#api/database/schema.ts'
import type { Remembered } from './found-columns.ts'

export type MatchingStore = ReturnType<typeof createMatchingStore>

/** Sheets of which it is remembered what their columns are: those that were used last. */
const REMEMBERED = 200

/** The same for the same names in the same order, whatever their case. */
const keyOf = (names: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(names.map((name) => name.trim().toLowerCase())))
    .digest('base64url')

/** What was said of the columns of sheets, in SQL. */
export const createMatchingStore = (db: Db) => ({
  recall(names: string[]): Remembered | undefined {
    const found = db
      .select()
      .from(columnMatchings)
      .where(eq(columnMatchings.columns, keyOf(names)))
      .get()
    return found && { matching: found.matching, at: found.usedAt }
  },

  remember(names: string[], matching: Matching, usedAt: Date): void {
    const set = { matching, usedAt }
    db.insert(columnMatchings)
      .values({ columns: keyOf(names), ...set })
      .onConflictDoUpdate({ target: columnMatchings.columns, set })
      .run()
    const latest = db
      .select({ columns: columnMatchings.columns })
      .from(columnMatchings)
      .orderBy(desc(columnMatchings.usedAt))
      .limit(REMEMBERED)
    db.delete(columnMatchings).where(sql`${columnMatchings.columns} not in ${latest}`).run()
  },
})
