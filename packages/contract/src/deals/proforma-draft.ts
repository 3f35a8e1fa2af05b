import * as z from 'zod'
import { day, flag, listKeys, whole } from '../fields.ts'
import { LanguageCode } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { countryCode } from '../products/specification.ts'
import {
  Buyer,
  Price,
  QUOTATION_LIMITS,
  lineFields as quotedLineFields,
} from '../quotations/quotation-draft.ts'
import { hashTexts, sortKeys } from '../record-version.ts'
import { line, optionalLine, optionalParagraph, requiredOr } from '../text.ts'

/** Separate from LIMITS, which every page loads. */
export const PROFORMA_LIMITS = {
  address: 500,
  taxNumber: 60,
  hsCode: 20,
  marks: 1_000,
  /** Those of the quotation, its documents and other terms. */
  remarks: 4_000,
  /** 100,000 t, and 100,000 m³ in cm³. */
  grams: 100_000_000_000,
  volumeCm3: 100_000_000_000,
  cartons: 100_000_000,
} as const

const address = (label: string) => optionalParagraph(label, PROFORMA_LIMITS.address)
const taxNumber = (label: string) => optionalLine(label, PROFORMA_LIMITS.taxNumber)

const measure = (label: string, max: number, unit?: string) =>
  whole({ label, min: 0, max, ...(unit && { unit }) }).optional()

export const ProformaLineFields = z.object(
  {
    quotedLine: whole({ label: 'Quoted line', min: 0, max: LIMITS.lines - 1 })
      .optional()
      .describe('Index of the line of the accepted version, which supplies the specification.'),
    name: line('Name', LIMITS.lineText),
    itemNumber: optionalLine('Item number', LIMITS.itemNumber).optional(),
    note: optionalLine('Note', LIMITS.lineNote).optional(),
    hsCode: optionalLine('HS code', PROFORMA_LIMITS.hsCode).optional(),
    origin: countryCode('Origin').or(z.literal('')).optional(),
    quantity: whole({ label: 'Quantity', min: 1, max: LIMITS.lineQuantity }).nullable(),
    unit: quotedLineFields.unit,
    pricePer: quotedLineFields.pricePer,
    price: Price.describe('Price in 1/10,000 of the currency. Null while it is unknown.').meta({
      examples: [123_500],
    }),
    cartons: measure('Cartons', PROFORMA_LIMITS.cartons).describe(
      'Number of cartons of the line, instead of the one that the specification gives.',
    ),
    netGrams: measure('Net weight', PROFORMA_LIMITS.grams, 'g').describe(
      'Net weight of the line, instead of the one that the specification gives.',
    ),
    grossGrams: measure('Gross weight', PROFORMA_LIMITS.grams, 'g').describe(
      'Gross weight of the line, instead of the one that the specification gives.',
    ),
    volumeCm3: measure('Volume', PROFORMA_LIMITS.volumeCm3, 'cm³').describe(
      'Volume of the line, instead of the one that the specification gives.',
    ),
  },
  { error: requiredOr('A line', 'an object') },
)

export const proformaFields = {
  language: LanguageCode.describe('Language of the mail and the documents.'),
  date: day('Date').describe('Date of the proforma invoice.'),
  seller: z.object({
    name: line('Name of the seller', LIMITS.companyName),
    address: address('Address of the seller'),
    taxNumber: taxNumber('Tax number of the seller'),
  }),
  buyer: Buyer.extend({
    address: address('Address of the buyer'),
    taxNumber: taxNumber('Tax number of the buyer'),
  }),
  consignee: address('Consignee').describe('Name and address. Empty if it is the buyer.'),
  notifyParty: address('Notify party').describe('Name and address.'),
  orderNumber: optionalLine('Order number', QUOTATION_LIMITS.orderNumber).describe(
    "The buyer's order number.",
  ),
  depositPercent: whole({ label: 'Deposit', min: 0, max: 100, unit: '%' }).describe(
    'Deposit in percent of the sum. 0 for none.',
  ),
  payment: optionalParagraph('Payment', QUOTATION_LIMITS.documents),
  bankDetails: optionalParagraph('Bank details', QUOTATION_LIMITS.bankDetails).describe(
    'Printed in the documents only.',
  ),
  shippingMarks: optionalParagraph('Shipping marks', PROFORMA_LIMITS.marks),
  loadingPort: optionalLine('Port of loading', LIMITS.place),
  dischargePort: optionalLine('Port of discharge', LIMITS.place),
  validUntil: day('Valid until').nullable(),
  remarks: optionalParagraph('Remarks', PROFORMA_LIMITS.remarks),
  signaturePlace: optionalLine('Place of the signature', LIMITS.place),
  letter: optionalParagraph('Letter', LIMITS.message).describe('Text of the mail.'),
  withPackingList: flag('Packing list').describe('Whether the packing list is sent, too.'),
}

export const ProformaDraft = z.object({
  ...proformaFields,
  lines: z
    .array(
      ProformaLineFields.refine(({ unit, pricePer }) => unit === 'carton' || pricePer === 'piece', {
        path: ['pricePer'],
        error: 'A price per carton needs a quantity in cartons.',
      }),
      { error: requiredOr('lines', 'a list') },
    )
    .max(
      LIMITS.lines,
      `A proforma invoice may have at most ${LIMITS.lines.toLocaleString('en')} lines.`,
    ),
})

const [FIRST_YEAR, LAST_YEAR] = [2000, 2100]

export const DealStepInput = z.object({
  day: day('Day')
    .refine((value) => {
      const year = Number(value.slice(0, 4))
      return year >= FIRST_YEAR && year <= LAST_YEAR
    }, `Day must be between ${FIRST_YEAR} and ${LAST_YEAR}.`)
    .describe('Day of the step. May be before the acceptance or in the future.'),
  note: optionalLine('Note', QUOTATION_LIMITS.text)
    .default('')
    .describe('The buyer sees the note.'),
})

export type ProformaDraft = z.infer<typeof ProformaDraft>

const FIELD_NAMES = listKeys(proformaFields)
const LINE_FIELD_NAMES = listKeys(ProformaLineFields.shape)

const pick = <Name extends string>(names: Name[], record: { [Key in Name]?: unknown }) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

/** Returns the version of a stored draft, for `ifVersion`. Derived fields are not part of it. */
export function hashProforma(draft: ProformaDraft): string {
  const lines = draft.lines.map((item) => pick(LINE_FIELD_NAMES, item))
  return hashTexts([JSON.stringify({ ...pick(FIELD_NAMES, draft), lines }, sortKeys)])
}
