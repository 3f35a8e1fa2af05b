import { createHmac } from 'node:crypto'
import type { MAIL_KINDS } from '@dhow/contract/mail/deliveries'
import type { MailPart } from '@dhow/contract/mail/mail'
import type { Language } from '@dhow/i18n/languages'

export type MailKind = (typeof MAIL_KINDS)[number]

export type Person = { address: string; name?: string | undefined }

export type MailContent = { text: string; html: string }

/** A file that is created for a mail. */
export type Attachment = {
  name: string
  /** Content type; by the name if it is empty. */
  type: string
  content: Buffer
}

type Envelope = {
  to: Person
  replyTo?: Person | undefined
  subject: string
  /** Language of our texts, not of those that a person wrote. English by default. */
  language?: Language | undefined
  /** Message-ID of the mail that this one answers. */
  inReplyTo?: string | undefined
  /** Message-IDs of the earlier mails, oldest first. `inReplyTo` by default. */
  references?: string[] | undefined
  cc?: string[] | undefined
  /** A POST to this URL ends the subscription (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** A mail before it is laid out. */
export type MailDraft = Envelope & {
  kind: MailKind
  /** Id of the message that the mail is about. */
  about?: string | undefined
  parts: MailPart[]
  /** Reference of the conversation, which the References header contains. */
  thread?: string | undefined
  /** Time from which it is sent. Now by default. */
  sendAt?: Date | undefined
  /** Ids of stored files. */
  attachments?: string[] | undefined
}

/** A mail for the transport. Each attempt has the same `id`, `messageId` and `createdAt`. */
export type OutgoingMail = Envelope &
  MailContent & {
    id: string
    messageId: string
    createdAt: Date
    /** Time at which it was last queued. */
    date: Date
    /** Tells automatic responders not to answer (RFC 3834). False for mails that a person wrote. */
    automatic: 'auto-generated' | 'auto-replied' | false
    attachments?: (Omit<Attachment, 'content'> & { path: string })[] | undefined
  }

/** Hexadecimal characters of a signature: 80 bits. Programs may change the case of an id. */
const SIGNATURE_CHARS = 20

const THREAD_ID = /^<([^<>@]{1,40})\.([\da-f]{20})@/i

/** Signs ids for the References header that name the thread of a mail. Relays replace its Message-ID only. */
export function createThreadIds(key: string) {
  const sign = (thread: string) =>
    createHmac('sha256', key).update(thread).digest('hex').slice(0, SIGNATURE_CHARS)

  return {
    create: (thread: string, domain: string): string => `<${thread}.${sign(thread)}@${domain}>`,

    /** Returns the thread that one of the ids names. The last ones are the nearest. */
    read(ids: string[]): string | undefined {
      const match = ids
        .map((id) => id.match(THREAD_ID))
        .findLast((item) => item?.[2]?.toLowerCase() === sign(item?.[1]?.toUpperCase() ?? ''))
      return match?.[1]?.toUpperCase()
    },
  }
}
