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
  /** Returns whether visitors get a copy of their enquiry. */
  acknowledges: () => boolean
  /** Returns the recipient of new enquiries and of answers to replies. */
  companyEmail: () => string
  companyName: () => string | undefined
  subjectLabel: (subject: Subject) => string
  /** Returns the default signature of mails to visitors. */
  signature: () => string
  publicUrl: string
}

export function createNotices(parts: NoticeParts) {
  const { outbox, webhooks, companyEmail, companyName, subjectLabel, publicUrl } = parts

  return {
    /** Call it in the transaction of the enquiry. */
    notifyCompany(enquiry: ReportedEnquiry): void {
      outbox.add(
        enquiryMail(enquiry, {
          to: companyEmail(),
          inboxUrl: publicUrl + paths.inbox,
          subjectLabel: subjectLabel(enquiry.subject),
        }),
      )
      const { _id: id, reference, name, email, subject, message, lines = [], createdAt } = enquiry
      webhooks.add('enquiry.created', {
        ...{ id, reference, name, email, subject, message, lines: lines.length, createdAt },
      })
    },

    /** Mails a copy to the visitor if the settings and limits allow it. Call it in the transaction of the enquiry. */
    notifyVisitor(enquiry: ReportedEnquiry, ip: string | undefined): void {
      const { email, createdAt } = enquiry
      const isAcknowledged =
        ip !== undefined &&
        parts.acknowledges() &&
        mailboxOf(email) !== mailboxOf(companyEmail()) &&
        parts.acknowledgements.claim(email, ip, Date.parse(createdAt))
      if (!isAcknowledged) return
      outbox.add(
        acknowledgementMail(enquiry, {
          ...{ siteUrl: publicUrl, signature: parts.signature() },
          subjectLabel: subjectLabel(enquiry.subject),
          replyTo: { address: companyEmail(), name: companyName() },
        }),
      )
    },

    /** Call it after the transaction. */
    sendSoon(): void {
      outbox.drainSoon()
      webhooks.drainSoon()
    },
  }
}
