import { moment } from '#api/platform/database/columns.ts'
import { index, integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** Recent requests for a confirmation mail, to limit their number. The keys are hashes. */
export const subscriptionRequests = sqliteTable(
  'subscription_requests',
  {
    id: integer().primaryKey(),
    requestedAt: moment('asked_at').notNull(),
    addressKey: text().notNull(),
    networkKey: text().notNull(),
    mailed: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('subscription_requests_by_address').on(table.addressKey, table.requestedAt),
    index('subscription_requests_by_time').on(table.requestedAt, table.networkKey),
  ],
)

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Normalized address; see search-words.ts. */
    emailKey: text('email_key').notNull().unique(),
    token: text().notNull().unique(),
    requestedAt: moment('asked_at').notNull(),
    confirmedAt: moment(),
  },
  (table) => [index('subscribers_by_time').on(table.requestedAt)],
)
