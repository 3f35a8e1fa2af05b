import * as z from 'zod'
import { Delivery } from '../mail/deliveries.ts'
import { LineSpecification } from '../messages/enquiry-submission.ts'
import { StoredColumn, unprintable } from '../quotations/quotations.ts'
import { DEAL_STEPS, PROFORMA_STATES } from './deal-steps.ts'
import { ProformaLineFields, proformaFields } from './proforma-draft.ts'

export const ProformaLine = ProformaLineFields.extend({
  productId: z.string().optional().describe('Id of the product, which may have been deleted.'),
  brand: z.string().optional().describe('Brand of the quoted line.'),
  specification: LineSpecification.optional().describe('Specification of the quoted line.'),
})

const decimal = (description: string) =>
  z.string().describe(`${description} With the decimals of the currency.`)

export const ProformaTotals = z.object({
  sum: decimal('Sum of the lines.').meta({ examples: ['4831.20'] }),
  deposit: decimal('Deposit, rounded half up.'),
  balance: decimal('Sum without the deposit.'),
  cartons: z.int(),
  netGrams: z.number(),
  grossGrams: z.number(),
  volumeM3: z.number(),
  unpriced: z.array(z.int()).describe('Indexes of the lines that the sum lacks.'),
  unmeasured: z
    .array(z.int())
    .describe(
      'Indexes of the lines that the cartons, weights or volume lack, because a fact is unknown.',
    ),
})

const content = {
  version: z.int(),
  currency: z.string().describe('Currency of the accepted version.'),
  column: StoredColumn.describe('Accepted column.'),
  sentAt: z.iso.datetime().optional(),
  totals: ProformaTotals,
}

export const ProformaVersion = z.object({
  ...content,
  state: z.enum(PROFORMA_STATES),
  ...proformaFields,
  lines: z.array(ProformaLine),
  unprintable,
  delivery: Delivery.optional().describe('Delivery of the mail to the buyer. Stored for a month.'),
})

const StepFields = z.object({
  step: z.enum(DEAL_STEPS),
  day: z.iso.date(),
  note: z.string().describe('Note for the buyer. May be empty.'),
})

const steps = z.array(StepFields).describe('Steps that were reached, in order.')

export const Deal = z.object({
  step: z.enum(DEAL_STEPS).optional().describe('Furthest step. Missing before the acceptance.'),
  steps,
  accepted: z
    .object({
      version: z.int(),
      column: StoredColumn,
      currency: z.string(),
      sum: decimal('Sum of the accepted column, without optional lines.'),
    })
    .optional()
    .describe('Accepted version of the quotation. Missing before the acceptance.'),
  number: z
    .string()
    .optional()
    .describe('Number of the proforma invoice, the same for all versions.')
    .meta({ examples: ['PI-2026-00042'] }),
  versions: z
    .array(ProformaVersion)
    .describe('Versions of the proforma invoice, newest first. A draft is the first.'),
})

/** Contains no bank details, which are in the documents only. */
export const GuestDeal = z.object({
  steps,
  proforma: z
    .object({
      ...content,
      number: z.string(),
      date: z.iso.date(),
      validUntil: z.iso.date().nullable(),
      depositPercent: z.int(),
      replaced: z
        .object({ version: z.int(), date: z.iso.date() })
        .optional()
        .describe('Version that this one replaces.'),
      withPackingList: z.boolean().describe('Whether there is a packing list.'),
    })
    .optional()
    .describe('Latest proforma invoice that was sent.'),
})

export type DealStepFields = z.infer<typeof StepFields>
export type ProformaLine = z.infer<typeof ProformaLine>
export type ProformaTotals = z.infer<typeof ProformaTotals>
export type ProformaVersion = z.infer<typeof ProformaVersion>
export type Deal = z.infer<typeof Deal>
export type GuestDeal = z.infer<typeof GuestDeal>
export type ReplacedProforma = NonNullable<GuestDeal['proforma']>['replaced']
