import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import type { Entry } from '@dhow/contract/messages/entries'
import type { AttachedDocument, Message } from '@dhow/contract/messages/messages'
import type { Subject } from '@dhow/contract/subjects/subjects'
import type { FastifyBaseLogger } from 'fastify'
import type { Events } from '#api/events.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { FindProducts, LineProduct } from '#api/modules/lists/lines.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { InboundMail } from '#api/platform/inbound-mail/inbound-mail.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { Attachment } from '#api/platform/mail/outgoing-mail.ts'
import type { EntryStore } from './conversation/entry-store.ts'
import type { EnquiryFiles } from './files/enquiry-files.ts'
import type { MessageMails } from './mail-store.ts'
import type { Acknowledgements, FormAge } from './spam/spam.ts'
import type { MessageStore } from './store.ts'

/** Stores, services and settings that the files of this module share. */
export type MessageParts = {
  db: Db
  background: Background
  log: Pick<FastifyBaseLogger, 'error'>
  outbox: Outbox
  events: Events
  store: MessageStore
  entries: EntryStore
  files: EnquiryFiles
  mails: MessageMails
  formAge: FormAge
  acknowledgements: Acknowledgements
  /** Runs the work of simultaneous enquiries in one transaction. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  publicUrl: string
  getSubjectLabel: (subject: Subject) => string
  localizer: LanguageService['createLocalizer']
  getTimeZone: () => string
  findProducts: FindProducts<LineProduct>
  getCompanyName: () => string | undefined
  /** Returns the recipient of new enquiries and of answers to replies. */
  getCompanyEmail: () => string
  /** Returns the addresses of the company, of its mails, of its mailbox and of the administrator. */
  listOwnAddresses: () => string[]
  /** Returns the default signature of mails to visitors. */
  getSignature: () => string
  /** Returns whether visitors get a copy of their enquiry. */
  acknowledges: () => boolean
  /** Saves a list and returns its code; undefined if there is no room. */
  saveList: (lines: StoredLine[], now: Date) => string | undefined
  /** Returns the token with which a visitor opens their enquiry. */
  createEnquiryToken: (id: string) => string
  /** Returns the sent quotations of an enquiry and the buyer's decisions as entries. */
  listQuotationEntries: (messageId: string) => Entry[]
  /** Returns the address of the newest quotation that the buyer can answer. */
  findQuotationUrl: (messageId: string) => string | undefined
  /** Creates the file of a document of the company. @throws AppError `not-found` */
  createDocument: (document: AttachedDocument, message: Message) => Promise<Attachment>
  /** Stores the files of one mail of the mailbox while `work` attaches them. @throws AppError `conflict`, `no-room` */
  fetchMail: (mailId: string, work: (mail: InboundMail) => void) => Promise<void>
}

export type VisitorTexts = Pick<MessageParts, 'getSubjectLabel' | 'localizer' | 'getTimeZone'>
