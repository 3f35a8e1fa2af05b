import type { Enquiry } from '@dhow/contract/enquiry'
import type { Message, SentEnquiry } from '@dhow/contract/messages'
import { paths } from '@dhow/contract/paths'
import { mailboxOf } from '#api/mail/recipient-keys.ts'
import { acknowledgementMail } from '#api/mail/templates/acknowledgement.ts'
import { enquiryMail } from '#api/mail/templates/enquiry.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { FormAge } from './form-age.ts'
import { createReplies, findMessage, type ReplyParts, withDeliveries } from './replies.ts'
import { spamReasons } from './spam.ts'
import { submissionKey } from './submission.ts'

export type MessageService = ReturnType<typeof createMessageService>

export type MessageParts = ReplyParts & {
  formAge: FormAge
  acknowledgements: Acknowledgements
  /** Whether a visitor is mailed a copy of what they have sent. */
  acknowledges: () => boolean
  /** Runs the work of enquiries that come at once as one transaction. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  /** Scheme and host of the site. */
  publicUrl: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The rules of the inbox: what is stored and what is mailed are one fact. */
export function createMessageService(parts: MessageParts) {
  const { store, outbox, webhooks, companyEmail, companyName, formAge, subjectLabel, publicUrl } =
    parts

  const find = (id: string) => findMessage(store, id)
  const replies = createReplies(parts)

  const tellCompany = (id: string, enquiry: Enquiry, createdAt: string) => {
    const inboxUrl = publicUrl + paths.inbox
    const about = { id, to: companyEmail(), inboxUrl, subjectLabel: subjectLabel(enquiry.subject) }
    outbox.add(enquiryMail(enquiry, about))
    const { name, email, subject, message } = enquiry
    webhooks.add('enquiry.created', { id, name, email, subject, message, createdAt })
  }

  const sendSoon = () => {
    outbox.drainSoon()
    webhooks.drainSoon()
  }

  const tellVisitor = (id: string, enquiry: Enquiry, createdAt: Date) =>
    outbox.add(
      acknowledgementMail(enquiry, {
        ...{ id, createdAt, siteUrl: publicUrl, signature: parts.signature() },
        subjectLabel: subjectLabel(enquiry.subject),
        replyTo: { address: companyEmail(), name: companyName() },
      }),
    )

  /** Whether the visitor at this IP address is to hear at the address that they have typed. */
  const isAcknowledged = ({ email }: Enquiry, ip: string | undefined, now: number) =>
    ip !== undefined &&
    parts.acknowledges() &&
    mailboxOf(email) !== mailboxOf(companyEmail()) &&
    parts.acknowledgements.claim(email, ip, now)

  return {
    ...replies,

    /** Every message as it is read: each reply with how far its mail has come, where that is known. */
    *all(): Generator<Message> {
      for (const some of store.batches()) yield* withDeliveries(some, outbox)
    },

    /** One message, read the same way. */
    read(id: string): Message {
      const message = find(id)
      return withDeliveries([message], outbox)[0] ?? message
    },

    /** A token that says that the form is opened now. */
    formToken: (): string => formAge.token(Date.now()),

    /**
     * Stores an enquiry together with the mails that tell the company and, where that is wished and not
     * done too often, the visitor. What looks like spam is stored all the same, with the reasons; the company
     * is told when it is released, the visitor never. What a form sends again, because it did not hear the
     * answer, is stored already. Resolves when all of it is on disk.
     * @param ip where it was sent from; without it the visitor is not told
     */
    async send(
      { topic = '', formToken, submissionId, ...enquiry }: SentEnquiry,
      createdAt = new Date(),
      ip?: string,
    ): Promise<string> {
      const now = createdAt.getTime()
      const since = (milliseconds: number) => new Date(now - milliseconds)
      const submission = submissionId && submissionKey(submissionId, enquiry)
      const id = await parts.sharedTransaction(() => {
        const stored = submission && store.findSubmission(submission)
        if (stored) return stored
        const reasons = spamReasons({
          message: enquiry.message,
          trap: topic,
          formAge: formToken === undefined ? undefined : (formAge.age(formToken, now) ?? 'forged'),
          repeats: store.countSince(since(DAY_MS), { message: enquiry.message }),
          fromAddress: store.countSince(since(HOUR_MS), { email: enquiry.email }),
          ownUrl: publicUrl,
        })
        const id = store.insert(enquiry, createdAt, submission)
        if (reasons.length > 0) store.markSpam(id, reasons)
        else {
          tellCompany(id, enquiry, createdAt.toISOString())
          if (isAcknowledged(enquiry, ip, now)) tellVisitor(id, enquiry, createdAt)
        }
        return id
      })
      sendSoon()
      return id
    },

    /** Takes a message out of Spam, together with the mail that tells the company. */
    release(id: string): void {
      store.transaction(() => {
        const message = find(id)
        if (store.release(id)) tellCompany(id, message, message.createdAt)
      })
      sendSoon()
    },
  }
}
