import {
  WEBHOOK_LIMITS,
  type WebhookData,
  type WebhookEvent,
  type WebhookHealth,
  type WebhookSettings,
} from '@dhow/contract/webhooks/webhooks'
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createJobs } from '#api/platform/delivery/jobs.ts'
import { createId } from '#api/platform/ids.ts'
import { webhookDeliveries, webhookEndpoints, webhookProductChanges } from './tables.ts'

export type WebhookStore = ReturnType<typeof createWebhookStore>

export type EndpointRow = typeof webhookEndpoints.$inferSelect

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const { id, endpointId, state, lastError, attemptedAt, dismissedAt } = webhookDeliveries

const OUTCOMES = {
  waiting: sql<number>`coalesce(sum(${state} = 'waiting'), 0)`,
  failing: sql<number>`coalesce(sum(${state} = 'waiting' and ${lastError} is not null), 0)`,
  expired: sql<number>`coalesce(sum(${state} = 'expired' and ${dismissedAt} is null), 0)`,
  deliveredAt: sql<number | null>`max(case when ${state} = 'delivered' then ${attemptedAt} end)`,
}

export function createWebhookStore(db: Db) {
  const isOfEndpoints = (enabled: boolean) =>
    inArray(
      endpointId,
      db
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.enabled, enabled)),
    )
  const jobs = createJobs(db, webhookDeliveries, {
    order: [asc(webhookDeliveries.attempts)],
    matchLane: (lane) => eq(endpointId, lane),
    abandoned: isOfEndpoints(false),
  })
  // Prepared, because every enquiry runs it.
  const waitingQuery = db
    .selectDistinct({ id: endpointId })
    .from(webhookDeliveries)
    .where(and(eq(state, 'waiting'), isOfEndpoints(true)))
    .prepare()
  const updateEndpoint = (endpoint: string, columns: object) =>
    void db.update(webhookEndpoints).set(columns).where(eq(webhookEndpoints.id, endpoint)).run()
  const isGone = isNotNull(webhookEndpoints.goneAt)

  return {
    jobs,
    transaction: createTransaction(db),

    listWaitingEndpoints: (): string[] => waitingQuery.all().map((row) => row.id),

    listEndpoints: () =>
      db
        .select({ endpoint: webhookEndpoints, ...OUTCOMES })
        .from(webhookEndpoints)
        .leftJoin(webhookDeliveries, eq(endpointId, webhookEndpoints.id))
        .groupBy(webhookEndpoints.id)
        .orderBy(webhookEndpoints.createdAt, sql`${webhookEndpoints}.rowid`)
        .all(),

    findEndpoint: (endpoint: string): EndpointRow | undefined =>
      db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint)).get(),

    listUrls: (): string[] =>
      db
        .select()
        .from(webhookEndpoints)
        .all()
        .map(({ url }) => url),

    insertEndpoint: (row: typeof webhookEndpoints.$inferInsert) =>
      db.insert(webhookEndpoints).values(row).run(),

    saveEndpoint: (endpoint: string, settings: WebhookSettings): void =>
      updateEndpoint(endpoint, { ...settings, goneAt: null }),

    replaceSecret: (
      endpoint: string,
      secret: string,
      oldSecrets: EndpointRow['oldSecrets'],
    ): void => updateEndpoint(endpoint, { secret, oldSecrets }),

    /** Disables an endpoint that responded with 410. */
    disableEndpoint: (endpoint: string, goneAt: Date): void =>
      updateEndpoint(endpoint, { enabled: false, goneAt }),

    removeEndpoint: (endpoint: string) =>
      db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint)).run(),

    findDelivery: (delivery: string): DeliveryRow | undefined =>
      db.select().from(webhookDeliveries).where(eq(id, delivery)).get(),

    listLatestDeliveries: (endpoint: string): DeliveryRow[] =>
      db
        .select()
        .from(webhookDeliveries)
        .where(eq(endpointId, endpoint))
        .orderBy(desc(webhookDeliveries.createdAt), desc(sql`rowid`))
        .limit(WEBHOOK_LIMITS.deliveries)
        .all(),

    /** Queues an ended delivery again, and makes a waiting one due. */
    retry(delivery: string, now: Date, giveUpAt: Date): void {
      jobs.makeDue(now, eq(id, delivery))
      jobs.restart(and(eq(id, delivery), ne(state, 'waiting')), now, giveUpAt)
    },

    measureBacklog: () => jobs.measureBacklog(isOfEndpoints(true)),

    makeDue: (endpoint: string, now: Date): void =>
      void jobs.makeDue(now, eq(endpointId, endpoint)),

    /** Ends the warnings about expired deliveries and disabled endpoints. */
    dismiss(now: Date): void {
      jobs.dismiss(now)
      db.update(webhookEndpoints).set({ goneAt: null }).where(isGone).run()
    },

    getHealth: (): WebhookHealth => ({
      ...jobs.measureFailures(isOfEndpoints(true)),
      expired: jobs.count(jobs.alarming),
      gone: countRows(db, webhookEndpoints, isGone),
    }),
  }
}

