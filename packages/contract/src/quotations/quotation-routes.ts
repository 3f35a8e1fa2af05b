import * as z from 'zod'
import { DEAL_STEPS } from '../deals/deal-steps.ts'
import { Pdf, Xlsx } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { choice, ifVersion, pageNumber, queryNumber } from '../fields.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail/deliveries.ts'
import {
  adminActionById,
  adminGet,
  adminGetById,
  adminResponses,
  defineRoutes,
  NO_BODY,
  publicRoute,
  type RouteMetadata,
} from '../route.ts'
import { email, opaque, optionalLine } from '../text.ts'
import { QuotationDraft, QuotationSettings } from './quotation-draft.ts'
import { QUOTATION_STATES } from './quotation-states.ts'
import {
  GuestQuotation,
  LastPrices,
  PriceSheets,
  Quotation,
  QuotationDecision,
  QuotationPage,
  SendQuotation,
  unprintable,
} from './quotations.ts'

export const Code = z.object({
  code: opaque('code', LIMITS.id).meta({ examples: ['7K2M-9QXD-H4TW-0B3C-V5RN'] }),
})

/** Codes could be guessed, so these calls have the limit of lists. */
export const byCode = {
  ...publicRoute,
  rate: 'list',
  isPrivate: true,
} as const satisfies RouteMetadata

export const file = { headers: ['content-disposition'], isPrivate: true } as const

export const VersionParams = Id.extend({
  version: z.coerce.number<string>('version must be a number.').int().min(1).max(10_000),
})

const sentFile = <const Type extends string, File>(type: Type, response: File, kind: string) =>
  ({
    method: 'GET',
    path: `/sent-quotations/:code/${type}`,
    summary: `Download a sent version as ${kind}, by the link of the buyer.`,
    pathParams: Code,
    query: z.object({
      ...languageQuery,
      version: queryNumber('version', 10_000).describe('The latest sent version by default.'),
    }),
    responses: { 200: response, ...errorResponses(404, 410) },
    metadata: { ...byCode, ...file },
  }) as const

export const resendBody = z.object({ email: email('Email', LIMITS.text).optional() })

