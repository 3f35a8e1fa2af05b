import type { Mail } from '#api/mail/mail.ts'
import { layOut } from './layout.ts'

/** Asks whoever reads the mailbox whether they want the newsletter. */
export function subscribeMail(about: {
  to: string
  confirmUrl: string
  unsubscribeUrl: string
}): Mail {
  const title = 'Please confirm your subscription'
  return {
    kind: 'subscription',
    to: { address: about.to },
    subject: title,
    unsubscribeUrl: about.unsubscribeUrl,
    ...layOut(title, [
      { paragraph: 'This address was entered to be kept updated about our products.' },
      { link: about.confirmUrl, label: 'Confirm within a week that it was you' },
      { paragraph: 'If it was not you, do nothing: you will hear no more of this.' },
    ]),
  }
}
