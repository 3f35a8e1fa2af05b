import * as z from 'zod'
import { Pdf, Xlsx } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { choice, ifVersion } from '../fields.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail/deliveries.ts'
import { byCode, Code, file, resendBody, VersionParams } from '../quotations/quotation-routes.ts'
import { SendQuotation, unprintable } from '../quotations/quotations.ts'
import { adminActionById, adminGetById, adminResponses, defineRoutes, NO_BODY } from '../route.ts'
import { OFFICE_STEPS, PROFORMA_DOCUMENTS } from './deal-steps.ts'
import { Deal, GuestDeal } from './deals.ts'
import { DealStepInput, ProformaDraft } from './proforma-draft.ts'

const document = choice('document', PROFORMA_DOCUMENTS)
  .optional()
  .describe('Document. proforma by default.')

const StepParams = Id.extend({ step: choice('step', OFFICE_STEPS) })

const officeFile = <const Type extends string, File>(type: Type, response: File, kind: string) =>
  ({
    ...adminGetById(
      `/quotations/:id/proforma/versions/:version/${type}`,
      `Download a proforma invoice or its packing list as ${kind}.`,
      response,
    ),
    pathParams: VersionParams,
    query: z.object({ document }),
    metadata: file,
  }) as const

const sentFile = <const Type extends string, File>(type: Type, response: File, kind: string) =>
  ({
    method: 'GET',
    path: `/sent-quotations/:code/proforma/${type}`,
    summary: `Download the latest sent proforma invoice as ${kind}, by the link of the buyer.`,
    pathParams: Code,
    query: z.object({ ...languageQuery, document }),
    responses: { 200: response, ...errorResponses(404, 410) },
    metadata: { ...byCode, ...file },
  }) as const

export const deals = defineRoutes({
  get: adminGetById(
    '/quotations/:id/deal',
    'Retrieve the deal of a quotation with its proforma invoice. Empty before the acceptance.',
    Deal,
  ),
  setStep: {
    method: 'PUT',
    path: '/quotations/:id/deal/steps/:step',
    summary: 'Set or correct a step of a deal. Fails with 409 before the acceptance.',
    pathParams: StepParams,
    body: DealStepInput,
    responses: adminResponses(Done, 404, 409),
  },
  removeStep: {
    ...adminActionById(
      'DELETE',
      '/quotations/:id/deal/steps/:step',
      'Take back a step of a deal.',
      409,
    ),
    pathParams: StepParams,
  },
  createProforma: {
    method: 'POST',
    path: '/quotations/:id/proforma',
    summary:
      'Create a draft of the proforma invoice from the accepted quotation, or from the sent version.',
    pathParams: Id,
    body: NO_BODY,
    responses: { 201: Done.extend({ number: z.string() }), ...errorResponses(401, 404, 409) },
  },
  saveProforma: {
    method: 'PUT',
    path: '/quotations/:id/proforma/draft',
    summary: 'Replace the draft of a proforma invoice. Fails with 409 if ifVersion is stale.',
    pathParams: Id,
    body: ProformaDraft.extend({ ifVersion }),
    responses: adminResponses(Done, 404, 409, 422),
    metadata: {
      jsonBytes: LIMITS.linesJsonBytes,
      jsonValues: LIMITS.quotationJsonValues,
      // Replaced bank details would redirect payments.
      scope: 'all',
    },
  },
  removeProforma: adminActionById(
    'DELETE',
    '/quotations/:id/proforma/draft',
    'Delete the draft of a proforma invoice. Its number stays with the quotation.',
    409,
  ),
  sendProforma: {
    method: 'POST',
    path: '/quotations/:id/proforma/send',
    summary: 'Send the draft of the proforma invoice. Fails with 409 if there is no draft.',
    pathParams: Id,
    body: SendQuotation,
    responses: adminResponses(Done.extend({ ...StoredMail, unprintable }), 404, 409, 422),
  },
  resendProforma: {
    method: 'POST',
    path: '/quotations/:id/proforma/resend',
    summary: 'Send the mail of the latest proforma invoice again, optionally to another address.',
    pathParams: Id,
    body: resendBody,
    responses: adminResponses(Done.extend(StoredMail), 404, 409),
  },
  pdf: officeFile('pdf', Pdf, 'PDF'),
  xlsx: officeFile('xlsx', Xlsx, '.xlsx'),
  byCode: {
    method: 'GET',
    path: '/sent-quotations/:code/deal',
    summary:
      'Retrieve the steps of a deal and the sent proforma invoice, by the link of the buyer.',
    pathParams: Code,
    query: z.object(languageQuery),
    responses: { 200: GuestDeal, ...errorResponses(404, 410) },
    metadata: byCode,
  },
  pdfByCode: sentFile('pdf', Pdf, 'PDF'),
  xlsxByCode: sentFile('xlsx', Xlsx, '.xlsx'),
})
