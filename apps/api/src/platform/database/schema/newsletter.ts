import { index, integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/**
 * Requests to send an address the newsletter's question, and whether it was sent: kept while they bound how
 * often that is done. Neither an address nor a network can be read from its key.
 */
export const subscriptionRequests = sqliteTable(
  'subscription_requests',
  {
    id: integer().primaryKey(),
    requestedAt: moment('asked_at').notNull(),
    addressKey: text('address_key').notNull(),
    networkKey: text('network_key').notNull(),
    /** Whether a mail was sent. */
    mailed: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('subscription_requests_by_address').on(table.addressKey, table.requestedAt),
    index('subscription_requests_by_time').on(table.requestedAt, table.networkKey),
  ],
)

/** Subscribers to the newsletter; on the list once they have confirmed. */
export const subscribers = sqliteTable(
  'subscribers',
  {
    id: text().primaryKey(),
    /** As it was typed. */
    email: text().notNull(),
    /** As it is compared; see search-key.ts. */
    emailKey: text('email_key').notNull().unique(),
    /** Stands for the subscriber in the links of their mails. */
    token: text().notNull().unique(),
    requestedAt: moment('asked_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [index('subscribers_by_time').on(table.requestedAt)],
)
