import type { Entry } from '@dhow/contract/messages/entries'
import type { DealParts } from './service.ts'
import { findAccepted, isDraft } from './views.ts'

/** Returns the sent proforma invoices of an enquiry and the steps of its deals as entries of its conversation. */
export function listDealEntries({ deals, quotations }: DealParts, messageId: string): Entry[] {
  const { store, outbox } = quotations
  return store.listByMessage(messageId).flatMap(({ id, number: quotationNumber }): Entry[] => {
    const accepted = findAccepted(store.listVersions(id))
    if (!accepted) return []
    const { version, state } = accepted.row
    const quotation = { id, number: quotationNumber, version, state }
    const sent = deals.listVersions(id).filter((row) => !isDraft(row))
    const number = deals.findNumber(id) ?? ''
    const deliveries = outbox.deliveries(
      'proforma',
      sent.map((row) => row.id),
    )
    const mails = sent.map((row): Entry => {
      const delivery = deliveries.get(row.id)
      return {
        id: row.id,
        kind: 'proforma',
        at: row.sentAt?.toISOString() ?? '',
        text: row.letter,
        quotation,
        proforma: { number, version: row.version, state: row.state },
        to: row.fields.buyer.email,
        delivery,
      }
    })
    const steps = deals.listSteps(id).flatMap(({ step, day, note, at }): Entry[] =>
      // The mail is its own entry.
      step === 'proforma_sent' && sent.length > 0
        ? []
        : [
            {
              id: `${id}-${step}`,
              kind: 'deal',
              at: at.toISOString(),
              text: note,
              quotation,
              deal: { step, day },
            },
          ],
    )
    return [...mails, ...steps]
  })
}
