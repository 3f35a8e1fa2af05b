import { unitsPerCartonOf } from '@dhow/trade/load/cartons'
import { isCurrency, MAX_PRICE } from '@dhow/trade/money'
import { INCOTERMS, LEAD_TIME_STARTS, PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import * as z from 'zod'
import { flag, keysOf, listOf, oneOf, pageOf, whole } from '../fields.ts'
import { reason } from '../issues.ts'
import { LanguageCode } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { Delivery } from '../mail.ts'
import { LineSpecification, StoredLine } from '../messages/enquiry-lines.ts'
import { Incoterm } from '../messages/enquiry-terms.ts'
import { countryCode } from '../products/specification.ts'
import { hashTexts, inKeyOrder } from '../record-version.ts'
import { email, line, opaque, optionalLine, optionalParagraph, requiredOr } from '../text.ts'
import { DECISIONS, QUOTATION_STATES } from './quotation-states.ts'

/** Not part of LIMITS, which every page loads. */
export const QUOTATION_LIMITS = {
  columns: 4,
  text: 300,
  documents: 1_000,
  remarks: 2_000,
  bankDetails: 2_000,
  orderNumber: 100,
  validDays: 365,
  leadTimeDays: 730,
  tolerancePercent: 20,
} as const

/** Units in which a quotation counts and prices a line. */
export const SALE_UNITS = ['carton', 'piece'] as const

const day = (label: string) =>
  z.iso.date({
    error: (issue) => requiredOr(label, 'a date such as 2027-03-31')(issue as { input?: unknown }),
  })

const currency = z
  .string({ error: requiredOr('Currency', 'a code such as USD') })
  .refine(isCurrency, 'Currency must be a code such as USD.')
  .meta({ examples: ['USD'] })

const Price = z
  .number({ error: requiredOr('Price', 'a whole number of 1/10,000 of the currency') })
  .refine((price) => Number.isInteger(price) && price >= 0 && price <= MAX_PRICE, {
    error: ({ input }) =>
      Number(input) < 0
        ? 'Price must not be negative.'
        : 'Price must have at most four decimals, and be at most 99,999,999.9999.',
    ...reason('out_of_range', { min: 0, max: MAX_PRICE }),
  })
  .meta({ type: 'integer', minimum: 0, maximum: MAX_PRICE })
  .nullable()

const prices = z
  .array(Price, { error: requiredOr('Prices', 'a list') })
  .describe('One for each column, in 1/10,000 of the currency. Null for a price on request.')
  .meta({ examples: [[123_500]] })

export const QuotationTerms = z
  .object(
    {
      payment: oneOf('Payment', keysOf(PAYMENT_TERMS)),
      paymentNote: optionalLine('Payment note', QUOTATION_LIMITS.text),
      depositPercent: whole({ label: 'Deposit', min: 1, max: 100, unit: '%' }),
      leadTimeDays: whole({
        ...{ label: 'Lead time', min: 1, max: QUOTATION_LIMITS.leadTimeDays, unit: 'days' },
      }),
      leadTimeFrom: oneOf('Start of the lead time', keysOf(LEAD_TIME_STARTS)),
      loadingPort: optionalLine('Port of loading', LIMITS.place),
      tolerancePercent: whole({
        ...{ label: 'Tolerance', min: 0, max: QUOTATION_LIMITS.tolerancePercent, unit: '%' },
      }),
      partialShipment: flag('Partial shipment'),
      documents: optionalParagraph('Documents', QUOTATION_LIMITS.documents),
      remarks: optionalParagraph('Remarks', QUOTATION_LIMITS.remarks),
    },
    { error: requiredOr('terms', 'an object') },
  )
  .partial()

export const Buyer = z.object({
  name: line('Name', LIMITS.text),
  email: email('Email', LIMITS.text),
  company: optionalLine('Company', LIMITS.companyName).default(''),
  country: countryCode('Country').or(z.literal('')).default(''),
})

const Requested = z.object({ quantity: z.int(), unit: z.enum(LINE_UNITS) })

const lineFields = {
  unit: oneOf('Unit', SALE_UNITS).describe('What the quantity counts.'),
  pricePer: oneOf('Price per', SALE_UNITS).describe(
    'A price per piece of a line in cartons needs the number of pieces in a carton.',
  ),
  isOptional: flag('Optional').default(false).describe('Not part of the totals.'),
  prices,
}

const DraftLine = z
  .object(
    {
      productId: optionalLine('productId', LIMITS.id).optional(),
      text: optionalLine('Text', LIMITS.lineText)
        .optional()
        .describe('Name of a line without a product.')
        .meta({ examples: ['Display stand'] }),
      quantity: whole({ label: 'Quantity', min: 1, max: LIMITS.lineQuantity })
        .nullable()
        .meta({ examples: [240] }),
      ...lineFields,
      note: optionalLine('Note', LIMITS.lineNote).optional(),
      requested: Requested.optional().describe('Quantity of the enquiry, as received.'),
    },
    { error: requiredOr('A line', 'an object') },
  )
  .refine(({ productId, text }) => productId || text, {
    path: ['text'],
    error: 'A line needs a productId or a text.',
    ...reason('required'),
  })
  .refine(({ unit, pricePer }) => unit === 'carton' || pricePer === 'piece', {
    path: ['pricePer'],
    error: 'A price per carton needs a quantity in cartons.',
  })

export const QuotationDraft = z
  .object({
    language: LanguageCode.describe('Language of the mails, the PDF and the page of the buyer.'),
    buyer: Buyer,
    currency,
    columns: listOf('Columns', Incoterm, QUOTATION_LIMITS.columns).min(
      1,
      'A quotation needs at least one price column.',
    ),
    lines: z
      .array(DraftLine, { error: requiredOr('lines', 'a list') })
      .max(
        LIMITS.lines,
        `A quotation may have at most ${LIMITS.lines.toLocaleString('en')} lines.`,
      ),
    validUntil: day('Valid until').nullable(),
    terms: QuotationTerms,
    letter: optionalParagraph('Letter', LIMITS.message),
    note: optionalParagraph('Internal note', LIMITS.message).describe('Never shown to the buyer.'),
  })
  .superRefine(({ columns, lines }, { addIssue }) => {
    for (const [at, line] of lines.entries()) {
      if (line.prices.length === columns.length) continue
      const message = `Prices must be one for each of the ${columns.length} columns.`
      addIssue({ code: 'custom', path: ['lines', at, 'prices'], message })
    }
  })

/** Name, item number, brand and specification are those at the time of the enquiry, or when the line was added. */
export const QuotationLine = StoredLine.pick({
  ...{ productId: true, itemNumber: true, name: true, brand: true, note: true },
}).extend({
  specification: LineSpecification.optional(),
  image: z.string().optional().describe('Current thumbnail of the product.'),
  quantity: z
    .int()
    .nullable()
    .meta({ examples: [240] }),
  ...lineFields,
  isOptional: z.boolean(),
  requested: Requested.optional(),
})

/** A draft may have no place yet. */
const StoredColumn = z.object({ rule: Incoterm.shape.rule, place: z.string() })

export const QuotationTotals = z.object({
  cartons: z.int(),
  netGrams: z.number(),
  grossGrams: z.number(),
  volumeM3: z.number(),
  unmeasured: z
    .array(z.int())
    .describe('Indexes of the lines that these four sums lack, because a fact is unknown.'),
  columns: z.array(
    z.object({
      sum: z
        .string()
        .describe('With the decimals of the currency.')
        .meta({ examples: ['4831.20'] }),
      unpriced: z.array(z.int()).describe('Indexes of the lines that the sum lacks.'),
    }),
  ),
})

const Decision = z.object({
  decision: z.enum(DECISIONS),
  at: z.iso.datetime(),
  name: z.string(),
  column: z.int().optional().describe('Index of the accepted column.'),
  orderNumber: z.string().optional(),
  text: z.string().optional(),
  lines: z
    .array(z.object({ line: z.int(), quantity: z.int() }))
    .optional()
    .describe('Wished quantities, by the index of the line.'),
})

const content = {
  version: z.int(),
  state: z.enum(QUOTATION_STATES),
  language: LanguageCode,
  currency: z.string(),
  columns: z.array(StoredColumn),
  terms: QuotationTerms,
  letter: z.string(),
  validUntil: z.iso.date().nullable(),
  sentAt: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().optional().describe('End of the last valid day.'),
  decision: Decision.optional(),
  lines: z.array(QuotationLine),
  totals: QuotationTotals,
}

const StoredBuyer = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2 code, or empty.'),
})

