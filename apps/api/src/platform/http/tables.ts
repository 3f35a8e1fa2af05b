import { moment } from '#api/platform/database/columns.ts'
import { index, integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** Responses to requests with an Idempotency-Key, for a day. */
export const storedResponses = sqliteTable(
  'stored_responses',
  {
    /** SHA-256 of route, caller and Idempotency-Key (hex). */
    key: text().primaryKey(),
    /** SHA-256 of the request (hex). */
    requestHash: text().notNull(),
    status: integer().notNull(),
    /** The JSON body, encrypted; see data-dir/secrets.ts. */
    body: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('stored_responses_by_time').on(table.createdAt)],
)
