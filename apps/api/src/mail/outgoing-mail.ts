import type { MAIL_KINDS } from '@dhow/contract/mail'

export type MailKind = (typeof MAIL_KINDS)[number]

/** An address, and whose it is. */
export type Person = { address: string; name?: string | undefined }

/** A mail as the resource that reports something writes it. */
export type MailDraft = {
  kind: MailKind
  /** The message that an enquiry's or a reply's mail is about. */
  about?: string | undefined
  to: Person
  replyTo?: Person | undefined
  subject: string
  text: string
  html: string
  /** The Message-ID of the mail that this one answers. */
  inReplyTo?: string | undefined
  /** One POST to this address ends the subscription that the mail belongs to (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** A mail as it leaves; every repetition carries the same `id`, `messageId` and `date`. */
export type OutgoingMail = Omit<MailDraft, 'kind' | 'about'> & {
  id: string
  messageId: string
  date: Date
  /** Whether nobody wrote it: says so to whoever would answer automatically. */
  automatic: boolean
}
