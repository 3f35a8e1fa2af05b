import type { Message } from '@dhow/contract/messages/messages'
import { documentPaths, paths } from '@dhow/contract/paths'
import { getEnglish, getTranslator } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, getPathPrefix } from '@dhow/i18n/languages'
import { normalizeMailbox } from '#api/platform/mail/recipient-keys.ts'
import {
  buildAcknowledgementMail,
  buildEnquiryMail,
  formatEstimate,
  type ReportedEnquiry,
} from './mails.ts'
import type { MessageParts, VisitorTexts } from './parts.ts'

/** Translates the product names and the subject of an enquiry, for a mail to the visitor. */
export function translateForVisitor<
  Enquiry extends Pick<Message, 'language' | 'lines' | 'subject' | 'mailSubject'>,
>(enquiry: Enquiry, { getSubjectLabel, localizer, getTimeZone }: VisitorTexts) {
  const { language, lines = [], subject, mailSubject } = enquiry
  const label = getSubjectLabel(subject)
  const { translate } = localizer(language, [label, ...lines.map(({ name }) => name)])
  return {
    enquiry: { ...enquiry, lines: lines.map((line) => ({ ...line, name: translate(line.name) })) },
    // Mail programs group a conversation by its subject.
    subjectLabel: mailSubject || translate(label),
    timeZone: getTimeZone(),
  }
}

export function createNotices(parts: MessageParts) {
  const { outbox, events, getCompanyEmail, getCompanyName, getSubjectLabel, publicUrl } = parts

  /** Reports an enquiry. Call it in the transaction of the enquiry. */
  const report = (enquiry: ReportedEnquiry) => {
    const { _id: id, reference, name, email, subject, language, message, createdAt } = enquiry
    const { lines = [], terms = {}, files = [] } = enquiry
    events.emit('enquiry.received', {
      id,
      reference,
      name,
      email,
      subject,
      language,
      message,
      lines,
      terms,
      createdAt,
      files: files.map(({ id: file, name, bytes, type }) => ({
        id: file,
        name,
        bytes,
        type,
        url: `${publicUrl}/api/messages/${id}/files/${file}`,
      })),
    })
  }

  const notifyCompany = (enquiry: ReportedEnquiry, estimate: string | undefined) => {
    outbox.add(
      buildEnquiryMail(enquiry, {
        to: getCompanyEmail(),
        inboxUrl: publicUrl + paths.inbox,
        subjectLabel: getSubjectLabel(enquiry.subject),
        estimate,
      }),
    )
    report(enquiry)
  }

  const mayAcknowledge = ({ email, createdAt }: ReportedEnquiry, ip: string) =>
    parts.acknowledges() &&
    normalizeMailbox(email) !== normalizeMailbox(getCompanyEmail()) &&
    parts.acknowledgements.claim(email, ip, Date.parse(createdAt))

  const notifyVisitor = (enquiry: ReportedEnquiry, englishEstimate: string | undefined) => {
    const { lines = [], createdAt, language } = enquiry
    const code = lines.length > 0 ? parts.saveList(lines, new Date(createdAt)) : undefined
    const translated = translateForVisitor(enquiry, parts)
    // The estimate of a long list takes 30 ms.
    const estimate =
      language === BASE_LANGUAGE
        ? englishEstimate
        : formatEstimate(translated.enquiry, getTranslator(language))
    outbox.add(
      buildAcknowledgementMail(translated.enquiry, {
        siteUrl: publicUrl,
        signature: parts.getSignature(),
        estimate,
        pdfUrl: publicUrl + documentPaths.sentEnquiry(parts.createEnquiryToken(enquiry._id)),
        ...(code && { listUrl: publicUrl + getPathPrefix(language) + paths.sharedList(code) }),
        subjectLabel: translated.subjectLabel,
        timeZone: translated.timeZone,
        replyTo: { address: getCompanyEmail(), name: getCompanyName() },
      }),
    )
  }

  return {
    report,

    /**
     * Mails the company, and a copy to the visitor if there is an `ip` and the limits allow it. Call it in the
     * transaction of the enquiry.
     */
    notify(enquiry: ReportedEnquiry, ip?: string): void {
      const estimate = formatEstimate(enquiry, getEnglish())
      notifyCompany(enquiry, estimate)
      if (ip !== undefined && mayAcknowledge(enquiry, ip)) notifyVisitor(enquiry, estimate)
    },

    /** Call it after the transaction. */
    sendSoon: outbox.drainSoon,
  }
}
