import { setImmediate } from 'node:timers/promises'
import type { ProformaDocument } from '@dhow/contract/deals/deal-steps'
import { hashProforma } from '@dhow/contract/deals/proforma-draft'
import { listProformaIssues } from '@dhow/contract/deals/proforma-rules'
import { requireNoIssues } from '#api/modules/quotations/draft.ts'
import { getBuyerMailFields, waitForPdf } from '#api/modules/quotations/sending.ts'
import type { QuotationRow } from '#api/modules/quotations/service.ts'
import { translateLines } from '#api/modules/quotations/views.ts'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { buildProformaMail } from './mails.ts'
import { buildProformaDocument } from './pdf.ts'
import type { DealParts, DealService } from './service.ts'
import { type ProformaRow, toContent } from './store.ts'
import {
  type Accepted,
  findReplacedVersion,
  isDraft,
  toProformaEvent,
  toProformaVersion,
} from './views.ts'

type SendingParts = DealParts & { service: DealService }

export type DealSending = ReturnType<typeof createDealSending>

/** Returns the name of a file without its extension. */
export const getFileName = (number: string, version: number, document: ProformaDocument): string =>
  `${number}-${version}${document === 'packing-list' ? '-packing-list' : ''}`

export function createDealSending({ deals, quotations, service }: SendingParts) {
  const { files, messages, outbox, events, log, documents, localizer } = quotations

  /** Returns what is printed of a version, with product names in a language: its own by default. */
  const buildPrinted = (quotation: QuotationRow, row: ProformaRow, language = row.language) => {
    const version = toProformaVersion(row)
    const lines = translateLines(version.lines, language, localizer)
    const number = deals.findNumber(quotation.id) ?? ''
    const replaced = findReplacedVersion(deals.listVersions(quotation.id), row)
    return { number, quotation: quotation.number, version: { ...version, lines }, replaced }
  }

  const renderPdf = async (
    quotation: QuotationRow,
    row: ProformaRow,
    document: ProformaDocument,
  ): Promise<Buffer> => {
    const printed = buildPrinted(quotation, row)
    const frame = documents.createFrame(row.language)
    return documents.createUncached(await buildProformaDocument(frame, printed, document))
  }

  const getMailFields = (quotation: QuotationRow, row: ProformaRow, accepted: Accepted) => {
    const { language } = row
    const common = getBuyerMailFields(quotations, quotation, { ...accepted.row, language })
    const versions = deals.listVersions(quotation.id)
    const earlierId = versions.map(({ id }) => outbox.messageIdOf(id, 'proforma')).find(Boolean)
    return {
      ...common,
      inReplyTo: earlierId ?? common.inReplyTo,
      replaced: findReplacedVersion(versions, row),
    }
  }

  return {
    renderPdf,
    buildPrinted,

    /**
     * Sends the draft of a proforma invoice: stores its documents, and queues the mail in the same transaction.
     * @param onSent called in the transaction
     * @throws AppError `unprocessable` for an incomplete draft, `conflict` without a draft or if `ifVersion` is stale,
     *   `busy` if a document cannot be created
     */
    async send(id: string, ifVersion: string | undefined, onSent: () => void): Promise<void> {
      const now = new Date()
      const { quotation } = service.requireAccepted(id)
      const firstDraft = service.findDraft(id)
      const draftVersion = hashProforma(toContent(firstDraft))
      requireVersion(ifVersion, draftVersion, 'The draft was')
      const today = quotations.service.getToday(now)
      requireNoIssues('proforma invoice', listProformaIssues(toContent(firstDraft), today))
      await setImmediate()
      const number = deals.findNumber(id) ?? ''
      const sentDraft = { ...firstDraft, state: 'sent' as const }
      const kinds: ProformaDocument[] = firstDraft.fields.withPackingList
        ? ['proforma', 'packing-list']
        : ['proforma']
      const attachments = []
      for (const kind of kinds) {
        const content = await waitForPdf(renderPdf(quotation, sentDraft, kind), log, id)
        const name = `${getFileName(number, firstDraft.version, kind)}.pdf`
        attachments.push({ name, type: 'application/pdf', content })
      }
      const prepared = await files.prepareAttachments(attachments)
      const fileIds = prepared.map((file) => file.id)
      const commit = () => {
        const { quotation, accepted } = service.requireAccepted(id)
        const draft = service.findDraft(id)
        requireVersion(draftVersion, hashProforma(toContent(draft)), 'The draft was')
        const stored = kinds.map((document, index) => ({ document, fileId: fileIds[index] ?? '' }))
        const common = getMailFields(quotation, draft, accepted)
        deals.markSent(draft, now, stored)
        outbox.add(buildProformaMail(quotation, draft, { ...common, number, attachments: fileIds }))
        events.emit('proforma.sent', toProformaEvent(quotation, accepted, number, draft))
        service.addSentStep(id, now)
        onSent()
        const { messageId } = quotation
        if (messageId === null) return
        const reply = { content: draft.letter, email: draft.fields.buyer.email, ...common }
        messages.replyByQuotation(messageId, reply, now)
      }
      await files.storeDuring(prepared, () => quotations.sharedTransaction(commit))
      outbox.drainSoon()
    },

    /** Queues the mail of the latest sent version again, optionally to a corrected address. Returns the address. */
    resend(id: string, email?: string): string {
      const recipient = deals.transaction(() => {
        const { quotation, accepted } = service.requireAccepted(id)
        const latest = deals.listVersions(id).find((row) => !isDraft(row))
        if (!latest) throw new AppError('conflict', 'This proforma invoice was not sent yet.')
        if (email && email !== latest.fields.buyer.email) deals.correctEmail(latest, email)
        const buyer = { ...latest.fields.buyer, ...(email && { email }) }
        const row = { ...latest, fields: { ...latest.fields, buyer } }
        const mail = buildProformaMail(quotation, row, {
          ...getMailFields(quotation, row, accepted),
          number: deals.findNumber(id) ?? '',
          attachments: deals.listFiles(latest.id).map(({ fileId }) => fileId),
          inReplyTo: undefined,
        })
        if (!outbox.retry(mail)) throw new AppError('conflict', 'The mail is being sent already.')
        return buyer.email
      })
      outbox.drainSoon()
      return recipient
    },
  }
}
