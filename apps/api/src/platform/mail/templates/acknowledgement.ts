import type { MailDraft, Person } from '#api/platform/mail/outgoing-mail.ts'
import type { ToldEnquiry } from './enquiry.ts'
import { wordsAndList } from './enquiry-list.ts'

/** What mail programs take for the beginning of an address: the colon of a scheme, and a dot before a letter. */
const LINK_MARKS = /:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L})/gu

/** A text that is read as before, but in which no mail program finds an address to lead to. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(LINK_MARKS, (mark) => `[${mark}]`)

type About = {
  /** The text below the thanks; empty for none. */
  signature: string
  siteUrl: string
  /** What the company calls its subject. */
  subjectLabel: string
  /** The visitor's answer goes there. */
  replyTo: Person
}

/**
 * Tells whoever sent an enquiry that it came, with a copy. The address may be a stranger's and the words an
 * attacker's: they are quoted below ours, without a link, and neither name nor words stand in a header.
 */
export function acknowledgementMail(
  { _id: id, reference, createdAt, email, ...enquiry }: ToldEnquiry,
  { signature, siteUrl, subjectLabel, replyTo }: About,
): MailDraft & { about: string } {
  const day = createdAt.slice(0, 10)
  return {
    kind: 'acknowledgement',
    about: id,
    to: { address: email },
    replyTo,
    subject: 'We have received your message',
    parts: [
      { paragraph: "Thank you for your message. It has arrived, and we'll get back to you soon." },
      ...(signature ? [{ paragraph: signature }] : []),
      {
        paragraph: `This was sent on ${new URL(siteUrl).host} on ${day} (${subjectLabel}), as ${reference}:`,
      },
      { quote: withoutLinks(wordsAndList(enquiry)) },
      {
        note: 'If that was not you, somebody entered your address by mistake: you need not do anything.',
      },
    ],
  }
}
