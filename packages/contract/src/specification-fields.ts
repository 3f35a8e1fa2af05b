import { compactGtin, gtinProblem } from '@dhow/trade/gtin'
import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { line, opaque, optionalLine, requiredOr } from './text.ts'

const grouped = (value: number): string => value.toLocaleString('en')

/** A whole number between two, both allowed, with the unit that its limits are named in. */
export const whole = ({ label, min, max, unit }: WholeNumber) =>
  z
    .number({ error: requiredOr(label, 'a whole number') })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: ({ input }) => {
        const limits = `a whole number between ${grouped(min)} and ${grouped(max)}`
        return `${label} must be ${limits}${unit ? ` ${unit}` : ''}; this is ${grouped(Number(input))}.`
      },
    })
    .meta({ type: 'integer', minimum: min, maximum: max })

interface WholeNumber {
  label: string
  min: number
  max: number
  unit?: string
}

/** Text that is written in several ways and kept in one. */
export const compacted = (label: string, compact: (text: string) => string) =>
  z.string({ error: requiredOr(label, 'text') }).overwrite(compact)

/** A GTIN; spaces and hyphens between its digits are left out. */
export const gtin = (label: string) =>
  compacted(label, compactGtin).superRefine((text, { addIssue }) => {
    const message = gtinSentence(label, text)
    if (message) addIssue({ code: 'custom', message })
  })

function gtinSentence(label: string, text: string): string | undefined {
  const problem = gtinProblem(text)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'characters':
      return `The ${label} may have digits only.`
    case 'length':
      return `The ${label} must have 8, 12, 13 or 14 digits; this has ${problem.length}.`
    case 'zeros':
      return `The ${label} may not be all zeros.`
    case 'check-digit':
      return `The last digit of the ${label} should be ${problem.expected}.`
  }
}

/** One of some words. */
export const oneOf = <const Word extends string>(label: string, words: readonly Word[]) =>
  z.enum(words, { error: `${label} must be one of ${words.join(', ')}.` })

/** A list in which nothing stands twice. */
export const distinct = <Item extends z.ZodType<string>>(label: string, item: Item, max: number) =>
  z
    .array(item, { error: requiredOr(label, 'a list') })
    .max(max, `${label} may have at most ${max} entries.`)
    .refine((list) => new Set(list).size === list.length, {
      error: ({ input }) => {
        const list = input as string[]
        return `${label} names ${list.find((one, at) => list.indexOf(one) !== at)} twice.`
      },
    })

/** A paper that a product or its maker has. */
export const ProductCertificate = z.object({
  /** One of CERTIFICATES by its name, or any other. */
  name: line('Name of the certificate', LIMITS.title),
  body: optionalLine('Body of the certificate', LIMITS.title).optional(),
  /** Its last day, YYYY-MM-DD. */
  validTo: z.iso
    .date({ error: 'The last day of the certificate must be a date such as 2027-06-30.' })
    .optional(),
  file: opaque('File of the certificate', LIMITS.id)
    .optional()
    .describe(
      'The id of its file, as it was answered to whoever sent it; everybody saves it from /certificates/ and this id.',
    ),
})

export type ProductCertificate = z.infer<typeof ProductCertificate>
