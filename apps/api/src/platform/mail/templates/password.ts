import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { SEE_FORGOTTEN_PASSWORD, systemMail } from './system-mail.ts'

/** The link that changes the password. */
export const resetLinkMail = (about: { to: string; url: string; minutes: number }): MailDraft =>
  systemMail(
    'reset-link',
    about.to,
    'Your password reset link',
    'Someone signed in as the administrator asked to change the password.',
    { link: about.url, label: `Open this link within ${about.minutes} minutes; it works once` },
    'If that was not you, change the password at once: somebody else is signed in.',
  )

/** The link that sets a new password, for who has forgotten theirs. */
export const forgottenPasswordMail = (about: {
  to: string
  siteUrl: string
  url: string
  minutes: number
}): MailDraft =>
  systemMail(
    'forgotten-password',
    about.to,
    'Set a new password',
    `Somebody on the login page of ${about.siteUrl} said that they have forgotten the administrator's password.`,
    {
      link: about.url,
      label: `If that was you, open this link within ${about.minutes} minutes; it works once`,
    },
    'If it was not you, do nothing: your password stays as it is.',
  )

/** The notice that the password was changed. */
export const passwordChangedMail = (about: { to: string; loginUrl: string }): MailDraft =>
  systemMail(
    'password-changed',
    about.to,
    'Your password was changed',
    "The administrator's password was changed just now. Every other session has ended.",
    { link: about.loginUrl, label: 'Log in' },
    `If that was not you, set a new password on the server (${SEE_FORGOTTEN_PASSWORD}).`,
  )

/** The notice that logging in is closed for browsers that have not logged in before, with a way in. */
export const failedLoginsMail = (about: { to: string; url: string }): MailDraft =>
  systemMail(
    'failed-logins',
    about.to,
    'Many failed logins',
    'Somebody is trying passwords on your site. Logging in is closed for browsers that have not logged in before, until that stops. Browsers in which you have logged in go on as before.',
    {
      link: about.url,
      label: 'To log in from a new browser, open this link in it within two days',
    },
    'You need not do anything else if your password is long and used nowhere else. Otherwise change it now.',
  )

/** The notice that somebody gives the right password and wrong codes. */
export const knownPasswordMail = (about: { to: string; loginUrl: string }): MailDraft =>
  systemMail(
    'failed-logins',
    about.to,
    'Somebody knows your password',
    'Somebody has given your right password several times, each time with a wrong code. Nobody has got in by it: the two-step login keeps them out.',
    { link: about.loginUrl, label: 'If that was not you, log in and change the password' },
  )