export const QuotationVersion = z.object({
  ...content,
  buyer: StoredBuyer,
  note: z.string(),
  delivery: Delivery.optional().describe('Of the mail to the buyer. Stored for a month.'),
})

export const Quotation = z.object({
  id: z.string(),
  number: z.string().meta({ examples: ['Q-2026-00042'] }),
  messageId: z.string().optional().describe('The enquiry, unless it was deleted.'),
  reference: z
    .string()
    .optional()
    .meta({ examples: ['E-2026-00042'] }),
  createdAt: z.iso.datetime(),
  url: z.string().optional().describe('Page of the buyer, after the first version was sent.'),
  versions: z.array(QuotationVersion).describe('Newest first. A draft is the first.'),
})

export const QuotationSummary = z.object({
  ...Quotation.pick({ id: true, number: true, messageId: true, createdAt: true }).shape,
  version: z.int().describe('The latest sent version, or the first draft.'),
  state: z.enum(QUOTATION_STATES),
  hasDraft: z.boolean().describe('Whether there is a draft of a further version.'),
  buyer: StoredBuyer,
  currency: z.string(),
  columns: z.array(z.object({ rule: z.enum(keysOf(INCOTERMS)), sum: z.string() })),
  sentAt: z.iso.datetime().optional(),
  validUntil: z.iso.date().nullable(),
})

