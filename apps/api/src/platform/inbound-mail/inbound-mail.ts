import { randomBytes } from 'node:crypto'
import type { NotStoredReason } from '@dhow/contract/mail/mail'

/** Address as enquiries store it. The name may be empty. */
export type MailAddress = { address: string; name: string }

/** Headers of a received mail. Message-IDs have angle brackets. */
export type InboundHeaders = {
  messageId?: string
  inReplyTo: string[]
  references: string[]
  subject: string
  from?: MailAddress
  replyTo?: MailAddress
  /** Addresses of To and Cc, at most 50. */
  recipients: MailAddress[]
  /** Time that the sender states. */
  sentAt?: Date
  /** True for a mail that may report the delivery of one of ours. */
  isReport: boolean
  /** True if a program sent the mail or a filter marked it as spam, so that it never becomes an enquiry. */
  isBulk: boolean
  /** Name of the mailing list that sent it, as in List-Id; may be empty. */
  list?: string
}

export type InboundMail = Omit<InboundHeaders, 'isReport'> & {
  /** Message-ID, or a hash of the content without one. */
  key: string
  at: Date
  /** Plain text. */
  text: string
  /** `automatic` mails are sent by programs, such as out-of-office notes (RFC 3834). */
  kind: 'answer' | 'automatic' | 'bounce'
  /** Index at which quoted text begins, according to its form. */
  quoteStart?: number
  bounce?: Bounce
  /** Explains missing parts. */
  notice?: string
  attachments: MailFile[]
}

/** Report of a mail that was not delivered. */
export type Bounce = {
  /** Headers of that mail. A relay may have replaced its Message-ID. */
  returned: InboundHeaders
  /** Addresses that failed, or else those that the report and the returned mail name. */
  recipients: string[]
  isPermanent: boolean
  reason: string
}

/** Selects mails without a conversation that become enquiries: not older ones, and of known senders unless `fromAnyone`. */
export type NewMails = { since: Date; fromAnyone: boolean }

/** An attachment in a flushed file of the mail process. `hash` is its SHA-256. */
export type MailFile = {
  id: string
  name: string
  type: string
  bytes: number
  hash: string
  from: string
  /** True for a picture in the text, such as one of a signature. */
  isShown: boolean
}

const REFERENCE = /(?<![\p{L}\p{N}])(E|Q|PI)\p{Pd}(\d{4})\p{Pd}\s?(\d{5,9})(?!\d)/giu

/**
 * Returns the references of enquiries and the numbers of quotations and proforma invoices in a subject. Programs replace
 * hyphens.
 */
export const readReferences = (subject: string): string[] =>
  Array.from(subject.normalize('NFKC').matchAll(REFERENCE), ([, letter, year, number]) =>
    `${letter}-${year}-${number}`.toUpperCase(),
  )

export const createFileId = (): string => randomBytes(16).toString('hex')

/** Position in a mailbox: all mails up to `lastUid` were handled. UIDs are valid for one `uidValidity` (RFC 3501). */
export type MailboxPosition = { uidValidity: number; lastUid: number }

export type Mailbox = {
  host: string
  port: number
  /** TLS from the start. Otherwise STARTTLS is required, except on the same machine. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  /** Time of the sign-in, if the login uses an access token of the server instead of the password. */
  connectedAt?: string
  folder: string
  takesNew?: boolean | undefined
}

export const MAX_MAIL_BYTES = 25_000_000

export const ALIVE_EVERY_MS = 5_000

/** Tasks of the mail process. `directory` is the folder of attachments. */
export type MailTask =
  | {
      type: 'watch'
      mailbox: Mailbox
      directory: string
      position: MailboxPosition | null
      /** UID of a mail whose content ended the process before. */
      unreadable: number | undefined
    }
  | { type: 'test'; mailbox: Mailbox }
  | { type: 'fetch'; mailbox: Mailbox; mailId: string; directory: string }
  | { type: 'parse'; path: string; directory: string }

/** Messages of a process that watches a mailbox. It waits for the answers to `headers`, `mail` and `position`. */
export type MailMessage =
  /** Sent regularly. A process that is silent is caught in a mail. */
  | { type: 'alive' }
  /** Sent before the content of a mail is read. */
  | { type: 'reading'; uid: number }
  | { type: 'state'; isConnected: boolean; problem?: string }
  | { type: 'headers'; mails: (InboundHeaders & Pick<InboundMail, 'at'> & { uid: number })[] }
  | { type: 'mail'; mail: InboundMail; position: MailboxPosition }
  | { type: 'position'; position: MailboxPosition }
  /** Asks for an access token, or another one than that which the mail server refused. */
  | { type: 'token'; refused: string | undefined }

/** UIDs of the mails whose content is wanted. Mails wait in the mailbox while the disk of the server is almost full. */
export type WatchAnswer = number[] | 'no-room' | TokenAnswer | undefined

/** An access token, or the reason why there is none. */
export type TokenAnswer = { token: string } | { problem: string }

/** The changed conversation, or the reason why a mail was not stored. */
export type ReceivedMail = { messageId?: string; reason?: NotStoredReason }
