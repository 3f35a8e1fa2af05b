import { WEBHOOK_LIMITS, type WebhookData, type WebhookEvent } from '@dhow/contract/webhooks'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookProductChanges,
} from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { newId } from '#api/platform/ids.ts'

const DAY_MS = 86_400_000

/** Milliseconds until a delivery expires. */
export const RETRY_FOR_MS = WEBHOOK_LIMITS.retryDays * DAY_MS

/** Minimum milliseconds between two product events. */
const GATHER_EVERY_MS = 2_000

export const payloadOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Returns the id of the enquiry that an event is about. */
function messageOf(data: WebhookData[WebhookEvent]): string | null {
  if ('number' in data) return data.messageId ?? null
  return 'id' in data ? data.id : null
}

export function createWebhookEvents(db: Db, now: () => number) {
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
  function add<Event extends WebhookEvent>(event: Event, data: WebhookData[Event]): void {
    const endpoints = receivers.all({ event })
    if (endpoints.length === 0) return
    const at = new Date(now())
    const shared = {
      event,
      eventId: newId(),
      body: payloadOf(event, at, data),
      messageId: messageOf(data),
      createdAt: at,
      queuedAt: at,
      nextAttemptAt: at,
      giveUpAt: new Date(at.getTime() + RETRY_FOR_MS),
    }
    db.insert(webhookDeliveries)
      .values(endpoints.map(({ id }) => ({ ...shared, id: newId(), endpointId: id })))
      .run()
  }

  return {
    add,

    /** Creates one event of all changed products. Returns milliseconds until the next one may be created. */
    gatherProductChanges(): number {
      const pauseMs = gatheredAt + GATHER_EVERY_MS - now()
      if (pauseMs > 0) return pauseMs
      if (!changes.get()) return DAY_MS
      gatheredAt = now()
      transactionOn(db)(() => {
        const rows = db.select().from(webhookProductChanges).orderBy(sql`rowid`).all()
        const named = rows.slice(0, WEBHOOK_LIMITS.ids)
        const ids = (change: (typeof rows)[number]['change']) =>
          named.filter((row) => row.change === change).map(({ productId }) => productId)
        add('product.changed', {
          created: ids('created'),
          changed: ids('changed'),
          deleted: ids('deleted'),
          isComplete: named.length === rows.length,
        })
        db.delete(webhookProductChanges).run()
      })
      return DAY_MS
    },
  }
}
