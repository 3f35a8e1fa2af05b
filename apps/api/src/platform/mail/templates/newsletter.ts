import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { systemMail } from './system-mail.ts'

/** A day by UTC, as 2026-03-01. */
const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** Asks whoever reads the mailbox whether they want the newsletter. */
export const subscribeMail = (about: {
  to: string
  company: string
  siteUrl: string
  requestedAt: Date
  confirmUrl: string
  unsubscribeUrl: string
}): MailDraft => ({
  ...systemMail(
    'subscription',
    about.to,
    'Please confirm your subscription',
    `Somebody entered this address on ${about.siteUrl} on ${day(about.requestedAt)}, to be kept updated about the products of ${about.company}.`,
    { link: about.confirmUrl, label: 'Confirm within a week that it was you' },
    'If it was not you, do nothing: without a confirmation you get no newsletter, and the address is forgotten.',
  ),
  unsubscribeUrl: about.unsubscribeUrl,
})
