import type { Contract } from '@dhow/contract'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import type { Mail } from '#api/modules/mail/index.ts'
import { type Handlers, ok } from '#api/platform/http/contract.ts'
import { buildAcknowledgementMail, buildReplyMail, type ReportedEnquiry } from './mails.ts'
import type { MessageParts } from './parts.ts'

const buildExample = (now: Date): ReportedEnquiry => ({
  _id: 'preview',
  reference: `E-${now.getUTCFullYear()}-00042`,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'enquiry',
  language: BASE_LANGUAGE,
  message: 'Do you ship to Mombasa?\nBy sea, please.',
  createdAt: now.toISOString(),
})

type Parts = Pick<
  MessageParts,
  'getCompanyEmail' | 'publicUrl' | 'getSubjectLabel' | 'getTimeZone'
> & {
  settings: Mail['settings']
}

/** Creates the handler that shows a mail to a visitor with a signature. An empty signature means the default. */
export function createPreviewRoute(parts: Parts): Pick<Handlers<Contract['mail']>, 'preview'> {
  const { settings, getCompanyEmail, publicUrl, getSubjectLabel, getTimeZone } = parts
  return {
    preview: ({ body: { kind, signature } }) => {
      const message = buildExample(new Date())
      const shared = {
        signature: signature || settings.getDefaultSignature(),
        subjectLabel: getSubjectLabel(message.subject),
        replyTo: { address: getCompanyEmail() },
        timeZone: getTimeZone(),
      }
      const mail =
        kind === 'reply'
          ? buildReplyMail(message, { ...shared, content: 'Your reply appears here.' })
          : buildAcknowledgementMail(message, { ...shared, siteUrl: publicUrl, pdfUrl: publicUrl })
      return ok(settings.toPreview(mail))
    },
  }
}
