import { sql } from '#api/database/drizzle.ts'
import { messages, suspects } from '#api/database/schema.ts'

/** Whether a message is filed under Spam, as a condition in SQL. */
export const IS_SUSPECT = sql`exists (select 1 from ${suspects} where ${suspects.messageId} = ${messages.id})`
