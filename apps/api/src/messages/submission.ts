import { createHash } from 'node:crypto'
import type { Enquiry } from '@dhow/contract/enquiry'
import type { SentEnquiry } from '@dhow/contract/sent-enquiry'
import type { PreparedFile } from './prepared-files.ts'

type Sent = Enquiry & Pick<SentEnquiry, 'lines' | 'terms'>

/**
 * The key of one sending of a form, as SHA-256: a second try of it is known, and another text, list or file under the
 * same id is another enquiry.
 */
export function submissionKey(
  id: string,
  { name, email, subject, message, lines = [], terms = {} }: Sent,
  files: Pick<PreparedFile, 'name' | 'hash'>[],
): string {
  const details = { lines, terms, files: files.map((file) => [file.name, file.hash]) }
  // Without any it is what it was before there were any.
  const hasDetails = lines.length + Object.keys(terms).length + files.length > 0
  const sent = [id, name, email, subject, message, ...(hasDetails ? [details] : [])]
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}
