import type { WebhookEvent } from '@dhow/contract/webhooks/webhooks'
import { belongsTo, json, moment } from '#api/platform/database/columns.ts'
import { index, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'

export const webhookEndpoints = sqliteTable('webhook_endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  /** Includes the prefix `whsec_`. */
  secret: text().notNull(),
  /** Replaced secrets, newest first. Each also signs until its time, in milliseconds since 1970. */
  oldSecrets: json<{ secret: string; until: number }[]>().notNull().default([]),
  createdAt: moment().notNull(),
  /** Time when it was disabled after a response with 410. */
  goneAt: moment(),
})

/** Outgoing events, one row per endpoint, written in the transaction of their cause. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    endpointId: belongsTo(() => webhookEndpoints.id),
    /** The same for all attempts and endpoints. */
    eventId: text().notNull(),
    event: text().$type<WebhookEvent>().notNull(),
    /** Signed payload. Empty if its enquiry was deleted after the delivery, by a trigger. */
    body: text().notNull(),
    messageId: text(),
    createdAt: moment().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Start of the retry schedule. */
    queuedAt: moment().notNull(),
    giveUpAt: moment().notNull(),
    nextAttemptAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** Status, duration and start of the last response. */
    status: integer(),
    durationMs: integer(),
    answer: text(),
    lastError: text(),
    dismissedAt: moment(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_time').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_by_message').on(table.messageId).where(sql`message_id is not null`),
  ],
)

/** Products that changed since the last event. Maintained by triggers while an endpoint subscribes to them. */
export const webhookProductChanges = sqliteTable('webhook_product_changes', {
  productId: text().primaryKey(),
  change: text({ enum: ['created', 'changed', 'deleted'] }).notNull(),
})
