import { setImmediate } from 'node:timers/promises'
import { hashDraft } from '@dhow/contract/quotations/quotations'
import { listSendingIssues } from '@dhow/contract/quotations/sending-rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Events } from '#api/events.ts'
import type { Documents } from '#api/modules/documents/index.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { EnquiryFiles } from '#api/modules/messages/files/enquiry-files.ts'
import type { MessageService } from '#api/modules/messages/service.ts'
import { AppError, describeStorageError, requireVersion } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { endOfDay } from '#api/platform/time-zones.ts'
import { requireNoIssues } from './draft.ts'
import { buildQuotationMail } from './mails.ts'
import { createPdf } from './pdf.ts'
import type { QuotationService } from './service.ts'
import type { QuotationRow, QuotationStore, VersionRow } from './store.ts'
import { addImages, isDraft, toEvent, toVersion } from './views.ts'

export type SendingParts = {
  store: QuotationStore
  service: QuotationService
  messages: MessageService
  outbox: Outbox
  events: Events
  documents: Pick<Documents, 'createFrame' | 'createUncached'>
  localizer: LanguageService['createLocalizer']
  files: EnquiryFiles
  findProducts: Parameters<typeof addImages>[1]
  /** Runs work in a transaction, after the background's. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  getTimeZone: () => string
  getCompanyEmail: () => string
  getCompanyName: () => string | undefined
  getSignature: () => string
  publicUrl: string
  log: FastifyBaseLogger
}

export const getBuyerMailFields = (
  parts: SendingParts,
  quotation: QuotationRow,
  version: VersionRow,
) => ({
  replyTo: { address: parts.getCompanyEmail(), name: parts.getCompanyName() },
  signature: parts.getSignature(),
  // The key may be lost; the office then shows that the link must be replaced.
  url: parts.service.findUrl(quotation, version) ?? parts.publicUrl,
  inReplyTo: findLatestMailId(parts, quotation),
})

/** Returns the Message-ID of the latest mail to the buyer, or else of the one that reported the enquiry. */
function findLatestMailId({ store, outbox }: SendingParts, { id, messageId }: QuotationRow) {
  for (const version of store.listVersions(id)) {
    const sent = outbox.messageIdOf(version.id, 'quotation')
    if (sent) return sent
  }
  if (messageId === null) return undefined
  return outbox.messageIdOf(messageId, 'reply') ?? outbox.messageIdOf(messageId)
}

/** Waits for a PDF. @throws AppError that says that nothing was sent, if it cannot be created */
export const waitForPdf = <Pdf>(
  rendering: Promise<Pdf>,
  log: FastifyBaseLogger,
  quotation: string,
): Promise<Pdf> =>
  rendering.catch((error: unknown) => {
    if (describeStorageError(error)) throw error
    if (!(error instanceof AppError)) {
      log.error({ err: error, quotation }, 'PDF of a quotation failed')
    }
    const { kind, message, retryAfterS } =
      error instanceof AppError ? error : new AppError('busy', 'Please try again.')
    const reason = `The PDF could not be created, so nothing was sent. ${message}`
    throw new AppError(kind, reason, undefined, retryAfterS)
  })

export function createQuotationSending(parts: SendingParts) {
  const { store, service, messages, outbox, events, findProducts, log } = parts
  const { sharedTransaction, getTimeZone, files } = parts

  /** Returns the PDF of a version, as if it were sent now. */
  const renderPdf = (quotation: QuotationRow, row: VersionRow, sentAt?: Date): Promise<Buffer> => {
    const { number, reference } = quotation
    const lines = addImages(store.readLines(row.id), findProducts)
    const version = toVersion(sentAt ? { ...row, sentAt, state: 'sent' } : row, lines)
    const { bankDetails } = service.readSettings()
    return createPdf(parts, { number, version, bankDetails, ...(reference && { reference }) })
  }

  const readDraft = (id: string) => {
    const quotation = service.requireRow(id)
    const versions = store.listVersions(id)
    const accepted = versions.find(({ state }) => state === 'accepted')
    if (accepted) {
      const message = `The buyer has accepted version ${accepted.version}. Nothing was sent.`
      throw new AppError('conflict', message)
    }
    const draft = versions.find(isDraft)
    if (!draft) {
      const message = 'This quotation has no draft. It was sent or deleted in another window.'
      throw new AppError('conflict', message)
    }
    const fields = { ...draft, lines: store.readLines(draft.id) }
    return { quotation, draft, fields, version: hashDraft(fields) }
  }

  return {
    renderPdf,

    /**
     * Sends the draft of a quotation: stores its PDF, and queues the mail in the same transaction. The letter is the reply
     * to an enquiry without one.
     * @param onSent called in the transaction
     * @throws AppError `unprocessable` for an incomplete draft, `conflict` without a draft or if `ifVersion` is stale,
     *   `busy` if the PDF cannot be created
     */
    async send(id: string, ifVersion: string | undefined, onSent: () => void) {
      const now = new Date()
      const read = readDraft(id)
      requireVersion(ifVersion, read.version, 'The draft was')
      requireNoIssues('quotation', listSendingIssues(read.fields, service.getToday(now)))
      // Each step takes a few hundredths of a second for 1,000 lines.
      await setImmediate()
      const content = await waitForPdf(renderPdf(read.quotation, read.draft, now), log, id)
      const { number } = read.quotation
      const name = `${number}-${read.draft.version}.pdf`
      const prepared = await files.prepareAttachments([{ name, type: 'application/pdf', content }])
      const [{ id: pdf = '' } = {}] = prepared
      const commit = () => {
        const current = readDraft(id)
        requireVersion(read.version, current.version, 'The draft was')
        const { quotation, draft } = current
        const expiresAt = endOfDay(draft.validUntil ?? '', getTimeZone())
        store.markSent(draft, { sentAt: now, expiresAt }, pdf)
        const common = getBuyerMailFields(parts, quotation, draft)
        outbox.add(buildQuotationMail(quotation, draft, { ...common, pdf }))
        events.emit('quotation.sent', toEvent(quotation, draft))
        onSent()
        const { messageId } = quotation
        if (messageId === null) return
        const reply = { content: draft.letter, email: draft.buyer.email, ...common }
        messages.replyByQuotation(messageId, reply, now)
        if (messages.readOutcome(messageId) !== 'won') messages.setOutcome(messageId, 'quoted')
      }
      await files.storeDuring(prepared, () => sharedTransaction(commit))
      outbox.drainSoon()
    },

    /** Queues the mail of the latest version again, with the current link, optionally to a corrected address. */
    resend(id: string, email?: string): string {
      const recipient = store.transaction(() => {
        const quotation = service.requireRow(id)
        const latest = store.listVersions(id).find((version) => !isDraft(version))
        const pdf = latest && store.findPdf(latest.id)
        if (!latest || !pdf) throw new AppError('conflict', 'This quotation was not sent yet.')
        if (email && email !== latest.buyer.email) store.correctEmail(latest, email)
        const buyer = { ...latest.buyer, ...(email && { email }) }
        const version = { ...latest, buyer }
        const common = getBuyerMailFields(parts, quotation, version)
        const mail = buildQuotationMail(quotation, version, {
          ...common,
          pdf,
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