const DAY_MS = 86_400_000

/** Milliseconds until a delivery expires. */
export const RETRY_FOR_MS = WEBHOOK_LIMITS.retryDays * DAY_MS

/** Minimum milliseconds between two product events. */
const GATHER_EVERY_MS = 2_000

export const buildPayload = <Event extends keyof WebhookData>(
  type: Event,
  at: Date,
  data: WebhookData[Event],
): string => JSON.stringify({ type, timestamp: at.toISOString(), data })

function findMessageId(data: WebhookData[WebhookEvent]): string | null {
  if ('number' in data) return data.messageId ?? null
  return 'id' in data ? data.id : null
}

export function createWebhookEvents(db: Db) {
  const receivers = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      sql`${webhookEndpoints.enabled} and exists (
        select 1 from json_each(${webhookEndpoints.events}) where value = ${sql.placeholder('event')})`,
    )
    .prepare()
  const changes = db.select({ one: sql`1` }).from(webhookProductChanges).limit(1).prepare()
  let gatheredAt = Number.NEGATIVE_INFINITY

  /** Stores an event for every receiver. Call it in the transaction of the fact that it reports. */
  function add<Event extends WebhookEvent>(event: Event, data: WebhookData[Event]) {
    const endpoints = receivers.all({ event })
    if (endpoints.length === 0) return
    const at = new Date()
    const sharedColumns = {
      event,
      eventId: createId(),
      body: buildPayload(event, at, data),
      messageId: findMessageId(data),
      createdAt: at,
      queuedAt: at,
      nextAttemptAt: at,
      giveUpAt: new Date(at.getTime() + RETRY_FOR_MS),
    }
    db.insert(webhookDeliveries)
      .values(endpoints.map(({ id }) => ({ ...sharedColumns, id: createId(), endpointId: id })))
      .run()
  }

  return {
    add,

    /** Creates one event of all changed products. Returns milliseconds until the next one may be created. */
    gatherProductChanges(): number {
      const pauseMs = gatheredAt + GATHER_EVERY_MS - Date.now()
      if (pauseMs > 0) return pauseMs
      if (!changes.get()) return DAY_MS
      gatheredAt = Date.now()
      createTransaction(db)(() => {
        const rows = db.select().from(webhookProductChanges).orderBy(sql`rowid`).all()
        const namedRows = rows.slice(0, WEBHOOK_LIMITS.ids)
        const listIds = (change: (typeof rows)[number]['change']) =>
          namedRows.filter((row) => row.change === change).map(({ productId }) => productId)
        add('product.changed', {
          created: listIds('created'),
          changed: listIds('changed'),
          deleted: listIds('deleted'),
          isComplete: namedRows.length === rows.length,
        })
        db.delete(webhookProductChanges).run()
      })
      return DAY_MS
    },
  }
}
