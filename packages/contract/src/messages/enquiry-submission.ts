import * as z from 'zod'
import { json } from '../fields.ts'
import { reason } from '../issues.ts'
import { LIMITS } from '../limits.ts'
import { opaque, optionalParagraph } from '../text.ts'
import { Enquiry } from './enquiry.ts'
import { EnquiryLines } from './enquiry-lines.ts'
import { EnquiryTerms } from './enquiry-terms.ts'

type Partly = { lines?: unknown; subject?: unknown; message?: unknown }

const hasLines = ({ lines }: Partly) => Array.isArray(lines) && lines.length > 0

/** Runs a check even if other fields are invalid, so that all errors are reported together. */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const EnquirySubmission = Enquiry.extend({
  subject: Enquiry.shape.subject
    .optional()
    .describe('Required without lines. With lines, the default is enquiry.')
    .meta({ examples: ['enquiry'] }),
  message: optionalParagraph('Message', LIMITS.message)
    .optional()
    .describe('Required without lines.')
    .meta({ examples: ['Do you ship to Mombasa?'] }),
  lines: json('lines', EnquiryLines.optional()).describe(
    'Requested products. As JSON text in multipart forms.',
  ),
  terms: json('terms', EnquiryTerms.optional()).describe('As JSON text in multipart forms.'),
  topic: z
    .string()
    .max(LIMITS.text)
    .optional()
    .describe('Honeypot: an invisible form field. Leave it out, or the enquiry is filed as spam.'),
  formToken: opaque('formToken', 200).optional().describe('From GET /messages/form-token.'),
})
  .refine((sent: Partly) => sent.subject !== undefined || hasLines(sent), {
    path: ['subject'],
    error: 'Subject is required.',
    ...reason('required'),
    ...always,
  })
  .refine((sent: Partly) => (sent.message !== undefined && sent.message !== '') || hasLines(sent), {
    path: ['message'],
    error: 'Message is required.',
    ...reason('required'),
    ...always,
  })

export type EnquirySubmission = z.infer<typeof EnquirySubmission>
