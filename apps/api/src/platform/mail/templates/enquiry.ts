import type { Message } from '@dhow/contract/messages/messages'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { wordsAndList } from './enquiry-list.ts'
import { inHeader } from './layout.ts'

/** An enquiry, as far as it is told of. */
export type ToldEnquiry = Omit<Message, 'status'>

type About = {
  to: string
  inboxUrl: string
  /** What the company calls its subject. */
  subjectLabel: string
}

/** Tells the company of a new enquiry; answering the mail answers the visitor. */
export function enquiryMail(
  { _id: id, reference, name, email, ...enquiry }: ToldEnquiry,
  { to, inboxUrl, subjectLabel }: About,
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
      { paragraph: wordsAndList(enquiry) },
      { link: `${inboxUrl}/${encodeURIComponent(id)}`, label: `In your inbox, as ${reference}` },
      { note: 'An answer to this mail goes to the visitor, but not into your inbox.' },
    ],
  }
}
