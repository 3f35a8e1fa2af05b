import { sql } from '#api/database/drizzle.ts'
import { messages, spamFlags } from '#api/database/schema.ts'

/** Whether a message is filed under Spam, as a condition in SQL. */
export const IS_SPAM = sql`exists (select 1 from ${spamFlags} where ${spamFlags.messageId} = ${messages.id})`
