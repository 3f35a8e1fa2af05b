import { and, eq, sql } from '#api/platform/database/drizzle.ts'
import type { MessageParts } from './parts.ts'
import { entries as entryTable, reminders } from './tables.ts'

/**
 * Reports a mail of the buyer; if its enquiry is spam, when that is released. Call it in the transaction that adds the
 * mail to the conversation, after its files.
 */
export function reportAnswer(parts: MessageParts, messageId: string, entryId: string): void {
  const { entries, events, publicUrl, store } = parts
  const message = store.find(messageId)
  const entry = entries.find(messageId, entryId)
  if (!message || !entry) return
  if (message.spam) {
    return void entries.change(entryId, { data: { ...entry.data, isUnreported: true } })
  }
  const { from, subject, quoteStart, missingFiles } = entry.data
  const files = entries.listFiles([entryId]).get(entryId) ?? []
  events.emit('answer.received', {
    id: messageId,
    reference: message.reference,
    entry: entryId,
    receivedAt: entry.at.toISOString(),
    from,
    subject,
    text: entry.text,
    quoteStart,
    files: files.map(({ id, name, bytes }) => ({
      id,
      name,
      bytes,
      url: `${publicUrl}/api/messages/${messageId}/entries/${entryId}/files/${id}`,
    })),
    missingFiles,
  })
}

/** Reports the mails of the buyer that arrived while the enquiry was spam. Call it in the transaction of the release. */
export function reportEarlierAnswers(parts: MessageParts, messageId: string): void {
  const { entries } = parts
  for (const { id } of entries.listOutlines(messageId).filter(({ data }) => data.isUnreported)) {
    const { isUnreported: _, ...data } = entries.find(messageId, id)?.data ?? {}
    entries.change(id, { data })
    reportAnswer(parts, messageId, id)
  }
}

/**
 * Records that the buyer has answered, so the company has to act next. Cancels scheduled follow-ups and reminders, and
 * restores the message from the trash. Call it in the transaction of the answer.
 */
export function recordAnswer({ db, store, outbox }: MessageParts, messageId: string, at: Date) {
  store.restoreMany([messageId])
  store.setWork([messageId], { state: 'ours' }, at)
  db.delete(reminders)
    .where(and(eq(reminders.messageId, messageId), eq(reminders.unlessAnswered, true)))
    .run()
  const scheduled = db
    .select({ id: entryTable.id })
    .from(entryTable)
    .where(
      and(
        eq(entryTable.messageId, messageId),
        eq(entryTable.kind, 'follow-up'),
        sql`data ->> 'sendAt' is not null and data ->> 'cancelled' is null`,
      ),
    )
    .all()
  for (const { id } of scheduled) {
    if (!outbox.cancelScheduled('follow-up', id)) continue
    db.update(entryTable)
      .set({ data: sql`json_set(data, '$.cancelled', 'answered')` })
      .where(eq(entryTable.id, id))
      .run()
  }
}
