import type { Contract } from '@dhow/contract'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { AppError } from '#api/platform/app-error.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { DealParts, DealService } from './service.ts'
import { findAccepted, isDraft, toGuestProforma } from './views.ts'

type RouteParts = DealParts & { service: DealService }

const refuse = () => {
  throw new AppError('conflict', 'Proforma invoices cannot be sent yet.')
}

export function createDealRoutes(parts: RouteParts): Handlers<Contract['deals']> {
  const { deals, quotations, service } = parts

  return {
    get: ({ params }) => ok(service.get(params.id)),

    setStep: ({ params, body }) => {
      service.setStep(params.id, params.step, body)
      return done('Saved.')
    },

    removeStep: ({ params }) => {
      service.removeStep(params.id, params.step)
      return done('The step was taken back.')
    },

    createProforma: ({ params }) =>
      created('Draft created.', { number: service.createProforma(params.id) }),

    saveProforma: ({ params, body: { ifVersion, ...draft } }) => {
      service.saveProforma(params.id, draft, ifVersion)
      return done('Saved.')
    },

    removeProforma: ({ params }) => {
      service.removeProforma(params.id)
      return done('The draft was deleted.')
    },

    sendProforma: refuse,

    resendProforma: refuse,

    pdf: refuse,

    xlsx: refuse,

    byCode: ({ params, query: { lang = BASE_LANGUAGE } }) => {
      const { quotation } = quotations.guest.openVersion(params.code, undefined, lang)
      const accepted = findAccepted(quotations.store.listVersions(quotation.id))
      const row = deals.listVersions(quotation.id).find((version) => !isDraft(version))
      const number = row && deals.findNumber(quotation.id)
      return ok({
        steps: service.listSteps(quotation.id, accepted),
        ...(number && { proforma: toGuestProforma(number, row) }),
      })
    },

    pdfByCode: refuse,

    xlsxByCode: refuse,
  }
}
