import type { MAIL_KINDS, MailPart } from '@dhow/contract/mail'
import type { MailContent } from './templates/layout.ts'

export type MailKind = (typeof MAIL_KINDS)[number]

/** An address, and whose it is. */
export type Person = { address: string; name?: string | undefined }

type Envelope = {
  to: Person
  replyTo?: Person | undefined
  subject: string
  /** The Message-ID of the mail that this one answers. */
  inReplyTo?: string | undefined
  /** One POST to this address ends the subscription that the mail belongs to (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** A mail as the resource that reports something writes it. */
export type MailDraft = Envelope & {
  kind: MailKind
  /** The message that an enquiry's, an acknowledgement's or a reply's mail is about. */
  about?: string | undefined
  parts: MailPart[]
}

/** A mail as it leaves; every repetition carries the same `id`, `messageId` and `date`. */
export type OutgoingMail = Envelope &
  MailContent & {
    id: string
    messageId: string
    date: Date
    /** What made it, where nobody wrote it: says so to whoever would answer automatically (RFC 3834). */
    automatic: 'auto-generated' | 'auto-replied' | false
  }
