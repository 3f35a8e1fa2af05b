import { WEBHOOK_EVENTS, type WebhookEvent } from '@dhow/contract/webhooks'
import { index, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { belongsTo, json, moment } from './columns.ts'

export const webhookEndpoints = sqliteTable('webhook_endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  /** Includes the prefix `whsec_`. */
  secret: text().notNull(),
  /** Replaced secrets, newest first. Each also signs until its time, in milliseconds since 1970. */
  oldSecrets: json<{ secret: string; until: number }[]>('old_secrets').notNull().default([]),
  createdAt: moment('created_at').notNull(),
  /** Time when it was disabled after a response with 410. */
  goneAt: moment('gone_at'),
})

/** Outgoing events, one row per endpoint, written in the transaction of their cause. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    endpointId: belongsTo('endpoint_id', () => webhookEndpoints.id),
    /** The same for all attempts and endpoints. */
    eventId: text('event_id').notNull(),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** Signed payload. Empty if its enquiry was deleted after the delivery, by a trigger. */
    body: text().notNull(),
    /** Enquiry of the event. */
    messageId: text('message_id'),
    createdAt: moment('created_at').notNull(),
    state: text({ enum: ['waiting', 'delivered', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Start of the retry schedule. */
    queuedAt: moment('queued_at').notNull(),
    giveUpAt: moment('give_up_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attempts: integer().notNull().default(0),
    attemptedAt: moment('attempted_at'),
    /** Status, duration and start of the last response. */
    status: integer(),
    durationMs: integer('duration_ms'),
    answer: text(),
    lastError: text('last_error'),
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_time').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_by_message').on(table.messageId).where(sql`message_id is not null`),
  ],
)

/** Products that changed since the last event. Maintained by triggers while an endpoint subscribes to them. */
export const webhookProductChanges = sqliteTable('webhook_product_changes', {
  productId: text('product_id').primaryKey(),
  change: text({ enum: ['created', 'changed', 'deleted'] }).notNull(),
})
