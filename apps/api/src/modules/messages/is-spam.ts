import { sql } from '#api/platform/database/drizzle.ts'
import { messages } from '#api/platform/database/schema.ts'

// Written out, as an index is of the messages under Spam alone.

/** Whether a message is filed under Spam, as a condition in SQL. */
export const IS_SPAM = sql`${messages.isSpam} = 1`

export const NOT_SPAM = sql`${messages.isSpam} = 0`
