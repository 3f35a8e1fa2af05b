import { AMOUNT_METHODS, ROUNDINGS } from '@dhow/trade/derived-prices'
import { isCurrency, MAX_PRICE } from '@dhow/trade/money'
import { LEAD_TIME_STARTS, PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import * as z from 'zod'
import { choice, day, flag, listField, listKeys, whole } from '../fields.ts'
import { reason } from '../issues.ts'
import { LanguageCode } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { Incoterm, writtenText } from '../messages/enquiry-submission.ts'
import { countryCode } from '../products/specification.ts'
import { hashTexts, sortKeys } from '../record-version.ts'
import { email, line, optionalLine, optionalParagraph, requiredOr } from '../text.ts'

/** Separate from LIMITS, which every page loads. */
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

const currency = z
  .string({ error: requiredOr('Currency', 'a code such as USD') })
  .refine(isCurrency, 'Currency must be a code such as USD.')
  .meta({ examples: ['USD'] })

export const Price = z
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

export const prices = z
  .array(Price, { error: requiredOr('Prices', 'a list') })
  .describe('One for each column, in 1/10,000 of the currency. Null for a price on request.')
  .meta({ examples: [[123_500]] })

/** Highest rate of an insurance, in 1/10,000 of a percent. */
export const MAX_INSURANCE = 500_000

export const derivation = z
  .object({
    from: whole({ label: 'From', min: 0, max: QUOTATION_LIMITS.columns - 1 }).describe(
      'Index of the column whose prices were used.',
    ),
    method: choice('Method', [...AMOUNT_METHODS, 'percent', 'insurance']),
    value: whole({ label: 'Value', min: 0, max: MAX_PRICE }).describe(
      'An amount in 1/10,000 of the currency, or a rate in 1/10,000 of a percent.',
    ),
    containers: z
      .number({ error: requiredOr('Containers', 'a number') })
      .positive('Containers must be more than 0.')
      .optional()
      .describe('Number of containers that was entered. The estimate by default.'),
    insurance: whole({ label: 'Insurance', min: 0, max: MAX_INSURANCE })
      .optional()
      .describe(
        'Rate of an insurance of 110 % of the value that is added after an amount, in 1/10,000 of a percent.',
      ),
    rounding: choice('Rounding', ROUNDINGS)
      .optional()
      .describe(
        'Step of the derived prices. Cents by default: the smallest unit of the currency, such as 1 JPY.',
      ),
  })
  .optional()
  .describe('How the prices were derived. A draft whose prices are outdated is not sent.')

export const QuotationTerms = z
  .object(
    {
      payment: choice('Payment', listKeys(PAYMENT_TERMS)),
      paymentNote: optionalLine('Payment note', QUOTATION_LIMITS.text),
      depositPercent: whole({ label: 'Deposit', min: 1, max: 100, unit: '%' }),
      leadTimeDays: whole({
        label: 'Lead time',
        min: 1,
        max: QUOTATION_LIMITS.leadTimeDays,
        unit: 'days',
      }),
      leadTimeFrom: choice('Start of the lead time', listKeys(LEAD_TIME_STARTS)),
      loadingPort: optionalLine('Port of loading', LIMITS.place),
      tolerancePercent: whole({
        label: 'Tolerance',
        min: 0,
        max: QUOTATION_LIMITS.tolerancePercent,
        unit: '%',
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
  email: email('Email', LIMITS.text).or(z.literal('')),
  company: optionalLine('Company', LIMITS.companyName).default(''),
  country: countryCode('Country').or(z.literal('')).default(''),
})

export const RequestedQuantity = z.object({ quantity: z.int(), unit: z.enum(LINE_UNITS) })

export const WishedQuantity = z.object({ quantity: z.int(), unit: z.enum(SALE_UNITS) })

export const lineFields = {
  unit: choice('Unit', SALE_UNITS).describe('Unit of the quantity.'),
  pricePer: choice('Price per', SALE_UNITS).describe(
    'A price per piece of a line in cartons needs the number of pieces in a carton.',
  ),
  isOptional: flag('Optional')
    .default(false)
    .describe('Whether the line is optional. The totals leave out optional lines.'),
  prices,
  derived: prices.optional().describe('Prices as they were derived. Other prices were typed.'),
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
      written: writtenText,
      requested: RequestedQuantity.optional().describe('Quantity of the enquiry, as received.'),
      wished: WishedQuantity.optional().describe(
        'Quantity that the buyer requested as a change of the previous version.',
      ),
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
    columns: listField('Columns', Incoterm.extend({ derivation }), QUOTATION_LIMITS.columns).min(
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
    note: optionalParagraph('Internal note', LIMITS.message).describe(
      'Internal note. The buyer never sees it.',
    ),
  })
  .superRefine(({ columns, lines }, { addIssue }) => {
    for (const [index, line] of lines.entries()) {
      for (const field of ['prices', 'derived'] as const) {
        if ((line[field]?.length ?? columns.length) === columns.length) continue
        const message = `Prices must be one for each of the ${columns.length} columns.`
        addIssue({ code: 'custom', path: ['lines', index, field], message })
      }
    }
  })

export const QuotationSettings = z.object({
  currency,
  validDays: whole({ label: 'Validity', min: 1, max: QUOTATION_LIMITS.validDays, unit: 'days' }),
  letter: optionalParagraph('Letter', LIMITS.message).describe(
    'Beginning of every letter. {name} becomes the name of the buyer.',
  ),
  proformaLetter: optionalParagraph('Letter of proforma invoices', LIMITS.message).describe(
    'Letter of every proforma invoice. {name} becomes the name of the buyer.',
  ),
  terms: QuotationTerms.describe('Terms of every new quotation.'),
  bankDetails: optionalParagraph('Bank details', QUOTATION_LIMITS.bankDetails).describe(
    'Printed in the PDF only.',
  ),
  remindBuyer: flag('Remind buyers').describe('Whether buyers are reminded before the expiry.'),
})

export const hashQuotationSettings = (settings: QuotationSettings): string =>
  hashTexts([JSON.stringify(settings, sortKeys)])

export type QuotationTerms = z.infer<typeof QuotationTerms>
export type QuotationDraft = z.infer<typeof QuotationDraft>
export type QuotationSettings = z.infer<typeof QuotationSettings>
