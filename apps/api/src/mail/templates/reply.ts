import type { Message } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import type { Mail } from '#api/mail/mail.ts'
import { inHeader, layOut } from './layout.ts'

type About = {
  content: string
  /** Where the visitor's answer goes. */
  replyTo: string
  /** The Message-ID of the mail that brought the enquiry, so that the company's mails stay together. */
  inReplyTo?: string | undefined
}

/** The reply to a visitor, above what they had written; answering it reaches the company. */
export function replyMail(
  { _id, name, email, subject, message }: Message,
  { content, replyTo, inReplyTo }: About,
): Mail {
  const title = `Re: ${SUBJECT_LABELS[subject]}`
  return {
    kind: 'reply',
    about: _id,
    to: { address: email, name: inHeader(name) },
    replyTo: { address: replyTo },
    subject: title,
    inReplyTo,
    ...layOut(title, [
      { paragraph: `Dear ${name},` },
      { paragraph: content },
      { paragraph: 'You wrote:' },
      { quote: message },
    ]),
  }
}
