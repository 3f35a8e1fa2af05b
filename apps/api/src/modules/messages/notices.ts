import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects/subjects'
import type { Webhooks } from '#api/modules/webhooks/webhooks.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { mailboxOf } from '#api/platform/mail/recipient-keys.ts'
import {
  acknowledgementMail,
  enquiryMail,
  type ReportedEnquiry,
} from '#api/platform/mail/templates/enquiry-mails.ts'
import type { Acknowledgements } from './acknowledgements.ts'

export type NoticeParts = {
  outbox: Outbox
  webhooks: Pick<Webhooks, 'add' | 'drainSoon'>
  acknowledgements: Acknowledgements
  /** Whether a visitor is mailed a copy of what they have sent. */
  acknowledges: () => boolean
  /** The address that new enquiries, and answers to replies, are mailed to. */
  companyEmail: () => string
  /** Undefined where only the API is served. */
  companyName: () => string | undefined
  /** What the company calls a subject. */
  subjectLabel: (subject: Subject) => string
  /** The text below mails to visitors, where a mail states no other. */
  signature: () => string
  /** Scheme and host of the site. */
  publicUrl: string
}

/** The mails and the event that an enquiry brings, to be called in its transaction. */
export function createNotices(parts: NoticeParts) {
  const { outbox, webhooks, companyEmail, companyName, subjectLabel, publicUrl } = parts

  /** Whether the visitor at this IP address is to hear at the address that they have typed. */
  const isAcknowledged = (email: string, ip: string | undefined, now: number) =>
    ip !== undefined &&
    parts.acknowledges() &&
    mailboxOf(email) !== mailboxOf(companyEmail()) &&
    parts.acknowledgements.claim(email, ip, now)

  return {
    /** Tells the company, and the receivers of webhooks. */
    tellCompany(told: ReportedEnquiry): void {
      const inboxUrl = publicUrl + paths.inbox
      const label = subjectLabel(told.subject)
      outbox.add(enquiryMail(told, { to: companyEmail(), inboxUrl, subjectLabel: label }))
      const { _id: id, reference, name, email, subject, message, lines = [], createdAt } = told
      webhooks.add('enquiry.created', {
        ...{ id, reference, name, email, subject, message, lines: lines.length, createdAt },
      })
    },

    /** Tells the visitor at this IP address, where that is wished and not done too often. */
    tellVisitor(told: ReportedEnquiry, ip: string | undefined): void {
      if (!isAcknowledged(told.email, ip, Date.parse(told.createdAt))) return
      outbox.add(
        acknowledgementMail(told, {
          ...{ siteUrl: publicUrl, signature: parts.signature() },
          subjectLabel: subjectLabel(told.subject),
          replyTo: { address: companyEmail(), name: companyName() },
        }),
      )
    },

    /** Sends what was written down, now that it is stored. */
    sendSoon(): void {
      outbox.drainSoon()
      webhooks.drainSoon()
    },
  }
}
