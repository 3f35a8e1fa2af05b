import * as z from 'zod'
import { LIMITS } from '../limits.ts'
import { SUBJECTS } from '../subjects/subjects.ts'
import { email, line, paragraph } from '../text.ts'

/** Returns the first of several addresses, so that the enquiry can be answered. */
const findFirstEmail = (text: string) =>
  (text.split('@').length > 2 && /^(?:[^@<]*<)?([^@<]*@[^\s@,;/|>]*)/.exec(text)?.[1]) || text

/** A separate file, so that the contact form does not load the other schemas. */
export const Enquiry = z.object({
  name: line('Name', LIMITS.text),
  email: email('Email', LIMITS.text, findFirstEmail),
  subject: z.enum(SUBJECTS, {
    error: ({ input }) =>
      input ? `Subject must be one of ${SUBJECTS.join(', ')}.` : 'Subject is required.',
  }),
  message: paragraph('Message', LIMITS.message),
})
export type Enquiry = z.infer<typeof Enquiry>
