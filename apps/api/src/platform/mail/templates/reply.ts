import type { Message } from '@dhow/contract/messages/messages'
import type { MailDraft, Person } from '#api/platform/mail/outgoing-mail.ts'
import { wordsAndList } from './enquiry-list.ts'
import { inHeader } from './layout.ts'

type About = {
  /** As it was typed: nothing is put in front of it. */
  content: string
  /** The text below it; empty for none. */
  signature: string
  /** What the company calls the subject of the message. */
  subjectLabel: string
  /** The visitor's answer goes there. */
  replyTo: Person
  /** The Message-ID of the mail that brought the enquiry, so that the company's mails stay together. */
  inReplyTo?: string | undefined
}

/**
 * The reply to a visitor, signed, above what they had written. It may be in any language, so nothing
 * that is added is in one.
 */
export function replyMail(message: Message, about: About): MailDraft & { about: string } {
  const { _id, reference, name, email, typedEmail = email, createdAt } = message
  const { content, signature, subjectLabel, replyTo, inReplyTo } = about
  const subject = `Re: ${inHeader(subjectLabel)} (${reference})`
  const day = createdAt.slice(0, 10)
  return {
    kind: 'reply',
    about: _id,
    to: { address: email, name: inHeader(name) },
    replyTo,
    subject,
    inReplyTo,
    parts: [
      { paragraph: content },
      ...(signature ? [{ paragraph: signature }] : []),
      { paragraph: `${name} <${typedEmail}>, ${day}:` },
      { quote: wordsAndList(message) },
    ],
  }
}
