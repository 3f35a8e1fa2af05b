import { createHash } from 'node:crypto'
import type { Enquiry } from '@dhow/contract/enquiry'

/**
 * The key of one sending of a form, as SHA-256: a second try of it is known, and another text under the
 * same id is another enquiry.
 */
export const submissionKey = (id: string, { name, email, subject, message }: Enquiry): string =>
  createHash('sha256')
    .update(JSON.stringify([id, name, email, subject, message]))
    .digest('hex')
