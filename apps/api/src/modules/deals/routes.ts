import { Readable } from 'node:stream'
import type { Contract } from '@dhow/contract'
import type { ProformaDocument } from '@dhow/contract/deals/deal-steps'
import { getTranslator } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { QuotationRow } from '#api/modules/quotations/service.ts'
import { requireNumber } from '#api/modules/quotations/views.ts'
import { AppError } from '#api/platform/app-error.ts'
import { created, done, type Handlers, ok, sendFile } from '#api/platform/http/contract.ts'
import { type DealSending, getFileName } from './sending.ts'
import type { DealParts, DealService } from './service.ts'
import type { ProformaRow } from './store.ts'
import { findAccepted, findReplacedVersion, isDraft, toGuestProforma } from './views.ts'
import { buildProformaWorkbook } from './workbook.ts'

type RouteParts = DealParts & { service: DealService; sending: DealSending }

type Chosen = { quotation: QuotationRow; row: ProformaRow }

export function createDealRoutes(parts: RouteParts): Handlers<Contract['deals']> {
  const { deals, quotations, service, sending } = parts
  const { outbox, files } = quotations
  const isMailStored = () => !outbox.configured

  const findVersion = (id: string, number: number) => {
    const quotation = quotations.service.requireRow(id)
    return { quotation, row: requireNumber(deals.listVersions(id), number, 'proforma invoice') }
  }

  const findSent = (id: string) => deals.listVersions(id).find((row) => !isDraft(row))

  /** @throws AppError `not-found`, also for the packing list of a version without one */
  const openSent = (code: string, document: ProformaDocument, language: Language) => {
    const { quotation } = quotations.guest.openVersion(code, undefined, language)
    const row = findSent(quotation.id)
    if (row && (document === 'proforma' || row.fields.withPackingList)) return { quotation, row }
    throw new AppError('not-found', 'There is no such document of this quotation.')
  }

  const toFileResponse = (
    content: Readable,
    { quotation, row }: Chosen,
    document: ProformaDocument,
    extension: string,
  ) => {
    const number = deals.findNumber(quotation.id) ?? ''
    return sendFile(content, `${getFileName(number, row.version, document)}.${extension}`)
  }

  const sendWorkbook = (
    chosen: Chosen,
    document: ProformaDocument,
    language = chosen.row.language,
  ) => {
    const printed = sending.buildPrinted(chosen.quotation, chosen.row, language)
    const content = buildProformaWorkbook(printed, document, getTranslator(language))
    return toFileResponse(content, chosen, document, 'xlsx')
  }

  const findFile = (row: ProformaRow, document: ProformaDocument) =>
    deals.listFiles(row.id).find((file) => file.document === document)

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

    sendProforma: async ({ params, body: { ifVersion }, caller, storeResponse }) => {
      const [newest] = service.get(params.id).versions
      quotations.requireRecipient(params.id, caller.session, 'buyer.email', newest?.buyer.email)
      const stored = isMailStored()
      const response = done(stored ? 'Proforma invoice not mailed.' : 'Proforma invoice sent.', {
        stored,
        ...(newest?.unprintable && { unprintable: newest.unprintable }),
      })
      await sending.send(params.id, ifVersion, () => storeResponse(response))
      return response
    },

    resendProforma: ({ params, body: { email }, caller }) => {
      quotations.requireRecipient(params.id, caller.session, 'email', email)
      const recipient = sending.resend(params.id, email)
      return done(`The proforma invoice is being sent again, to ${recipient}.`, {
        stored: isMailStored(),
      })
    },

    pdf: async ({ params, query: { document = 'proforma' } }) => {
      const chosen = findVersion(params.id, params.version)
      const file = findFile(chosen.row, document)
      const content = file
        ? files.read(file.fileId)
        : Readable.from([await sending.renderPdf(chosen.quotation, chosen.row, document)])
      return toFileResponse(content, chosen, document, 'pdf')
    },

    xlsx: ({ params, query: { document = 'proforma' } }) =>
      sendWorkbook(findVersion(params.id, params.version), document),

    byCode: ({ params, query: { lang = BASE_LANGUAGE } }) => {
      const { quotation } = quotations.guest.openVersion(params.code, undefined, lang)
      const accepted = findAccepted(quotations.store.listVersions(quotation.id))
      const versions = deals.listVersions(quotation.id)
      const row = versions.find((item) => !isDraft(item))
      const number = row && deals.findNumber(quotation.id)
      return ok({
        steps: service.listSteps(quotation.id, accepted),
        ...(number && {
          proforma: toGuestProforma(number, row, findReplacedVersion(versions, row)),
        }),
      })
    },

    pdfByCode: ({ params, query: { document = 'proforma', lang = BASE_LANGUAGE } }) => {
      const chosen = openSent(params.code, document, lang)
      const file = findFile(chosen.row, document)
      if (!file) throw new AppError('not-found', 'The PDF of this version was deleted.')
      return toFileResponse(files.read(file.fileId), chosen, document, 'pdf')
    },

    xlsxByCode: ({ params, query: { document = 'proforma', lang = BASE_LANGUAGE } }) =>
      sendWorkbook(openSent(params.code, document, lang), document, lang),
  }
}
