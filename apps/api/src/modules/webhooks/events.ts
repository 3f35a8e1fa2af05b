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

export type WebhookEvents = ReturnType<typeof createWebhookEvents>

/** Milliseconds that an event is sent again. */
export const RETRY_FOR_MS = WEBHOOK_LIMITS.retryDays * 86_400_000

/** A payload as the specification has it: what happened, when, and the facts. */
export const payloadOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Writes events down for their receivers. */
export function createWebhookEvents(db: Db, now: () => number = Date.now) {
  const receivers = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      sql`${webhookEndpoints.enabled} and exists (
        select 1 from json_each(${webhookEndpoints.events}) where value = ${sql.placeholder('event')})`,
    )
    .prepare()

  const changed = db.select({ one: sql`1` }).from(webhookProductChanges).limit(1).prepare()

  /** Writes an event down for every receiver that wants it. Call it in the transaction of what it reports. */
  function add<Event extends WebhookEvent>(event: Event, data: WebhookData[Event]): void {
    const endpoints = receivers.all({ event })
    if (endpoints.length === 0) return
    const at = new Date(now())
    const shared = {
      ...{ event, eventId: newId(), body: payloadOf(event, at, data) },
      ...{ createdAt: at, queuedAt: at, nextAttemptAt: at },
      giveUpAt: new Date(at.getTime() + RETRY_FOR_MS),
    }
    db.insert(webhookDeliveries)
      .values(endpoints.map(({ id }) => ({ ...shared, id: newId(), endpointId: id })))
      .run()
  }

  return {
    add,

    /** Makes one event of all products that have changed since the last one. */
    gatherProductChanges: (): void =>
      transactionOn(db)(() => {
        const rows = db.select().from(webhookProductChanges).orderBy(sql`rowid`).all()
        if (rows.length === 0) return
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
      }),

    hasProductChanges: (): boolean => changed.get() !== undefined,
  }
}
