import { getTranslator } from '@dhow/i18n/catalogues'
import type { Language } from '@dhow/i18n/languages'
import { formatDay } from '#api/platform/mail/layout.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'

export function buildSubscribeMail(about: {
  to: string
  language: Language
  company: string
  siteUrl: string
  requestedAt: Date
  timeZone: string
  confirmUrl: string
  unsubscribeUrl: string
}): MailDraft {
  const { to, language, siteUrl, requestedAt, confirmUrl, unsubscribeUrl } = about
  const i18n = getTranslator(language)
  const day = formatDay(requestedAt, i18n, about.timeZone)
  const company = about.company.replace(/\.$/, '')
  return {
    kind: 'subscription',
    to: { address: to },
    subject: i18n.t('Please confirm your subscription'),
    parts: [
      {
        paragraph: i18n.t(
          'Somebody entered this address on {siteUrl} on {day}, to be kept updated about the products of {company}.',
          { siteUrl, day, company },
        ),
      },
      { link: confirmUrl, label: i18n.t('Confirm your subscription within a week') },
      {
        paragraph: i18n.t(
          'If it was not you, do nothing. Without a confirmation you get no newsletter, and the address is deleted.',
        ),
      },
    ],
    language,
    unsubscribeUrl,
  }
}
