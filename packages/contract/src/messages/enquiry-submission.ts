import { compactUnLocode, isUnLocode } from '@dhow/trade/places'
import { CERTIFICATES } from '@dhow/trade/product-facts'
import {
  INCOTERMS,
  PAYMENT_TERMS,
  RECURRENCES,
  TRADE_ROLES,
  TRANSPORT_MODES,
} from '@dhow/trade/trade-terms'
import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import * as z from 'zod'
import { choice, distinct, flag, json, listField, listKeys, whole } from '../fields.ts'
import { reason } from '../issues.ts'
import { LIMITS } from '../limits.ts'
import { countryCode, languageTag, StoredSpecification } from '../products/specification.ts'
import { line, opaque, optionalLine, optionalParagraph, phoneOrEmpty, requiredOr } from '../text.ts'
import { Enquiry } from './enquiry.ts'

export const writtenText = optionalLine('Written text', LIMITS.lineText)
  .optional()
  .describe("The buyer's own words, if product or quantity were derived from a text.")
  .meta({ examples: ['2 paletes sabonete'] })

export const EnquiryLine = z
  .object(
    {
      productId: optionalLine('productId', LIMITS.id)
        .optional()
        .meta({ examples: ['3f9c1c2e7a5b4d10'] }),
      text: optionalLine('Text', LIMITS.lineText)
        .optional()
        .describe('Name of the product. Used if productId is missing or unknown.'),
      quantity: whole({ label: 'Quantity', min: 1, max: LIMITS.lineQuantity }),
      unit: choice('Unit', LINE_UNITS),
      note: optionalLine('Note', LIMITS.lineNote).optional(),
      written: writtenText,
    },
    { error: requiredOr('A line', 'an object') },
  )
  .refine(({ productId, text }) => productId || text, {
    path: ['text'],
    error: 'A line needs a productId or a text.',
    ...reason('required'),
  })

export const EnquiryLines = z
  .array(EnquiryLine, { error: requiredOr('lines', 'a list') })
  .max(LIMITS.lines, `An enquiry may have at most ${LIMITS.lines.toLocaleString('en')} lines.`)

export const LineSpecification = StoredSpecification.omit({
  ingredients: true,
  allergens: true,
  certificates: true,
})

/** Name, item number, brand and specification are those at the time of the enquiry. */
export const StoredLine = z.object({
  productId: z.string().optional().describe('Id of the product, which may have been deleted.'),
  itemNumber: z.string().optional(),
  name: z.string(),
  brand: z.string().optional(),
  specification: LineSpecification.optional(),
  quantity: z.int(),
  unit: z.enum(LINE_UNITS),
  note: z.string().optional(),
  written: z.string().optional().describe('As sent. Missing if it is the name.'),
})

export const MessageLine = StoredLine.extend({
  image: z.string().optional().describe('Current thumbnail of the product.'),
  gone: z.literal(true).optional().describe('Whether the product was deleted.'),
  changed: z.array(z.string()).optional().describe('Fields that differ from the current product.'),
})

export type EnquiryLine = z.infer<typeof EnquiryLine>
export type LineSpecification = z.infer<typeof LineSpecification>
export type StoredLine = z.infer<typeof StoredLine>
export type MessageLine = z.infer<typeof MessageLine>

const compactPlace = (text: string) => {
  const code = compactUnLocode(text)
  return isUnLocode(code) && text === text.toUpperCase() ? code : text
}

export const Incoterm = z.object(
  {
    rule: choice('Incoterms rule', listKeys(INCOTERMS)),
    place: line('Place of the Incoterms rule', LIMITS.place),
  },
  { error: requiredOr('An Incoterms rule', 'an object') },
)

