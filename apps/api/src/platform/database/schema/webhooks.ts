import { WEBHOOK_EVENTS, type WebhookEvent } from '@dhow/contract/webhooks'
import { index, integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** The receivers that events are reported to. */
export const webhookEndpoints = sqliteTable('webhook_endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  /** With its prefix `whsec_`; a signature cannot be made with less. */
  secret: text().notNull(),
  /** The one before it, which signs until that moment, too. */
  oldSecret: text('old_secret'),
  oldSecretUntil: moment('old_secret_until'),
  createdAt: moment('created_at').notNull(),
  /** When it was switched off because it had answered 410 Gone. */
  goneAt: moment('gone_at'),
})

/** Events on their way out, a row for each receiver: written with the fact they report, sent afterwards. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Every try carries the same, to whichever receiver. */
    eventId: text('event_id').notNull(),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** The payload as it is signed; empty once it was taken. */
    body: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** `waiting` until it was taken, or its time was over. */
    state: text({ enum: ['waiting', 'delivered', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Since when it waits: the later tries are spaced by it. */
    queuedAt: moment('queued_at').notNull(),
    giveUpAt: moment('give_up_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attempts: integer().notNull().default(0),
    attemptedAt: moment('attempted_at'),
    /** What was answered last: the status, the milliseconds it took, how it begins. */
    status: integer(),
    durationMs: integer('duration_ms'),
    answer: text(),
    /** Why it was not taken. */
    lastError: text('last_error'),
    /** When the administrator dismissed the warning about it. */
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_time').on(table.endpointId, table.createdAt),
  ],
)

/**
 * The products that have changed since the last event that said so: kept by triggers, in the transaction of
 * the change, while a receiver wants to know.
 */
export const webhookProductChanges = sqliteTable('webhook_product_changes', {
  productId: text('product_id').primaryKey(),
  change: text({ enum: ['created', 'changed', 'deleted'] }).notNull(),
})
