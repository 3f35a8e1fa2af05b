import type { Entry } from '@dhow/contract/messages/entries'
import { and, asc, eq, isNotNull } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { quotations, quotationVersions } from '#api/platform/database/schema.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'

/** Returns the sent quotations of an enquiry and the buyer's decisions as entries of its conversation. */
export function quotationEntries(db: Db, outbox: Outbox, messageId: string): Entry[] {
  const rows = db
    .select({ quotation: quotations, version: quotationVersions })
    .from(quotationVersions)
    .innerJoin(quotations, eq(quotations.id, quotationVersions.quotationId))
    .where(and(eq(quotations.messageId, messageId), isNotNull(quotationVersions.sentAt)))
    .orderBy(asc(quotationVersions.sentAt))
    .all()
  const deliveries = outbox.deliveries(
    'quotation',
    rows.map(({ version }) => version.id),
  )
  return rows.flatMap(({ quotation: { id, number }, version: row }) => {
    const { version, state, letter, sentAt, decision } = row
    const delivery = deliveries.get(row.id)
    const quotation = { id, number, version, state }
    const sent: Entry = {
      id: row.id,
      kind: 'quotation',
      at: sentAt?.toISOString() ?? '',
      text: letter,
      quotation,
      to: row.buyer.email,
      ...(delivery && { delivery }),
    }
    if (!decision) return [sent]
    return [
      sent,
      {
        id: `${row.id}-decision`,
        kind: 'decision',
        at: decision.at,
        text: decision.text ?? '',
        quotation: { ...quotation, decision: decision.decision },
      },
    ]
  })
}
