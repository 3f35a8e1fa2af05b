import { CERTIFICATES } from '@dhow/trade/certificates'
import { isCountry } from '@dhow/trade/countries'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/enquiry-terms'
import { INCOTERMS } from '@dhow/trade/incoterms'
import { canonicalLanguage } from '@dhow/trade/languages'
import { compactUnLocode, isUnLocode } from '@dhow/trade/un-locode'
import * as z from 'zod'
import { keysOf } from './keys-of.ts'
import { LIMITS } from './limits.ts'
import { compacted, distinct, oneOf, whole } from './specification-fields.ts'
import { line, optionalLine, phoneOrEmpty, requiredOr } from './text.ts'

const yesOrNo = (label: string) => z.boolean({ error: requiredOr(label, 'true or false') })

/** A place in words, or its UN/LOCODE, which is kept without spaces. */
const place = (text: string) => {
  const code = compactUnLocode(text)
  return isUnLocode(code) && text === text.toUpperCase() ? code : text
}

const Incoterm = z.object(
  {
    rule: oneOf('Incoterms rule', keysOf(INCOTERMS)),
    place: line('Place of the Incoterms rule', LIMITS.place),
  },
  { error: requiredOr('An Incoterms rule', 'an object') },
)

/** What the buyer hopes for, and who they are; each may be left out. */
export const EnquiryTerms = z
  .object(
    {
      company: optionalLine('Company', LIMITS.companyName),
      country: compacted('Country', (code) => code.trim().toUpperCase()).refine(
        (code): boolean => isCountry(code),
        { error: 'Country must be the two letters of a country, such as AE.' },
      ),
      phone: phoneOrEmpty('Phone', LIMITS.phone).describe(
        'Kept in the international form where it can be read, with the country for a number without a code.',
      ),
      role: oneOf('Role', keysOf(TRADE_ROLES)),
      incoterms: z
        .array(Incoterm, { error: requiredOr('Incoterms', 'a list') })
        .max(LIMITS.incoterms, `Incoterms may have at most ${LIMITS.incoterms} entries.`),
      destination: optionalLine('Destination', LIMITS.place).overwrite(place),
      mode: oneOf('Mode', keysOf(TRANSPORT_MODES)),
      wantedBy: z
        .string({ error: requiredOr('Wanted by', 'text') })
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Wanted by must be a month such as 2027-03.'),
      recurrence: oneOf('Recurrence', keysOf(RECURRENCES)),
      labelLanguage: compacted(
        'Label language',
        (tag) => canonicalLanguage(tag.trim()) ?? tag,
      ).refine((tag) => canonicalLanguage(tag) !== undefined, {
        error: 'Label language must be a tag such as ar, en-GB or zh-Hans.',
      }),
      minRemainingMonths: whole({ label: 'Least remaining shelf life', min: 1, max: 600 }),
      minRemainingPercent: whole({
        ...{ label: 'Least remaining shelf life', min: 1, max: 100 },
        unit: '%',
      }),
      certificates: distinct(
        'Certificates',
        oneOf('A certificate', keysOf(CERTIFICATES)),
        keysOf(CERTIFICATES).length,
      ),
      payment: oneOf('Payment', keysOf(PAYMENT_TERMS)),
      samples: yesOrNo('Samples'),
      privateLabel: yesOrNo('Private label'),
    },
    { error: requiredOr('terms', 'an object') },
  )
  .partial()

/** The terms as they are answered: what was kept before a limit was set is still shown. */
export const KeptTerms = z
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

export type EnquiryTerms = z.infer<typeof EnquiryTerms>
export type KeptTerms = z.infer<typeof KeptTerms>
