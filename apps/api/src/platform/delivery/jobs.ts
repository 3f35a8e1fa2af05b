import type { Placeholder, SQL } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  placeholder,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'

const [SECOND_MS, HOUR_MS, DAY_MS] = [1_000, 3_600_000, 86_400_000]

/** Minimum milliseconds between two attempts. */
export const MIN_RETRY_MS = 10 * SECOND_MS

const MAX_RETRY_MS = 6 * HOUR_MS

type Times = 'createdAt' | 'queuedAt' | 'giveUpAt' | 'nextAttemptAt' | 'attemptedAt' | 'dismissedAt'

/** A table of jobs, each in the state `waiting` until it has ended. */
export type JobTable = SQLiteTable &
  Record<Times, AnySQLiteColumn<{ data: Date }>> &
  Record<'id' | 'state' | 'lastError', AnySQLiteColumn<{ data: string }>> &
  Record<'attempts', AnySQLiteColumn>

type JobOptions = {
  /** Order of due jobs, before their time. */
  order: SQL[]
  matchLane?: (lane: string | Placeholder) => SQL
  /** Condition of the jobs that are due as soon as the receiver works. All by default. */
  blocked?: SQL
  /** Columns to set when a job expires. */
  onExpire?: object
  /** Condition of waiting jobs that are deleted like ended ones. */
  abandoned?: SQL
}

export type Result = {
  /** Columns to store. Without a state the job waits for the next attempt, or expires. */
  columns: object
  /** True if the receiver works, so that blocked jobs are due. */
  works?: boolean
  /** Set if the receiver failed: all jobs of the lane wait, with these columns. */
  laneFailure?: object
  /** Milliseconds until the receiver accepts the next attempt. */
  retryAfterMs?: number | undefined
  fields: object
}

export type JobRow = { id: string; queuedAt: Date; giveUpAt: Date; attempts: number }

export type Jobs = ReturnType<typeof createJobs>

