import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { index, integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** Enquiry lists saved under a code. */
export const lists = sqliteTable(
  'lists',
  {
    /** SHA-256 of the code, so that a backup opens no list. */
    codeHash: text('code_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    openedAt: moment('opened_at').notNull(),
    lines: text({ mode: 'json' }).notNull().$type<StoredLine[]>(),
  },
  (table) => [index('lists_by_opening').on(table.openedAt)],
)

/** Recent requests for a confirmation mail, to limit their number. The keys are hashes. */
export const subscriptionRequests = sqliteTable(
  'subscription_requests',
  {
    id: integer().primaryKey(),
    requestedAt: moment('asked_at').notNull(),
    addressKey: text('address_key').notNull(),
    networkKey: text('network_key').notNull(),
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
    /** Normalized address; see search-key.ts. */
    emailKey: text('email_key').notNull().unique(),
    token: text().notNull().unique(),
    requestedAt: moment('asked_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [index('subscribers_by_time').on(table.requestedAt)],
)
