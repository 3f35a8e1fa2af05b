import { REMOVAL_DAYS } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import { toCursor } from '#api/platform/http/requests.ts'
import { and, asc, eq, gte, isNull, lt, sql } from './drizzle.ts'
import type { Db } from './open.ts'
import { installation, removals } from './tables.ts'

const DAY_MS = 86_400_000

/** Longer than any transaction, whose changes have the time of their statements. */
const OVERLAP_MS = 600_000

/** Maximum rows that are deleted at once: some milliseconds of work. */
const FORGOTTEN_AT_ONCE = 1_000

export type SyncPage = {
  updatedSince?: string | undefined
  limit?: number | undefined
  /** Whether further items follow, before the deletions. */
  hasNext: boolean
  /** Time and id of the last deletion of the previous page. */
  after: (number | string)[]
  /** Values of the cursor that is after the last item. */
  end: (number | string)[]
}

/** Returns the fields of a page for programs that synchronize. */
export function readSyncFields(
  db: Db,
  kind: typeof removals.$inferSelect.kind,
  { updatedSince, limit = LIMITS.pageItems, hasNext, after, end }: SyncPage,
) {
  const now = Date.now()
  const start = db.select().from(installation).get()?.removalsSince?.getTime() ?? now
  const nextUpdatedSince = new Date(Math.max(now - OVERLAP_MS, start)).toISOString()
  if (updatedSince === undefined) return { nextUpdatedSince }
  const since = new Date(updatedSince)
  const isComplete = +since >= Math.max(start, now - REMOVAL_DAYS * DAY_MS)
  if (hasNext) return { nextUpdatedSince, isComplete }
  const { id, removedAt } = removals
  const [time = 0, lastId = ''] = after
  const rows = db
    .select({ id, removedAt })
    .from(removals)
    .where(
      and(
        eq(removals.kind, kind),
        gte(removedAt, since),
        sql`(${removedAt}, ${id}) > (${time}, ${lastId})`,
      ),
    )
    .orderBy(asc(removedAt), asc(id))
    .limit(limit + 1)
    .all()
  const last = rows[limit] && rows[limit - 1]
  return {
    nextUpdatedSince,
    isComplete,
    deleted: rows
      .slice(0, limit)
      .map((row) => ({ _id: row.id, deletedAt: row.removedAt.toISOString() })),
    ...(last && { nextCursor: toCursor([...end, last.removedAt.getTime(), last.id]) }),
  }
}

/** Notes that deletions are known from now on, in a new, upgraded or restored database. */
export const noteRemovalsFromNow = (db: Db): void =>
  void db
    .update(installation)
    .set({ removalsSince: new Date() })
    .where(isNull(installation.removalsSince))
    .run()

/** Deletes some of the removals that programs no longer learn of. */
export const forgetRemovals = (db: Db, now: Date): void =>
  // A day later, because responses are cached.
  void db
    .delete(removals)
    .where(
      sql`rowid in (select rowid from ${removals} where ${lt(
        removals.removedAt,
        new Date(now.getTime() - (REMOVAL_DAYS + 1) * DAY_MS),
      )} limit ${FORGOTTEN_AT_ONCE})`,
    )
    .run()