export const EnquiryTerms = z
  .object(
    {
      company: optionalLine('Company', LIMITS.companyName),
      country: countryCode('Country'),
      phone: phoneOrEmpty('Phone', LIMITS.phone).describe(
        'Telephone number, stored in international format if possible; country supplies a missing country code.',
      ),
      role: choice('Role', listKeys(TRADE_ROLES)),
      incoterms: listField('Incoterms', Incoterm, LIMITS.incoterms),
      destination: optionalLine('Destination', LIMITS.place).overwrite(compactPlace),
      mode: choice('Mode', listKeys(TRANSPORT_MODES)),
      wantedBy: z
        .string({ error: requiredOr('Wanted by', 'text') })
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Wanted by must be a month such as 2027-03.'),
      recurrence: choice('Recurrence', listKeys(RECURRENCES)),
      labelLanguage: languageTag('Label language'),
      minRemainingMonths: whole({ label: 'Least remaining shelf life', min: 1, max: 600 }),
      minRemainingPercent: whole({
        label: 'Least remaining shelf life',
        min: 1,
        max: 100,
        unit: '%',
      }),
      certificates: distinct(
        'Certificates',
        choice('A certificate', listKeys(CERTIFICATES)),
        listKeys(CERTIFICATES).length,
      ),
      payment: choice('Payment', listKeys(PAYMENT_TERMS)),
      samples: flag('Samples'),
      privateLabel: flag('Private label'),
    },
    { error: requiredOr('terms', 'an object') },
  )
  .partial()
  .meta({ examples: [{ country: 'KE', destination: 'KEMBA', wantedBy: '2027-03' }] })

/** Output schema. It has no limits, because stored values may exceed a later limit. */
export const StoredTerms = z
  .object({
    company: z.string(),
    country: z.string(),
    phone: z.string(),
    role: z.enum(listKeys(TRADE_ROLES)),
    incoterms: z.array(z.object({ rule: z.enum(listKeys(INCOTERMS)), place: z.string() })),
    destination: z.string(),
    mode: z.enum(listKeys(TRANSPORT_MODES)),
    wantedBy: z.string(),
    recurrence: z.enum(listKeys(RECURRENCES)),
    labelLanguage: z.string(),
    minRemainingMonths: z.int(),
    minRemainingPercent: z.int(),
    certificates: z.array(z.enum(listKeys(CERTIFICATES))),
    payment: z.enum(listKeys(PAYMENT_TERMS)),
    samples: z.boolean(),
    privateLabel: z.boolean(),
  } satisfies Record<keyof EnquiryTerms, z.ZodType>)
  .partial()
  .meta({ examples: [{ country: 'KE', destination: 'KEMBA', wantedBy: '2027-03' }] })

export type EnquiryTerms = z.infer<typeof EnquiryTerms>
export type StoredTerms = z.infer<typeof StoredTerms>

type Fields = { lines?: unknown; subject?: unknown; message?: unknown }

const hasLines = ({ lines }: Fields) => Array.isArray(lines) && lines.length > 0

/** Runs a check even if other fields are invalid, so that all errors are reported together. */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const EnquirySubmission = Enquiry.extend({
  subject: Enquiry.shape.subject
    .optional()
    .describe('Subject. Required without lines; with lines, enquiry is the default.')
    .meta({ examples: ['enquiry'] }),
  message: optionalParagraph('Message', LIMITS.message)
    .optional()
    .describe('Text of the enquiry. Required without lines.')
    .meta({ examples: ['Do you ship to Mombasa?'] }),
  lines: json('lines', EnquiryLines.optional()).describe(
    'Requested products. JSON text in multipart forms.',
  ),
  terms: json('terms', EnquiryTerms.optional()).describe(
    'Terms of the enquiry. JSON text in multipart forms.',
  ),
  topic: z
    .string()
    .max(LIMITS.text)
    .optional()
    .describe('Honeypot: an invisible form field. Leave it out, or the enquiry is filed as spam.'),
  formToken: opaque('formToken', 200)
    .optional()
    .describe('Token from GET /api/messages/form-token.'),
})
  .refine((sent: Fields) => sent.subject !== undefined || hasLines(sent), {
    path: ['subject'],
    error: 'Subject is required.',
    ...reason('required'),
    ...always,
  })
  .refine((sent: Fields) => (sent.message !== undefined && sent.message !== '') || hasLines(sent), {
    path: ['message'],
    error: 'Message is required.',
    ...reason('required'),
    ...always,
  })

export type EnquirySubmission = z.infer<typeof EnquirySubmission>
