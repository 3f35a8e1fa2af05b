import type { MailDraft } from '#api/mail/outgoing-mail.ts'

/** A day by UTC, as 2026-03-01. */
const day = (moment: Date) => moment.toISOString().slice(0, 10)

/** Asks whoever reads the mailbox whether they want the newsletter. */
export function subscribeMail(about: {
  to: string
  company: string
  siteUrl: string
  askedAt: Date
  confirmUrl: string
  unsubscribeUrl: string
}): MailDraft {
  const title = 'Please confirm your subscription'
  return {
    kind: 'subscription',
    to: { address: about.to },
    subject: title,
    unsubscribeUrl: about.unsubscribeUrl,
    parts: [
      {
        paragraph: `Somebody entered this address on ${about.siteUrl} on ${day(about.askedAt)}, to be kept updated about the products of ${about.company}.`,
      },
      { link: about.confirmUrl, label: 'Confirm within a week that it was you' },
      {
        paragraph:
          'If it was not you, do nothing: without a confirmation you get no newsletter, and the address is forgotten.',
      },
    ],
  }
}
