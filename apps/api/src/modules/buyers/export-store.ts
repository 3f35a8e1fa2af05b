import type { Conversation } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import { eq, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { buyers, outbox, subscribers } from '#api/platform/database/schema.ts'
import { among } from './buyer-rows.ts'
import { isSubscriptionOf, recordsOf } from './erase-store.ts'

export type BuyerExport = ReturnType<typeof createBuyerExport>

type Parts = {
  readMessage: (id: string) => Message
  readConversation: (id: string) => Conversation
  readQuotation: (id: string) => Quotation
}

/** Returns a function that writes everything about a buyer as JSON, piece by piece. Files are named only. */
export const createBuyerExport = (db: Db, parts: Parts) =>
  function* (id: string): Generator<string> {
    const { addresses, messageIds, quotationIds, about } = recordsOf(db, id)
    const { kind, recipient, subject, state, createdAt, sentAt, lastError } = outbox
    const { email, requestedAt, confirmedAt } = subscribers
    const head = {
      exportedAt: new Date(),
      ...db.select().from(buyers).where(eq(buyers.id, id)).get(),
      addresses,
      newsletter: db
        .select({ email, requestedAt, confirmedAt })
        .from(subscribers)
        .where(isSubscriptionOf(addresses))
        .all(),
      mails: db
        .select({ kind, recipient, subject, state, createdAt, sentAt, lastError })
        .from(outbox)
        .where(sql`about in ${among(about)}`)
        .all(),
    }
    yield `${JSON.stringify(head).slice(0, -1)},"enquiries":`
    yield* jsonList(messageIds, (one) => {
      const { entries: conversation, drafts, reminders } = parts.readConversation(one)
      return { ...parts.readMessage(one), conversation, drafts, reminders }
    })
    yield ',"quotations":'
    yield* jsonList(quotationIds, parts.readQuotation)
    yield '}\n'
  }

function* jsonList(ids: string[], read: (id: string) => object): Generator<string> {
  let before = '['
  for (const id of ids) {
    yield before + JSON.stringify(read(id))
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
