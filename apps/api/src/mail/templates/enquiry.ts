import type { Enquiry } from '@dhow/contract/enquiry'
import type { MailDraft } from '#api/mail/outgoing-mail.ts'
import { inHeader } from './layout.ts'

type About = {
  id: string
  to: string
  inboxUrl: string
  /** What the company calls its subject. */
  subjectLabel: string
}

/** Tells the company of a new enquiry; answering the mail answers the visitor. */
export function enquiryMail(
  { name, email, message }: Enquiry,
  { id, to, inboxUrl, subjectLabel }: About,
): MailDraft {
  const title = `${inHeader(subjectLabel)} from ${inHeader(name)}`
  return {
    kind: 'enquiry',
    about: id,
    to: { address: to },
    replyTo: { address: email, name: inHeader(name) },
    subject: title,
    parts: [
      { paragraph: `${name} <${email}> wrote:` },
      { paragraph: message },
      { link: `${inboxUrl}/${encodeURIComponent(id)}`, label: 'In your inbox' },
      { note: 'An answer to this mail goes to the visitor, but not into your inbox.' },
    ],
  }
}
