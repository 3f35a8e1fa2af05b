import type { KeptLine } from '@dhow/contract/enquiry-lines'
import type { Message, Sender } from '@dhow/contract/messages'
import { paths } from '@dhow/contract/paths'
import type { SentEnquiry } from '@dhow/contract/sent-enquiry'
import { timeZoneOf } from '@dhow/trade/time-zones'
import { mailboxOf } from '#api/mail/recipient-keys.ts'
import { acknowledgementMail } from '#api/mail/templates/acknowledgement.ts'
import { enquiryMail, type ToldEnquiry } from '#api/mail/templates/enquiry.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { EnquiryFiles } from './enquiry-files.ts'
import type { FormAge } from './form-age.ts'
import { type FindProducts, keptLines, withProducts } from './kept-lines.ts'
import { keptTerms } from './kept-terms.ts'
import { createReplies, findMessage, type ReplyParts, withDeliveries } from './replies.ts'
import { spamReasons } from './spam.ts'
import type { Stored } from './store.ts'
import { submissionKey } from './submission.ts'
import { wordsOf } from './words-of.ts'

export type MessageService = ReturnType<typeof createMessageService>

export type MessageParts = ReplyParts & {
  formAge: FormAge
  acknowledgements: Acknowledgements
  files: EnquiryFiles
  findProducts: FindProducts
  /** Whether a visitor is mailed a copy of what they have sent. */
  acknowledges: () => boolean
  /** Runs the work of enquiries that come at once as one transaction. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  /** Scheme and host of the site. */
  publicUrl: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How an enquiry came in. */
type Sending = {
  createdAt?: Date
  /** Where it was sent from; without it the visitor is not told. */
  ip?: string
  files?: UploadedFile[]
}

/** The rules of the inbox: what is stored and what is mailed are one fact. */
export function createMessageService(parts: MessageParts) {
  const { store, outbox, webhooks, files, formAge, publicUrl } = parts

  const find = (id: string) => findMessage(store, id)
  const replies = createReplies(parts)
  const { tellCompany, tellVisitor } = createNotices(parts)

  const sendSoon = () => {
    outbox.drainSoon()
    webhooks.drainSoon()
  }

  /** A message with what there is of lines and files now. */
  const withDetails = (message: Message): Message => {
    const { lines, ...details } = store.detailsOf(message._id)
    return {
      ...message,
      ...details,
      ...(lines && { lines: withProducts(lines, parts.findProducts) }),
    }
  }

  return {
    ...replies,

    /** Every message as it is read: each reply with how far its mail has come, where that is known. */
    *all(): Generator<Message> {
      for (const some of store.batches()) {
        for (const message of withDeliveries(some, outbox)) yield withDetails(message)
      }
    },

    /** One message, read the same way. */
    read(id: string): Message {
      const message = find(id)
      return withDetails(withDeliveries([message], outbox)[0] ?? message)
    },

    /** What is known of who sent a message. @throws AppError `not-found` without the message */
    senderOf(id: string, at = new Date()): Sender {
      const { email, terms: { country } = {} } = find(id)
      const timeZone = country && timeZoneOf(country, at)
      return { ...store.othersOf(id, email), ...(timeZone && { timeZone }) }
    },

    /** What a message asks for. */
    linesOf: (id: string): KeptLine[] => store.detailsOf(id).lines ?? [],

    /** A file that came with a message. @throws AppError `not-found` without it */
    openFile: files.open,

    /** Deletes the files of messages that are gone. */
    sweepFiles: files.sweep,

    /** A token that says that the form is opened now. */
    formToken: (): string => formAge.token(Date.now()),

    /**
     * Stores an enquiry together with the mails that tell the company and, where that is wished and not
     * done too often, the visitor. What looks like spam is stored all the same, with the reasons; the company
     * is told when it is released, the visitor never. What a form sends again, because it did not hear the
     * answer, is stored already. Resolves when all of it is on disk, its files too.
     * @throws AppError `unsupported` when a file is of no type that is taken
     */
    async send(
      { topic = '', formToken, submissionId, lines: sentLines = [], ...sent }: SentEnquiry,
      { createdAt = new Date(), ip, files: uploads = [] }: Sending = {},
    ): Promise<Stored> {
      const now = createdAt.getTime()
      const since = (milliseconds: number) => new Date(now - milliseconds)
      const { subject = 'enquiry', message = '', terms = {}, ...sender } = sent
      const words = { ...sender, subject, message }
      const prepared = await files.prepare(uploads)
      const submission =
        submissionId && submissionKey(submissionId, { ...words, lines: sentLines, terms }, prepared)

      const commit = (): Stored => {
        const stored = submission && store.findSubmission(submission)
        if (stored) return stored
        const lines = keptLines(sentLines, parts.findProducts)
        const enquiry = { ...words, lines, terms: keptTerms(terms) }
        const text = wordsOf(enquiry)
        const reasons = spamReasons({
          message: text,
          trap: topic,
          formAge: formToken === undefined ? undefined : (formAge.age(formToken, now) ?? 'forged'),
          repeats: store.countSince(since(DAY_MS), { words: text }),
          fromAddress: store.countSince(since(HOUR_MS), { email: enquiry.email }),
          ownUrl: publicUrl,
        })
        const added = store.insert(enquiry, createdAt, submission)
        files.attach(prepared, added.id)
        if (reasons.length > 0) store.markSpam(added.id, reasons)
        else {
          const { id: _id, reference } = added
          const told = { ...enquiry, _id, reference, createdAt: createdAt.toISOString() }
          tellCompany(told)
          tellVisitor(told, ip)
        }
        return added
      }

      const stored = await files.keepFor(prepared, () => parts.sharedTransaction(commit))
      sendSoon()
      return stored
    },

    /** Takes a message out of Spam, together with the mail that tells the company. */
    release(id: string): void {
      store.transaction(() => {
        const message = find(id)
        if (store.release(id)) tellCompany(message)
      })
      sendSoon()
    },
  }
}

/** The mails and the event that an enquiry brings, to be called in its transaction. */
function createNotices(parts: MessageParts) {
  const { outbox, webhooks, companyEmail, companyName, subjectLabel, publicUrl } = parts

  /** Whether the visitor at this IP address is to hear at the address that they have typed. */
  const isAcknowledged = (email: string, ip: string | undefined, now: number) =>
    ip !== undefined &&
    parts.acknowledges() &&
    mailboxOf(email) !== mailboxOf(companyEmail()) &&
    parts.acknowledgements.claim(email, ip, now)

  return {
    tellCompany(told: ToldEnquiry): void {
      const inboxUrl = publicUrl + paths.inbox
      const label = subjectLabel(told.subject)
      outbox.add(enquiryMail(told, { to: companyEmail(), inboxUrl, subjectLabel: label }))
      const { _id: id, reference, name, email, subject, message, lines = [], createdAt } = told
      webhooks.add('enquiry.created', {
        ...{ id, reference, name, email, subject, message, lines: lines.length, createdAt },
      })
    },

    tellVisitor(told: ToldEnquiry, ip: string | undefined): void {
      if (!isAcknowledged(told.email, ip, Date.parse(told.createdAt))) return
      outbox.add(
        acknowledgementMail(told, {
          ...{ siteUrl: publicUrl, signature: parts.signature() },
          subjectLabel: subjectLabel(told.subject),
          replyTo: { address: companyEmail(), name: companyName() },
        }),
      )
    },
  }
}
