import * as z from 'zod'
import { Enquiry } from './enquiry.ts'
import { EnquiryLines } from './enquiry-lines.ts'
import { EnquiryTerms } from './enquiry-terms.ts'
import { LIMITS } from './limits.ts'
import { json, opaque, optionalParagraph } from './text.ts'

type Partly = { lines?: unknown; subject?: unknown; message?: unknown }

const hasLines = ({ lines }: Partly) => Array.isArray(lines) && lines.length > 0

/** Said beside what is wrong with the other fields, not only when these are right. */
const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * An enquiry as a form sends it, with what tells people from programs; a plain call has none of that. Subject and
 * message are required where there are no lines.
 */
export const SentEnquiry = Enquiry.extend({
  subject: Enquiry.shape.subject
    .optional()
    .describe('Required without lines; with them, enquiry where it is left out.'),
  message: optionalParagraph('Message', LIMITS.message)
    .optional()
    .describe('Required without lines.'),
  lines: json('lines', EnquiryLines.optional()).describe('What is asked for; in a form, as JSON.'),
  terms: json('terms', EnquiryTerms.optional()).describe('In a form, as JSON.'),
  topic: z
    .string()
    .max(LIMITS.text)
    .optional()
    .describe('A field that people do not see: leave it out, who fills it in is a program.'),
  formToken: opaque('formToken', 200)
    .optional()
    .describe('Of GET /api/message-form, when the form was opened; a plain call needs none.'),
  submissionId: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'submissionId must be 16 to 64 letters, digits, - or _.')
    .optional()
    .describe('Random, and the same whenever one text is sent again: it is filed once under it.'),
})
  .refine((sent: Partly) => sent.subject !== undefined || hasLines(sent), {
    ...{ path: ['subject'], error: 'Subject is required.' },
    ...always,
  })
  .refine((sent: Partly) => (sent.message !== undefined && sent.message !== '') || hasLines(sent), {
    ...{ path: ['message'], error: 'Message is required.' },
    ...always,
  })

export type SentEnquiry = z.infer<typeof SentEnquiry>
