import type { SQL } from 'drizzle-orm'
import { hashWords } from '#api/modules/messages/inbox/conversation-words.ts'
import { messages, spamFlags } from '#api/modules/messages/tables.ts'
import { and, count, eq, gt, placeholder, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'

export function createSpamQueries(db: Db) {
  const countWhere = (condition: SQL) => {
    const query = db
      .select({ count: count() })
      .from(messages)
      .where(and(gt(messages.createdAt, placeholder('since')), condition))
      .prepare()
    return (value: string, since: Date) => query.get({ value, since: since.getTime() })?.count ?? 0
  }
  const countByHash = countWhere(eq(messages.wordsHash, placeholder('value')))

  return {
    countByWords: (words: string, since: Date) => countByHash(hashWords(words), since),

    countByEmail: countWhere(sql`lower(${messages.email}) = lower(${placeholder('value')})`),

    markSpam: (messageId: string, reasons: string[]) =>
      db
        .insert(spamFlags)
        .values({ messageId, reasons: reasons.join('\n') })
        .run(),

    markNotSpam: (messageId: string) =>
      db.delete(spamFlags).where(eq(spamFlags.messageId, messageId)).run(),
  }
}
