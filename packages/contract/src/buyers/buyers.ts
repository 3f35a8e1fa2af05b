import * as z from 'zod'
import { pageOf } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import { optionalLine, optionalParagraph } from '../text.ts'
import { BUYER_LIMITS } from './buyer-paths.ts'

export const BuyerFields = z.object({
  label: optionalLine('Label', BUYER_LIMITS.label).describe('Shown beside the name in lists.'),
  note: optionalParagraph('Note', LIMITS.message).describe('Internal.'),
})

export const BuyerSummary = z.object({
  id: z.string(),
  name: z.string().describe('Of the latest enquiry.'),
  email: z.string(),
  company: z.string().describe('Of the latest enquiry that states one, or empty.'),
  country: z.string().describe('ISO 3166-1 alpha-2 code, or empty.'),
  label: z.string(),
  enquiries: z.int().describe('Number of enquiries in the inbox.'),
  lastEnquiryAt: z.iso.datetime().optional().describe('Missing if none is in the inbox.'),
})

/** Decimal sum with the decimals of its currency. */
export const CurrencySum = z.object({ currency: z.string(), sum: z.string() })

export const BuyerPage = z.object(pageOf(BuyerSummary))

export const BuyerDetails = BuyerSummary.extend({
  note: z.string(),
  createdAt: z.iso.datetime(),
  timeZone: z.string().optional().describe('Missing if the country is unknown or has several.'),
  addresses: z.array(z.object({ address: z.string(), enquiries: z.int() })),
  phones: z.array(z.string()).describe('In international format if possible, the latest first.'),
  products: z
    .array(
      z.object({
        productId: z.string().optional().describe('Missing outside the catalogue.'),
        name: z.string(),
        lines: z.int(),
        cartons: z
          .int()
          .nullable()
          .describe('Null if no line has a known number of cartons.')
          .meta({ examples: [240] }),
      }),
    )
    .describe('Products that were requested most often.'),
  sums: z
    .object({ quoted: z.array(CurrencySum), won: z.array(CurrencySum) })
    .describe(
      'Of the latest sent versions of quotations that were not withdrawn: quoted in the first price column, won in the accepted one.',
    ),
  suggestions: z
    .array(
      BuyerSummary.pick({ id: true, name: true, email: true, company: true }).extend({
        reason: z.enum(['company', 'domain']).describe('What both have in common.'),
      }),
    )
    .describe('Buyers that may be the same one.'),
  stored: z
    .object({
      messages: z.int().describe('In the inbox, spam and trash.'),
      entries: z.int().describe('Answers, follow-ups, notes and other events of conversations.'),
      files: z.int(),
      quotations: z.int(),
      mails: z.int().describe('In the outbox, which stores them for a month.'),
      subscriptions: z.int(),
    })
    .describe('What erasing the buyer deletes.'),
})

/** Returns the version of the label and note, for `ifVersion`. */
export const buyerVersion = ({ label, note }: BuyerFields): string => hashTexts([label, note])

export type BuyerFields = z.infer<typeof BuyerFields>
export type BuyerSummary = z.infer<typeof BuyerSummary>
export type BuyerPage = z.infer<typeof BuyerPage>
export type BuyerDetails = z.infer<typeof BuyerDetails>