export const QuotationPage = z.object(pageOf(QuotationSummary))

const LastQuoted = z.object({
  quotationId: z.string(),
  number: z.string(),
  sentAt: z.iso.datetime(),
  buyer: z.string().describe('Company, or name.'),
  currency: z.string(),
  pricePer: z.enum(SALE_UNITS),
  columns: z.array(StoredColumn),
  prices,
})

export const LastPrices = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        buyer: LastQuoted.optional().describe('To this buyer.'),
        anybody: LastQuoted.optional().describe('To anybody else, if it is later.'),
      }),
    )
    .describe('Products of the quotation that were quoted before.'),
})

export const GuestVersion = z.object(content)

/** Contains no e-mail address, internal note or bank details. */
export const GuestQuotation = z.object({
  number: z.string(),
  buyer: StoredBuyer.omit({ email: true }),
  versions: z.array(GuestVersion).describe('Sent versions, the latest first.'),
})

export const QuotationDecision = z
  .object({
    version: whole({ label: 'Version', min: 1, max: 10_000 }),
    decision: oneOf('Decision', DECISIONS),
    name: line('Name', LIMITS.text),
    column: whole({ label: 'Column', min: 0, max: QUOTATION_LIMITS.columns - 1 })
      .optional()
      .describe('Required to accept: the index of the price column.')
      .meta({ examples: [0] }),
    orderNumber: optionalLine('Order number', QUOTATION_LIMITS.orderNumber).optional(),
    confirmed: flag('Confirmation')
      .optional()
      .describe('Must be true to accept.')
      .meta({ examples: [true] }),
    text: optionalParagraph('Text', LIMITS.message)
      .optional()
      .describe('Required to request a change. The reason to decline.'),
    lines: z
      .array(
        z.object({
          line: whole({ label: 'Line', min: 0, max: LIMITS.lines - 1 }),
          quantity: whole({ label: 'Quantity', min: 1, max: LIMITS.lineQuantity }),
        }),
      )
      .max(LIMITS.lines)
      .optional()
      .describe('Wished quantities of a change.'),
  })
  .superRefine(({ decision, column, confirmed, text, lines = [] }, { addIssue }) => {
    const demand = (path: string, message: string) =>
      addIssue({ code: 'custom', path: [path], message, input: undefined, ...reason('required') })
    if (decision === 'accept' && column === undefined) demand('column', 'Choose a price column.')
    if (decision === 'accept' && !confirmed) demand('confirmed', 'Confirm the order.')
    if (decision === 'change' && !text && lines.length === 0) {
      demand('text', 'Describe the change, or enter a quantity.')
    }
  })

