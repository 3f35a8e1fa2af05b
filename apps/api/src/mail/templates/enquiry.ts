import type { Enquiry } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import type { Mail } from '#api/mail/transport.ts'

/** Tells the company of a new enquiry; answering the mail answers the visitor. */
export const enquiryMail = (
  { name, email, subject, message }: Enquiry,
  { to, inboxUrl }: { to: string; inboxUrl: string },
): Mail => ({
  to,
  replyTo: email,
  subject: `${SUBJECT_LABELS[subject]} from ${name}`,
  body: `${name} <${email}> wrote:\n\n${message}\n\n-- \nIn your inbox: ${inboxUrl}\n`,
})