export function createJobs<Table extends JobTable>(db: Db, jobTable: Table, options: JobOptions) {
  const table: JobTable = jobTable
  const { order, matchLane, blocked, onExpire, abandoned } = options
  const waiting = eq(table.state, 'waiting')
  const undelivered = inArray(table.state, ['refused', 'expired'] as never[])
  const transaction = createTransaction(db)

  const update = (columns: object, where: SQL | undefined) =>
    db.update(table).set(columns).where(where).run().changes

  const inGivenLane = and(waiting, matchLane?.(placeholder('lane')))
  const due = db
    .select()
    .from(table)
    .where(and(inGivenLane, lte(table.nextAttemptAt, placeholder('now'))))
    .orderBy(...order, asc(table.nextAttemptAt), asc(table.createdAt), sql`rowid`)
    .limit(1)
    .prepare()
  const dueAt = db
    .select({ at: min(table.nextAttemptAt) })
    .from(table)
    .where(inGivenLane)
    .prepare()

  const makeDue = (now: Date, where?: SQL) =>
    update({ nextAttemptAt: now }, and(waiting, blocked, where))

  const restart = (where: SQL | undefined, now: Date, giveUpAt: Date, columns: object = {}) => {
    const times = { queuedAt: now, giveUpAt, nextAttemptAt: now, dismissedAt: null }
    return update({ ...columns, ...times, state: 'waiting', lastError: null }, where)
  }

  const deferLane = (lane: string, columns: object, now: Date, retryAt: Date) => {
    const inThisLane = and(waiting, matchLane?.(lane))
    const isOver = lte(table.giveUpAt, now)
    update({ ...columns, state: 'expired', ...onExpire }, and(inThisLane, isOver))
    const nextAttemptAt = sql`min(${retryAt.getTime()}, ${table.giveUpAt})`
    update({ ...columns, nextAttemptAt }, and(inThisLane, lt(table.nextAttemptAt, retryAt)))
  }

  const measureBacklog = (where?: SQL) => {
    const row = db
      .select({ waiting: count(), since: min(table.queuedAt) })
      .from(table)
      .where(and(waiting, where))
      .get()
    return { waiting: row?.waiting ?? 0, ...(row?.since && { since: row.since }) }
  }

  return {
    /**
     * Corrects the times of jobs that were queued or deferred while the clock was ahead. No retry is planned more than
     * a day ahead.
     */
    correctTimes(now: Date): void {
      const latest = now.getTime() + DAY_MS
      // The index of due jobs has these columns.
      const isLate = and(waiting, gt(table.nextAttemptAt, new Date(latest)))
      const aheadMs = sql`(${table.createdAt} - ${now.getTime()})`
      const times = {
        createdAt: now,
        queuedAt: sql`${table.queuedAt} - ${aheadMs}`,
        nextAttemptAt: sql`${table.nextAttemptAt} - ${aheadMs}`,
        giveUpAt: sql`${table.giveUpAt} - ${aheadMs}`,
      }
      update(times, and(isLate, gt(table.createdAt, new Date(latest))))
      const plannedAt = sql`max(${table.queuedAt}, ${now.getTime()})`
      const isDeferred = sql`${table.nextAttemptAt} > ${plannedAt} + ${DAY_MS}`
      update({ nextAttemptAt: plannedAt }, and(isLate, isDeferred))
    },

    findDue: (lane: string, now: Date) =>
      due.get({ lane, now: now.getTime() }) as Table['$inferSelect'] | undefined,

    findDueTime: (lane: string): Date | undefined => dueAt.get({ lane })?.at ?? undefined,

    /** Stores the result of an attempt and returns the new state. The retry delay is the age of the job. */
    settle(lane: string, { id, queuedAt, giveUpAt }: JobRow, result: Result, now: Date): string {
      const ageMs = now.getTime() - queuedAt.getTime()
      const backoffMs = Math.min(Math.max(ageMs, MIN_RETRY_MS), MAX_RETRY_MS)
      const delayMs = Math.max(backoffMs, result.retryAfterMs ?? 0)
      const retryAt = new Date(now.getTime() + delayMs)
      const columns = {
        ...(now >= giveUpAt ? { state: 'expired', ...onExpire } : { state: 'waiting' }),
        nextAttemptAt: retryAt < giveUpAt ? retryAt : giveUpAt,
        ...result.columns,
      }
      const attempts = sql`${table.attempts} + 1`
      transaction(() => {
        update({ ...columns, attempts, attemptedAt: now }, eq(table.id, id))
        if (result.works) makeDue(now, matchLane?.(lane))
        if (result.laneFailure) deferLane(lane, result.laneFailure, now, retryAt)
      })
      return columns.state
    },

    makeDue,

    /** Queues jobs of any state again. Returns their number. */
    restart,

    /** Returns the number of waiting jobs, and the time of the oldest. */
    measureBacklog,

    /** Makes waiting jobs due, and queues refused and expired ones again. */
    retryAll(now: Date, giveUpAt: Date, where?: SQL): void {
      restart(and(undelivered, where), now, giveUpAt)
      update({ nextAttemptAt: now }, and(waiting, where))
    },

    /** Hides refused and expired jobs from the warnings. */
    dismiss: (now: Date): void =>
      void update({ dismissedAt: now }, and(undelivered, isNull(table.dismissedAt))),

    removeOld: (latest: Date) =>
      db
        .delete(table)
        .where(and(lt(table.queuedAt, latest), or(ne(table.state, 'waiting'), abandoned)))
        .run(),

    alarming: and(undelivered, isNull(table.dismissedAt)),

    count: (where: SQL | undefined): number => countRows(db, table, where),

    /** Returns the number of jobs that wait after a failure, the time of the oldest, and the latest error. */
    measureFailures(where: SQL | undefined) {
      const hasFailed = and(isNotNull(table.lastError), where)
      const { waiting: failing, since } = measureBacklog(hasFailed)
      const latest = db
        .select({ lastError: table.lastError, at: table.attemptedAt })
        .from(table)
        .where(and(waiting, hasFailed))
        .orderBy(desc(table.attemptedAt))
        .limit(1)
        .get()
      return {
        failing,
        ...(since && { failingSince: since.toISOString() }),
        ...(latest?.lastError && { lastError: latest.lastError }),
        ...(latest?.at && { lastFailedAt: latest.at.toISOString() }),
      }
    },
  }
}
