import { compactUnLocode, isUnLocode } from '@dhow/trade/places'
import { CERTIFICATES } from '@dhow/trade/product-facts'
import {
  INCOTERMS,
  PAYMENT_TERMS,
  RECURRENCES,
  TRADE_ROLES,
  TRANSPORT_MODES,
} from '@dhow/trade/trade-terms'
import * as z from 'zod'
import { distinct, flag, keysOf, listOf, oneOf, whole } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { countryCode, languageTag } from '../products/specification.ts'
import { line, optionalLine, phoneOrEmpty, requiredOr } from '../text.ts'

const compactPlace = (text: string) => {
  const code = compactUnLocode(text)
  return isUnLocode(code) && text === text.toUpperCase() ? code : text
}

export const Incoterm = z.object(
  {
    rule: oneOf('Incoterms rule', keysOf(INCOTERMS)),
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
        'Stored in international format if possible; country supplies a missing country code.',
      ),
      role: oneOf('Role', keysOf(TRADE_ROLES)),
      incoterms: listOf('Incoterms', Incoterm, LIMITS.incoterms),
      destination: optionalLine('Destination', LIMITS.place).overwrite(compactPlace),
      mode: oneOf('Mode', keysOf(TRANSPORT_MODES)),
      wantedBy: z
        .string({ error: requiredOr('Wanted by', 'text') })
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Wanted by must be a month such as 2027-03.'),
      recurrence: oneOf('Recurrence', keysOf(RECURRENCES)),
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
        oneOf('A certificate', keysOf(CERTIFICATES)),
        keysOf(CERTIFICATES).length,
      ),
      payment: oneOf('Payment', keysOf(PAYMENT_TERMS)),
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
    role: z.enum(keysOf(TRADE_ROLES)),
    incoterms: z.array(z.object({ rule: z.enum(keysOf(INCOTERMS)), place: z.string() })),
    destination: z.string(),
    mode: z.enum(keysOf(TRANSPORT_MODES)),
    wantedBy: z.string(),
    recurrence: z.enum(keysOf(RECURRENCES)),
    labelLanguage: z.string(),
    minRemainingMonths: z.int(),
    minRemainingPercent: z.int(),
    certificates: z.array(z.enum(keysOf(CERTIFICATES))),
    payment: z.enum(keysOf(PAYMENT_TERMS)),
    samples: z.boolean(),
    privateLabel: z.boolean(),
  } satisfies Record<keyof EnquiryTerms, z.ZodType>)
  .partial()
  .meta({ examples: [{ country: 'KE', destination: 'KEMBA', wantedBy: '2027-03' }] })

export type EnquiryTerms = z.infer<typeof EnquiryTerms>
export type StoredTerms = z.infer<typeof StoredTerms>
