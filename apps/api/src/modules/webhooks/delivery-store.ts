import { WEBHOOK_LIMITS, type WebhookHealth } from '@dhow/contract/webhooks'
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { webhookDeliveries, webhookEndpoints } from '#api/platform/database/schema.ts'

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const { id, endpointId, state, queuedAt, nextAttemptAt, lastError } = webhookDeliveries

const WAITING = eq(state, 'waiting')

/** A delivery that begins its time anew. */
const anew = (now: Date, giveUpAt: Date) =>
  ({ state: 'waiting', queuedAt: now, giveUpAt, nextAttemptAt: now, dismissedAt: null }) as const

/** Prepared, because it is asked after every enquiry. */
function askAwaited(db: Db): () => string[] {
  const prepared = db
    .selectDistinct({ id: endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .where(and(WAITING, eq(webhookEndpoints.enabled, true)))
    .prepare()
  return () => prepared.all().map((row) => row.id)
}

/** Events on their way to their receivers, in SQL. */
export const createDeliveryStore = (db: Db) => ({
  /** The endpoints that are on and have something waiting. */
  awaited: askAwaited(db),

  /** The next delivery to an endpoint that is due, those that were tried least before the others. */
  nextDue: (endpoint: string, now: Date): DeliveryRow | undefined =>
    db
      .select({ row: webhookDeliveries })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
      .where(
        and(
          eq(endpointId, endpoint),
          WAITING,
          lte(nextAttemptAt, now),
          eq(webhookEndpoints.enabled, true),
        ),
      )
      .orderBy(asc(webhookDeliveries.attempts), asc(nextAttemptAt), sql`${webhookDeliveries}.rowid`)
      .limit(1)
      .get()?.row,

  /** When the next delivery to an endpoint is due; undefined when none waits, or the endpoint is off. */
  nextDueAt: (endpoint: string): Date | undefined =>
    db
      .select({ at: min(nextAttemptAt) })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
      .where(and(eq(endpointId, endpoint), WAITING, eq(webhookEndpoints.enabled, true)))
      .get()?.at ?? undefined,

  /** Stores the outcome of a try. */
  settle: (row: string, attemptedAt: Date, outcome: Partial<DeliveryRow>): void =>
    void db
      .update(webhookDeliveries)
      .set({ ...outcome, attemptedAt, attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(eq(id, row))
      .run(),

  /** The receiver cannot be reached: whatever else is due before `until` waits until then. */
  deferAll(endpoint: string, now: Date, until: Date, reason: string): void {
    const its = and(eq(endpointId, endpoint), WAITING)
    db.update(webhookDeliveries)
      .set({ state: 'expired', lastError: reason })
      .where(and(its, lte(webhookDeliveries.giveUpAt, now)))
      .run()
    db.update(webhookDeliveries)
      .set({
        lastError: reason,
        nextAttemptAt: sql`min(${until.getTime()}, ${webhookDeliveries.giveUpAt})`,
      })
      .where(and(its, lt(nextAttemptAt, until)))
      .run()
  },

  /** The receivers work, or may work, again: what waits is due. */
  retryNow: (now: Date, endpoint?: string): void =>
    void db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: now })
      .where(and(WAITING, endpoint === undefined ? undefined : eq(endpointId, endpoint)))
      .run(),

  find: (row: string): DeliveryRow | undefined =>
    db.select().from(webhookDeliveries).where(eq(id, row)).get(),

  /** Makes what was given up wait from now on, and is due: one, or all. */
  requeue(now: Date, giveUpAt: Date, row?: string): void {
    const named = row === undefined ? undefined : eq(id, row)
    db.update(webhookDeliveries)
      .set(anew(now, giveUpAt))
      .where(and(eq(state, 'expired'), named))
      .run()
    db.update(webhookDeliveries).set({ nextAttemptAt: now }).where(and(WAITING, named)).run()
  },

  /** The last deliveries to an endpoint, the latest first. */
  latest: (endpoint: string): DeliveryRow[] =>
    db
      .select()
      .from(webhookDeliveries)
      .where(eq(endpointId, endpoint))
      .orderBy(desc(webhookDeliveries.createdAt), desc(sql`rowid`))
      .limit(WEBHOOK_LIMITS.deliveries)
      .all(),

  /** Ends the warning about what was given up, and about endpoints that are gone. */
  dismiss(now: Date): void {
    db.update(webhookDeliveries)
      .set({ dismissedAt: now })
      .where(and(eq(state, 'expired'), isNull(webhookDeliveries.dismissedAt)))
      .run()
    db.update(webhookEndpoints)
      .set({ goneAt: null })
      .where(isNotNull(webhookEndpoints.goneAt))
      .run()
  },

  /** Removes what was queued before a moment, unless an endpoint that is on waits for it. */
  removeOld: (before: Date): void =>
    void db
      .delete(webhookDeliveries)
      .where(
        and(
          lt(queuedAt, before),
          or(
            ne(state, 'waiting'),
            inArray(
              endpointId,
              db
                .select({ id: webhookEndpoints.id })
                .from(webhookEndpoints)
                .where(eq(webhookEndpoints.enabled, false)),
            ),
          ),
        ),
      )
      .run(),

  health: (): WebhookHealth => readHealth(db),
})

/** What is failing of the endpoints that are on, what was given up, and which endpoints are gone. */
function readHealth(db: Db): WebhookHealth {
  const isFailing = and(WAITING, isNotNull(lastError), eq(webhookEndpoints.enabled, true))
  const failing = db
    .select({ number: count(), since: min(queuedAt) })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .where(isFailing)
    .get()
  const last = db
    .select({ reason: lastError })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .where(isFailing)
    .orderBy(desc(webhookDeliveries.attemptedAt))
    .limit(1)
    .get()?.reason
  const expired = db
    .select({ number: count() })
    .from(webhookDeliveries)
    .where(and(eq(state, 'expired'), isNull(webhookDeliveries.dismissedAt)))
    .get()
  const gone = db
    .select({ number: count() })
    .from(webhookEndpoints)
    .where(isNotNull(webhookEndpoints.goneAt))
    .get()
  return {
    failing: failing?.number ?? 0,
    ...(failing?.since && { failingSince: failing.since.toISOString() }),
    ...(last && { lastError: last }),
    expired: expired?.number ?? 0,
    gone: gone?.number ?? 0,
  }
}
