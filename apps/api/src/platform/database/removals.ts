import { REMOVAL_DAYS } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import { sql } from './drizzle.ts'
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
  /** Whether further items follow. Deletions come after the last one. */
  hasNext: boolean
  /** Time and id of the last deletion of the previous page. */
  after: (number | string)[]
}

export type Sync = ReturnType<typeof readSync>

/** Returns the fields of a page for programs that synchronize. `next` is the last deletion if there are more. */
export function readSync(
  db: Db,
  kind: typeof removals.$inferSelect.kind,
  { updatedSince, limit = LIMITS.pageItems, hasNext, after: [time = 0, lastId = ''] }: SyncPage,
) {
  const now = Date.now()
  const start = db.select().from(installation).get()?.removalsSince?.getTime() ?? now
  const nextUpdatedSince = new Date(Math.max(now - OVERLAP_MS, start)).toISOString()
  if (updatedSince === undefined) return { fields: { nextUpdatedSince } }
  const since = Date.parse(updatedSince)
  const isComplete = since >= Math.max(start, now - REMOVAL_DAYS * DAY_MS)
  if (hasNext) return { fields: { nextUpdatedSince, isComplete } }
  const rows = db.all<{ id: string; at: number }>(sql`
    select id, removed_at as at from ${removals}
    where kind = ${kind} and removed_at >= ${since} and (removed_at, id) > (${time}, ${lastId})
    order by removed_at, id limit ${limit + 1}`)
  const last = rows[limit] && rows[limit - 1]
  const deleted = rows
    .slice(0, limit)
    .map(({ id: _id, at }) => ({ _id, deletedAt: new Date(at).toISOString() }))
  const fields = { nextUpdatedSince, isComplete, deleted }
  return last ? { fields, next: [last.at, last.id] } : { fields }
}

export const noteRemovalsFromNow = (db: Db): void =>
  void db.update(installation).set({ removalsSince: new Date() }).run()

/** Deletes some of the removals that programs no longer learn of; a day later, because responses are cached. */
export const forgetRemovals = (db: Db, now: Date): void =>
  void db.run(sql`
    delete from ${removals} where rowid in (
      select rowid from ${removals} where removed_at < ${now.getTime() - (REMOVAL_DAYS + 1) * DAY_MS}
      limit ${FORGOTTEN_AT_ONCE})`)
