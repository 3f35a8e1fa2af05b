import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { SEE_FORGOTTEN_PASSWORD, systemMail } from './system-mail.ts'

/** The link that makes an address the administrator's. */
export const emailLinkMail = (about: {
  to: string
  siteUrl: string
  url: string
  minutes: number
}): MailDraft =>
  systemMail(
    'email-link',
    about.to,
    'Confirm your new e-mail address',
    `The administrator of ${about.siteUrl} wants to log in with this address.`,
    { link: about.url, label: `Confirm it within ${about.minutes} minutes; the link works once` },
    'If you know nothing of this, do nothing: nothing changes.',
  )

/** Tells the old address that another was asked for, while that can still be stopped. */
export const emailChangeRequestedMail = (about: {
  to: string
  newEmail: string
  accountUrl: string
}): MailDraft =>
  systemMail(
    'account-changed',
    about.to,
    'Your e-mail address is about to change',
    `Someone signed in as the administrator asked for ${about.newEmail} as the address of the account. It changes once the link that was mailed there is opened; until then it stays this one.`,
    { link: about.accountUrl, label: 'Stop it here if that was not you' },
    'Change the password then, too: somebody else knows it.',
  )

/** Tells the old address that it is the administrator's no more. */
export const emailChangedMail = (about: { to: string; newEmail: string }): MailDraft =>
  systemMail(
    'account-changed',
    about.to,
    'Your e-mail address was changed',
    `The address of the administrator's account is ${about.newEmail} from now on. This one no longer logs in and gets no more mail.`,
    `If that was not you, set a new password on the server at once (${SEE_FORGOTTEN_PASSWORD}), log in, and put your address back.`,
  )

/** The notice that the two-step login was switched on or off. */
export function twoStepMail({ to, change }: { to: string; change: 'on' | 'off' }): MailDraft {
  const title = `The two-step login was switched ${change}`
  const now =
    change === 'on'
      ? 'From now on a login asks for a code of the authenticator app, or a recovery code.'
      : 'From now on a login asks for the password alone.'
  return systemMail(
    'account-changed',
    to,
    title,
    `${title} just now. ${now}`,
    `If that was not you, set a new password on the server at once (${SEE_FORGOTTEN_PASSWORD}).`,
  )
}
