import { findLastStep, type OfficeStep } from '@dhow/contract/deals/deal-steps'
import type { Deal, DealStepFields } from '@dhow/contract/deals/deals'
import { hashProforma, type ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import type { GuestParts } from '#api/modules/quotations/guest.ts'
import type { Quotations } from '#api/modules/quotations/index.ts'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { buildProforma, buildProformaLetter, toProformaContent } from './draft.ts'
import { type DealStore, type ProformaRow, toContent } from './store.ts'
import {
  type Accepted,
  findAccepted,
  isDraft,
  listReachedSteps,
  toDealEvent,
  toProformaVersion,
} from './views.ts'

export type DealParts = {
  deals: DealStore
  quotations: GuestParts & Pick<Quotations, 'guest' | 'requireRecipient'>
  readSeller: () => ProformaDraft['seller']
}

export type DealService = ReturnType<typeof createDealService>

const NOT_ACCEPTED = 'The buyer has not accepted this quotation yet.'

const NO_DRAFT =
  'There is no draft of the proforma invoice. It was sent or deleted in another window.'

export function createDealService({ deals, quotations, readSeller }: DealParts) {
  const { store, service, outbox, events } = quotations

  /** @throws AppError `not-found`, or `conflict` before the acceptance */
  const requireAccepted = (id: string) => {
    const quotation = service.requireRow(id)
    const accepted = findAccepted(store.listVersions(id))
    if (accepted) return { quotation, accepted }
    throw new AppError('conflict', NOT_ACCEPTED)
  }

  const listSteps = (id: string, accepted: Accepted | undefined): DealStepFields[] =>
    listReachedSteps(deals, id, accepted, service.getToday)

  /** Stores the furthest step, and reports the change. Call it in the transaction of the change. */
  const reportSteps = (id: string) => {
    const { quotation, accepted } = requireAccepted(id)
    const steps = listSteps(id, accepted)
    store.setDealStep(id, findLastStep(steps) ?? null)
    events.emit('deal.updated', toDealEvent(quotation, accepted, steps))
  }

  const findDraft = (id: string): ProformaRow => {
    const draft = deals.listVersions(id).find(isDraft)
    if (draft) return draft
    throw new AppError('conflict', NO_DRAFT)
  }

  return {
    requireAccepted,
    listSteps,
    findDraft,

    get(id: string): Deal {
      service.requireRow(id)
      const accepted = findAccepted(store.listVersions(id))
      const steps = listSteps(id, accepted)
      const step = findLastStep(steps)
      const number = deals.findNumber(id)
      const versions = deals.listVersions(id)
      const deliveries = outbox.deliveries(
        'proforma',
        versions.map((version) => version.id),
      )
      return {
        steps,
        step,
        accepted: accepted?.shown,
        ...(number && { number }),
        versions: versions.map((row) => toProformaVersion(row, deliveries.get(row.id))),
      }
    },

    /** Sets or corrects a step. @throws AppError `conflict` before the acceptance */
    setStep(id: string, step: OfficeStep, { day, note }: { day: string; note: string }): void {
      deals.transaction(() => {
        requireAccepted(id)
        const stored = deals.listSteps(id).find((item) => item.step === step)
        if (stored?.day === day && stored.note === note) return
        deals.setStep({ quotationId: id, step, day, note, at: new Date() })
        reportSteps(id)
      })
    },

    /** Sets the step of a sent proforma invoice, unless it is set. Call it in a transaction. */
    addSentStep(id: string, now: Date): void {
      if (deals.listSteps(id).some(({ step }) => step === 'proforma_sent')) return
      const day = service.getToday(now)
      deals.setStep({ quotationId: id, step: 'proforma_sent', day, note: '', at: now })
      reportSteps(id)
    },

    /** @throws AppError `conflict` before the acceptance, or if the step is that of a sent proforma invoice */
    removeStep(id: string, step: OfficeStep): void {
      deals.transaction(() => {
        requireAccepted(id)
        if (step === 'proforma_sent' && deals.listVersions(id).some((row) => !isDraft(row))) {
          const message =
            'The proforma invoice was sent, so this step stays. You can correct its day.'
          throw new AppError('conflict', message)
        }
        if (!deals.listSteps(id).some((item) => item.step === step)) return
        deals.removeStep(id, step)
        reportSteps(id)
      })
    },

    /**
     * Creates the first draft of a proforma invoice, or a correction of the sent version. Returns its number.
     * @throws AppError `conflict` before the acceptance, or if there is a draft
     */
    createProforma(id: string, now = new Date()): string {
      return deals.transaction(() => {
        const { accepted } = requireAccepted(id)
        const [newest] = deals.listVersions(id)
        if (newest && isDraft(newest)) {
          throw new AppError('conflict', 'This proforma invoice has a draft already.')
        }
        const today = service.getToday(now)
        const validUntil = service.getLastValidDay(now)
        if (newest) {
          const content = toContent(newest)
          const isPast = content.validUntil !== null && content.validUntil < today
          deals.addVersion(id, newest.version + 1, {
            ...content,
            date: today,
            ...(isPast && { validUntil }),
          })
        } else {
          const lastSent = deals.findLastSent()
          const { buyer } = accepted.row
          const lastToBuyer = buyer.email ? deals.findLastSent(buyer.email) : undefined
          const content = buildProforma({
            accepted: accepted.row,
            lines: store.readLines(accepted.row.id),
            settings: service.readSettings(),
            seller: readSeller(),
            lastSent: lastSent && toContent(lastSent),
            lastToBuyer: lastToBuyer && toContent(lastToBuyer),
            today,
            validUntil,
          })
          deals.addVersion(id, 1, content)
        }
        return deals.findNumber(id) ?? deals.addNumber(id, Number(today.slice(0, 4)))
      })
    },

    /** @throws AppError `conflict` if there is no draft or `ifVersion` is given and stale, `unprocessable` for an unknown line */
    saveProforma(id: string, draft: ProformaDraft, ifVersion?: string): void {
      deals.transaction(() => {
        const { accepted } = requireAccepted(id)
        const row = findDraft(id)
        const stored = toContent(row)
        requireVersion(ifVersion, hashProforma(stored), 'The draft was')
        const content = toProformaContent(draft, store.readLines(accepted.row.id), stored)
        const settings = service.readSettings()
        // A letter that nobody has changed follows the language.
        const isUntouched = content.letter === buildProformaLetter(settings, stored)
        const letter = isUntouched ? buildProformaLetter(settings, content) : content.letter
        deals.saveDraft(row.id, { ...content, letter })
      })
    },

    /** @throws AppError `conflict` if there is no draft */
    removeProforma(id: string): void {
      deals.transaction(() => {
        service.requireRow(id)
        deals.removeVersion(findDraft(id).id)
      })
    },
  }
}
