import { Readable } from 'node:stream'
import type { Contract } from '@dhow/contract'
import { getTranslator } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import type { Kernel } from '#api/kernel.ts'
import { AppError } from '#api/platform/app-error.ts'
import { created, done, type Handlers, ok, sendFile } from '#api/platform/http/contract.ts'
import type { createGuestQuotations, GuestParts } from './guest.ts'
import { listQuotations } from './list.ts'
import { readPriceSheets } from './price-sheets.ts'
import type { RequireRecipient } from './recipients.ts'
import type { createQuotationSending } from './sending.ts'
import type { QuotationRow, VersionRow } from './store.ts'
import { isDraft, requireNumber, toVersion, translateLines } from './views.ts'
import { buildQuotationWorkbook } from './workbook.ts'

type RouteParts = GuestParts & {
  requireRecipient: RequireRecipient
  db: Kernel['db']
  sending: ReturnType<typeof createQuotationSending>
  guest: ReturnType<typeof createGuestQuotations>
}

export function createQuotationRoutes(parts: RouteParts): Handlers<Contract['quotations']> {
  const { db, store, service, sending, guest, outbox, localizer, files, requireRecipient } = parts
  const isMailStored = () => !outbox.configured

  const findVersion = (id: string, number: number) => {
    const quotation = service.requireRow(id)
    return { quotation, row: requireNumber(store.listVersions(id), number, 'quotation') }
  }

  const sendWorkbook = ({ quotation: { number }, row }: Chosen, language = row.language) => {
    const version = toVersion(row, translateLines(store.readLines(row.id), language, localizer))
    const i18n = getTranslator(language)
    const sentOn = row.sentAt ? service.getToday(row.sentAt) : ''
    const content = buildQuotationWorkbook({ number, version, sentOn, i18n })
    return toFileResponse(content, number, row, 'xlsx')
  }

  return {
    create: ({ params }) => created('Quotation created.', service.create(params.id)),

    list: ({ query }) => ok(listQuotations(db, query)),

    get: ({ params }) => ok(service.get(params.id)),

    remove: ({ params }) => done(service.remove(params.id)),

    saveDraft: ({ params, body: { ifVersion, ...draft } }) => {
      service.saveDraft(params.id, draft, ifVersion)
      return done('Saved.')
    },

    lastPrices: ({ params }) => ok(service.listLastPrices(params.id)),

    readSheets: async ({ files: [file] }) => ok({ sheets: await readPriceSheets(file) }),

    send: async ({ params, body: { ifVersion }, caller, storeResponse }) => {
      const draft = store.listVersions(params.id).find(isDraft)
      requireRecipient(params.id, caller.session, 'buyer.email', draft?.buyer.email)
      const unprintable = service.get(params.id).versions[0]?.unprintable
      const stored = isMailStored()
      const response = done(stored ? 'Quotation not mailed.' : 'Quotation sent.', {
        stored,
        unprintable,
      })
      await sending.send(params.id, ifVersion, () => storeResponse(response))
      return response
    },

    resend: ({ params, body: { email }, caller }) => {
      requireRecipient(params.id, caller.session, 'email', email)
      const recipient = sending.resend(params.id, email)
      return done(`The quotation is being sent again, to ${recipient}.`, { stored: isMailStored() })
    },

    revise: ({ params }) => {
      service.revise(params.id)
      return done('Draft created.')
    },

    withdraw: ({ params }) => {
      service.withdraw(params.id)
      return done('Quotation withdrawn.')
    },

    newLink: ({ params }) =>
      done('The link was replaced. The old one does not work any more.', {
        url: service.replaceLink(params.id),
      }),

    pdf: async ({ params }) => {
      const { quotation, row } = findVersion(params.id, params.version)
      const file = store.findPdf(row.id)
      const pdf = file ? files.read(file) : Readable.from([await sending.renderPdf(quotation, row)])
      return toFileResponse(pdf, quotation.number, row, 'pdf')
    },

    xlsx: ({ params }) => sendWorkbook(findVersion(params.id, params.version)),

    settings: () => ok(service.readSettings()),

    saveSettings: ({ body: { ifVersion, ...settings } }) => {
      service.saveSettings(settings, ifVersion)
      return done('Saved.')
    },

    byCode: ({ params, query: { lang } }) => ok(guest.read(params.code, lang)),

    pdfByCode: ({ params, query: { version, lang = BASE_LANGUAGE } }) => {
      const { quotation, row } = guest.openVersion(params.code, version, lang)
      const file = store.findPdf(row.id)
      if (!file) throw new AppError('not-found', 'The PDF of this version was deleted.')
      return toFileResponse(files.read(file), quotation.number, row, 'pdf')
    },

    xlsxByCode: ({ params, query: { version, lang = BASE_LANGUAGE } }) =>
      sendWorkbook(guest.openVersion(params.code, version, lang), lang),

    decide: async ({ params, query: { lang }, body }) => {
      await guest.decide(params.code, body, lang)
      return done('Your answer was sent.')
    },
  }
}

type Chosen = { quotation: QuotationRow; row: VersionRow }

const toFileResponse = (
  content: Readable,
  number: string,
  { version }: VersionRow,
  extension: string,
) => sendFile(content, `${number}-${version}.${extension}`)