export const quotations = defineRoutes({
  create: {
    method: 'POST',
    path: '/messages/:id/quotations',
    summary: 'Create a quotation with a draft from the lines of an enquiry.',
    pathParams: Id,
    body: NO_BODY,
    responses: {
      201: Done.extend({ id: z.string(), number: z.string() }),
      ...errorResponses(401, 404, 409),
    },
  },
  list: {
    ...adminGet('/quotations', 'Search quotations, newest first.', QuotationPage),
    query: z.object({
      search: optionalLine('search', LIMITS.text)
        .optional()
        .describe(
          "Part of a number (also of the buyer's order or a proforma invoice), a reference, or of the name, address or company of a buyer.",
        ),
      state: choice('state', QUOTATION_STATES)
        .optional()
        .describe('State of the latest sent version.'),
      deal: choice('deal', DEAL_STEPS).optional().describe('Furthest step of the deal.'),
      message: opaque('message', LIMITS.id).optional().describe('Id of an enquiry.'),
      buyer: opaque('buyer', LIMITS.id).optional().describe('Id of a buyer.'),
      sort: choice('sort', ['newest', 'expiry'])
        .optional()
        .describe(
          'Order of the quotations. newest by default. expiry: open quotations that expire first.',
        ),
      page: pageNumber,
    }),
  },
  get: adminGetById('/quotations/:id', 'Retrieve a quotation with all versions.', Quotation),
  remove: {
    ...adminActionById(
      'DELETE',
      '/quotations/:id',
      'Delete the draft of a quotation. Without a draft, delete the quotation, unless it awaits a decision.',
      409,
    ),
    metadata: { scope: 'all' },
  },
  saveDraft: {
    method: 'PUT',
    path: '/quotations/:id/draft',
    summary: 'Replace the draft of a quotation. Fails with 409 if ifVersion is stale.',
    pathParams: Id,
    body: QuotationDraft.safeExtend({ ifVersion }),
    responses: adminResponses(Done, 404, 409, 422),
    metadata: { jsonBytes: LIMITS.linesJsonBytes, jsonValues: LIMITS.quotationJsonValues },
  },
  lastPrices: adminGetById(
    '/quotations/:id/last-prices',
    'Retrieve the latest prices that were quoted for the products of a quotation.',
    LastPrices,
  ),
  readSheets: {
    method: 'POST',
    path: '/quotations/sheets',
    summary: 'Read the visible cells of a workbook or CSV file, such as a price list.',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: adminResponses(PriceSheets, 422),
    metadata: {
      files: [{ field: 'csv', count: 1, bytes: LIMITS.importSheetBytes, isRequired: true }],
    },
  },
  send: {
    method: 'POST',
    path: '/quotations/:id/send',
    summary: 'Send the draft to the buyer. Fails with 409 if there is no draft.',
    pathParams: Id,
    body: SendQuotation,
    responses: adminResponses(Done.extend({ ...StoredMail, unprintable }), 404, 409, 422),
  },
  resend: {
    method: 'POST',
    path: '/quotations/:id/resend',
    summary: 'Send the mail of the latest version again, optionally to a corrected address.',
    pathParams: Id,
    body: resendBody,
    responses: adminResponses(Done.extend(StoredMail), 404, 409),
  },
  revise: adminActionById(
    'POST',
    '/quotations/:id/revise',
    'Create a draft of the next version.',
    409,
  ),
  withdraw: adminActionById(
    'POST',
    '/quotations/:id/withdraw',
    'Withdraw a sent version that the buyer has not accepted or declined.',
    409,
  ),
  newLink: {
    method: 'POST',
    path: '/quotations/:id/new-link',
    summary: 'Replace the link of the buyer. The old one stops working.',
    pathParams: Id,
    body: NO_BODY,
    responses: adminResponses(Done.extend({ url: z.string() }), 404, 409),
  },
  pdf: {
    ...adminGetById(
      '/quotations/:id/versions/:version/pdf',
      'Download a version as PDF, as it was sent.',
      Pdf,
    ),
    pathParams: VersionParams,
    metadata: file,
  },
  xlsx: {
    ...adminGetById('/quotations/:id/versions/:version/xlsx', 'Download a version as .xlsx.', Xlsx),
    pathParams: VersionParams,
    metadata: file,
  },
  settings: adminGet(
    '/quotation-settings',
    'Retrieve the defaults of new quotations.',
    QuotationSettings,
  ),
  saveSettings: {
    method: 'PUT',
    path: '/quotation-settings',
    summary: 'Replace the defaults of new quotations. Fails with 409 if ifVersion is stale.',
    body: QuotationSettings.partial({ proformaLetter: true }).extend({ ifVersion }),
    responses: adminResponses(Done, 409),
    // Replaced bank details would redirect payments.
    metadata: { scope: 'all' },
  },
  byCode: {
    method: 'GET',
    path: '/sent-quotations/:code',
    summary: 'Retrieve a quotation by the link of the buyer. 410 after its expiry or withdrawal.',
    pathParams: Code,
    query: z.object(languageQuery),
    responses: { 200: GuestQuotation, ...errorResponses(404, 410) },
    metadata: byCode,
  },
  pdfByCode: sentFile('pdf', Pdf, 'PDF'),
  xlsxByCode: sentFile('xlsx', Xlsx, '.xlsx'),
  decide: {
    method: 'POST',
    path: '/sent-quotations/:code/decision',
    summary:
      'Accept or decline a quotation, or request a change. A repeated decision has the same response.',
    pathParams: Code,
    query: z.object(languageQuery),
    body: QuotationDecision,
    responses: { 200: Done, ...errorResponses(403, 404, 409, 410, 422) },
    metadata: { ...byCode, jsonBytes: LIMITS.linesJsonBytes },
  },
})
