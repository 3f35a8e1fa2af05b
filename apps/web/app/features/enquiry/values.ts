import { LIMITS } from '@dhow/contract/limits'
import type { Enquiry } from '@dhow/contract/messages'

/** What stands in the fields of the form, right or wrong. */
export type EnquiryValues = Record<keyof Enquiry, string>

export const FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies (keyof Enquiry)[]

export const NOTHING: EnquiryValues = { name: '', email: '', subject: '', message: '' }

/** The form as it opens: for an enquiry about a product, with its line in the message. */
export const valuesAbout = (line: string | undefined): EnquiryValues =>
  line === undefined ? NOTHING : { ...NOTHING, subject: 'enquiry', message: withLine('', line) }

/** A message that has this line; one that has none yet, or has no room for it, stays as it is. */
export function withLine(message: string, line: string): string {
  if (message.includes(line)) return message
  const begun = message.trimEnd()
  const added = `${begun}${begun && '\n\n'}${line}\n\n`
  return added.length <= LIMITS.message ? added : message
}