export const QuotationSettings = z.object({
  currency,
  validDays: whole({ label: 'Validity', min: 1, max: QUOTATION_LIMITS.validDays, unit: 'days' }),
  letter: optionalParagraph('Letter', LIMITS.message).describe(
    'Beginning of every letter. {name} becomes the name of the buyer.',
  ),
  terms: QuotationTerms.describe('Of every new quotation.'),
  bankDetails: optionalParagraph('Bank details', QUOTATION_LIMITS.bankDetails).describe(
    'Printed in the PDF only.',
  ),
  remindBuyer: flag('Remind buyers').describe('Whether buyers are reminded before the expiry.'),
})

export const SendQuotation = z.object({
  submissionId: opaque('submissionId', LIMITS.id)
    .min(1, 'submissionId is required.')
    .describe('Unique for each press of the button. A repeated request is not sent again.'),
  ifVersion: opaque('ifVersion', 16)
    .optional()
    .describe('Version of the draft that the person saw. Fails with 409 if it has changed.'),
})

type DraftContent = Pick<
  z.infer<typeof QuotationVersion>,
  'language' | 'buyer' | 'currency' | 'columns' | 'validUntil' | 'terms' | 'letter' | 'note'
> & { lines: z.infer<typeof QuotationLine>[] }

/** Returns the version of a stored draft, for `ifVersion`. */
export function draftVersion(draft: DraftContent): string {
  const { language, buyer, currency, columns, validUntil, terms, letter, note } = draft
  const lines = draft.lines.map(({ image: _, ...line }) => line)
  const value = { language, buyer, currency, columns, validUntil, terms, letter, note, lines }
  return hashTexts([JSON.stringify(value, inKeyOrder)])
}

export const quotationSettingsVersion = (settings: QuotationSettings): string =>
  hashTexts([JSON.stringify(settings, inKeyOrder)])

/** Returns the sold pieces of a carton, if the specification states them. */
export const piecesPerCarton = ({ specification }: Pick<QuotationLine, 'specification'>) =>
  unitsPerCartonOf(specification ?? {})

export type QuotationTerms = z.infer<typeof QuotationTerms>
export type QuotationBuyer = z.infer<typeof StoredBuyer>
export type QuotationDraft = z.infer<typeof QuotationDraft>
export type QuotationLine = z.infer<typeof QuotationLine>
export type QuotationTotals = z.infer<typeof QuotationTotals>
export type QuotationVersion = z.infer<typeof QuotationVersion>
export type Quotation = z.infer<typeof Quotation>
export type QuotationSummary = z.infer<typeof QuotationSummary>
export type LastPrices = z.infer<typeof LastPrices>
export type LastQuoted = z.infer<typeof LastQuoted>
export type GuestVersion = z.infer<typeof GuestVersion>
export type GuestQuotation = z.infer<typeof GuestQuotation>
export type QuotationDecision = z.infer<typeof QuotationDecision>
export type StoredDecision = z.infer<typeof Decision>
export type QuotationSettings = z.infer<typeof QuotationSettings>
