import * as z from 'zod'
import { AnyFile } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { ifVersion, pageFields, pageNumber } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import { adminActionById, adminGet, adminGetById, adminResponses, defineRoutes } from '../route.ts'
import { email, opaque, optionalLine, optionalParagraph } from '../text.ts'
import { BUYER_LIMITS } from './buyer-paths.ts'

export const BuyerFields = z.object({
  label: optionalLine('Label', BUYER_LIMITS.label).describe(
    'Label that lists show next to the name.',
  ),
  note: optionalParagraph('Note', LIMITS.message).describe('Internal note.'),
})

export const BuyerSummary = z.object({
  id: z.string(),
  name: z.string().describe('Name in the latest enquiry.'),
  email: z.string(),
  company: z.string().describe('Company in the latest enquiry that names one, or empty.'),
  country: z.string().describe('ISO 3166-1 alpha-2 code, or empty.'),
  label: z.string(),
  enquiries: z.int().describe('Number of enquiries in the inbox.'),
  lastEnquiryAt: z.iso
    .datetime()
    .optional()
    .describe('Time of the latest enquiry. Missing if none is in the inbox.'),
})

/** Decimal sum with the decimals of its currency. */
export const CurrencySum = z.object({ currency: z.string(), sum: z.string() })

export const QuotationSums = z
  .object({ quoted: z.array(CurrencySum), won: z.array(CurrencySum) })
  .describe(
    'Values of the quotations that were sent and not withdrawn, and of the accepted ones. The value is the sum of the accepted price column, otherwise of the first.',
  )

export const BuyerPage = z.object(pageFields(BuyerSummary))

export const BuyerDetails = BuyerSummary.extend({
  note: z.string(),
  createdAt: z.iso.datetime(),
  timeZone: z
    .string()
    .optional()
    .describe('Time zone of the country. Missing if the country is unknown or has several.'),
  addresses: z.array(z.object({ address: z.string(), enquiries: z.int() })),
  phones: z
    .array(z.string())
    .describe('Telephone numbers, the latest first, in international format if possible.'),
  products: z
    .array(
      z.object({
        productId: z
          .string()
          .optional()
          .describe('Id of the product. Missing if it is not in the catalogue.'),
        name: z.string(),
        lines: z.int(),
        cartons: z
          .int()
          .nullable()
          .describe('Number of cartons. Null if it is known for no line.')
          .meta({ examples: [240] }),
      }),
    )
    .describe('Products that were requested most often.'),
  sums: QuotationSums,
  suggestions: z
    .array(
      BuyerSummary.pick({ id: true, name: true, email: true, company: true }).extend({
        reason: z.enum(['company', 'domain']).describe('Data that both have in common.'),
      }),
    )
    .describe('Other buyers that may be the same person or company.'),
  stored: z
    .object({
      messages: z.int().describe('Messages in the inbox, spam and trash.'),
      entries: z.int().describe('Replies, follow-ups, notes and other events of conversations.'),
      files: z.int(),
      quotations: z.int(),
      mails: z.int().describe('Mails in the outbox, which stores them for a month.'),
      subscriptions: z.int(),
    })
    .describe('Records that erasing the buyer deletes.'),
})

/** Returns the version of the label and note, for `ifVersion`. */
export const hashBuyer = ({ label, note }: BuyerFields): string => hashTexts([label, note])

export type BuyerFields = z.infer<typeof BuyerFields>
export type BuyerSummary = z.infer<typeof BuyerSummary>
export type BuyerPage = z.infer<typeof BuyerPage>
export type BuyerDetails = z.infer<typeof BuyerDetails>

export const buyers = defineRoutes({
  list: {
    ...adminGet('/buyers', 'List buyers by their last enquiry, one page at a time.', BuyerPage),
    query: z.object({
      search: optionalLine('search', LIMITS.text)
        .optional()
        .describe('Part of a name, company, address, country or label. Ignores case and accents.'),
      page: pageNumber,
    }),
  },
  get: adminGetById(
    '/buyers/:id',
    'Retrieve a buyer. GET /inbox and GET /quotations list their enquiries and quotations.',
    BuyerDetails,
  ),
  save: {
    method: 'PATCH',
    path: '/buyers/:id',
    summary: 'Change the label and note of a buyer. Fails with 409 if ifVersion is stale.',
    pathParams: Id,
    body: BuyerFields.partial().extend({ ifVersion }),
    responses: adminResponses(Done, 404, 409),
  },
  merge: {
    method: 'POST',
    path: '/buyers/:id/merge',
    summary: 'Move the addresses, label and note of another buyer to this one.',
    pathParams: Id,
    body: z.object({
      other: opaque('other', LIMITS.id)
        .min(1, 'other is required.')
        .describe('Id of the other buyer, which is removed.')
        .meta({ examples: ['5d41402abc4b2a76'] }),
    }),
    responses: adminResponses(Done, 404, 409),
  },
  split: {
    method: 'POST',
    path: '/buyers/:id/split',
    summary: 'Move an address of a buyer to a new buyer.',
    pathParams: Id,
    body: z.object({ address: email('Address', LIMITS.text) }),
    responses: { 201: Done.extend({ id: z.string() }), ...errorResponses(401, 404, 409) },
  },
  export: {
    ...adminGetById('/buyers/:id/export', 'Download all data of a buyer as JSON.', AnyFile),
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  erase: {
    ...adminActionById('DELETE', '/buyers/:id', 'Delete all data of a buyer permanently.', 409),
    metadata: { scope: 'all' },
  },
})
