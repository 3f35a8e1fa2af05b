import { getUnitsPerCarton } from '@dhow/trade/load/cartons'
import { INCOTERMS } from '@dhow/trade/trade-terms'
import * as z from 'zod'
import { DEAL_STEPS } from '../deals/deal-steps.ts'
import { choice, flag, listKeys, pageFields, whole } from '../fields.ts'
import { reason } from '../issues.ts'
import { LanguageCode } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { Delivery } from '../mail/deliveries.ts'
import { Incoterm, LineSpecification, StoredLine } from '../messages/enquiry-submission.ts'
import { hashTexts, sortKeys } from '../record-version.ts'
import { line, opaque, optionalLine, optionalParagraph } from '../text.ts'
import {
  derivation,
  lineFields,
  prices,
  QUOTATION_LIMITS,
  QuotationTerms,
  RequestedQuantity,
  SALE_UNITS,
  WishedQuantity,
} from './quotation-draft.ts'
import { DECISIONS, QUOTATION_STATES } from './quotation-states.ts'

/** Name, item number, brand and specification are those at the time of the enquiry, or when the line was added. */
export const QuotationLine = StoredLine.pick({
  productId: true,
  itemNumber: true,
  name: true,
  brand: true,
  note: true,
  written: true,
}).extend({
  specification: LineSpecification.optional(),
  image: z.string().optional().describe('Current thumbnail of the product.'),
  quantity: z
    .int()
    .nullable()
    .meta({ examples: [240] }),
  ...lineFields,
  isOptional: z.boolean(),
  requested: RequestedQuantity.optional(),
  wished: WishedQuantity.optional(),
})

/** A draft may have no place yet. */
export const StoredColumn = z.object({ rule: Incoterm.shape.rule, place: z.string() })

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
        .describe('Sum with the decimals of the currency.')
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

export const unprintable = z
  .array(
    z.object({
      path: z.string().meta({ examples: ['lines.2.note'] }),
      characters: z.string().describe('Characters with spaces between them.'),
    }),
  )
  .optional()
  .describe('Texts of a draft with characters that the PDF cannot show.')

export const QuotationVersion = z.object({
  ...content,
  columns: z.array(StoredColumn.extend({ derivation })),
  buyer: StoredBuyer,
  note: z.string(),
  unprintable,
  delivery: Delivery.optional().describe('Delivery of the mail to the buyer. Stored for a month.'),
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
  url: z
    .string()
    .optional()
    .describe(
      'Page of the buyer, after the first version was sent. Without its code for API keys.',
    ),
  versions: z.array(QuotationVersion).describe('Versions, newest first. A draft is the first.'),
})

export const QuotationSummary = z.object({
  ...Quotation.pick({ id: true, number: true, messageId: true, createdAt: true }).shape,
  version: z.int().describe('The latest sent version, or the first draft.'),
  state: z.enum(QUOTATION_STATES),
  hasDraft: z.boolean().describe('Whether there is a draft of a further version.'),
  buyer: StoredBuyer,
  currency: z.string(),
  columns: z.array(z.object({ rule: z.enum(listKeys(INCOTERMS)), sum: z.string() })),
  valueColumn: z
    .int()
    .describe('Index of the column that gives the value: the accepted one, otherwise the first.'),
  sentAt: z.iso.datetime().optional(),
  validUntil: z.iso.date().nullable(),
  dealStep: z
    .enum(DEAL_STEPS)
    .nullable()
    .describe('Furthest step of the deal. Null before the acceptance.')
    .meta({ examples: ['accepted'] }),
})

export const QuotationPage = z.object(pageFields(QuotationSummary))

const LastQuoted = z.object({
  quotationId: z.string(),
  number: z.string(),
  sentAt: z.iso.datetime(),
  buyer: z.string().describe('Company of the buyer, or the name.'),
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
        buyer: LastQuoted.optional().describe('Latest price for this buyer.'),
        anybody: LastQuoted.optional().describe('Latest price for another buyer, if it is later.'),
      }),
    )
    .describe('Products of the quotation that were quoted before.'),
})

export const PriceSheets = z.object({
  sheets: z
    .array(z.array(z.array(z.string())))
    .describe('Displayed texts of the cells of each row of each sheet.'),
})

/** Contains no derivations, which would reveal costs. */
export const GuestVersion = z.object({
  ...content,
  lines: z.array(QuotationLine.omit({ derived: true })),
})

/** Contains no e-mail address, internal note or bank details. */
export const GuestQuotation = z.object({
  number: z.string(),
  buyer: StoredBuyer.omit({ email: true }),
  versions: z.array(GuestVersion).describe('Sent versions, the latest first.'),
})

export const QuotationDecision = z
  .object({
    version: whole({ label: 'Version', min: 1, max: 10_000 }),
    decision: choice('Decision', DECISIONS),
    name: line('Name', LIMITS.text),
    column: whole({ label: 'Column', min: 0, max: QUOTATION_LIMITS.columns - 1 })
      .optional()
      .describe('Index of the price column. Required to accept.')
      .meta({ examples: [0] }),
    orderNumber: optionalLine('Order number', QUOTATION_LIMITS.orderNumber).optional(),
    confirmed: flag('Confirmation')
      .optional()
      .describe('Confirmation. Must be true to accept.')
      .meta({ examples: [true] }),
    text: optionalParagraph('Text', LIMITS.message)
      .optional()
      .describe('Requested change, or reason to decline. Required to request a change.'),
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

export const SendQuotation = z.object({
  ifVersion: opaque('ifVersion', 16)
    .optional()
    .describe('Version of the draft that the person saw. Fails with 409 if it has changed.'),
})

export type DraftContent = Pick<
  z.infer<typeof QuotationVersion>,
  'language' | 'buyer' | 'currency' | 'columns' | 'validUntil' | 'terms' | 'letter' | 'note'
> & { lines: z.infer<typeof QuotationLine>[] }

/** Returns the version of a stored draft, for `ifVersion`. */
export function hashDraft(draft: DraftContent): string {
  const { language, buyer, currency, columns, validUntil, terms, letter, note } = draft
  const lines = draft.lines.map(({ image: _, ...line }) => line)
  const value = { language, buyer, currency, columns, validUntil, terms, letter, note, lines }
  return hashTexts([JSON.stringify(value, sortKeys)])
}

/** Returns the sold pieces of a carton, if the specification states them. */
export const countPiecesPerCarton = ({ specification }: Pick<QuotationLine, 'specification'>) =>
  getUnitsPerCarton(specification ?? {})

export type QuotationBuyer = z.infer<typeof StoredBuyer>
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
