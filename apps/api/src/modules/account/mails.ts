import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'

/** Section of the manual about setting a password on the server. */
const SEE_FORGOTTEN_PASSWORD = 'see "Forgotten password" in docs/running.md'

type Link = { link: string; label: string }

type LinkMail = { to: string; url: string; minutes: number }

const buildSystemMail = (
  kind: MailDraft['kind'],
  to: string,
  subject: string,
  ...parts: (string | Link)[]
): MailDraft => ({
  kind,
  to: { address: to },
  subject,
  parts: parts.map((part) => (typeof part === 'string' ? { paragraph: part } : part)),
})

export const buildResetLinkMail = (about: LinkMail) =>
  buildSystemMail(
    'reset-link',
    about.to,
    'Your password reset link',
    'Someone signed in as the administrator asked to change the password.',
    { link: about.url, label: `Open this link within ${about.minutes} minutes; it works once` },
    'If that was not you, change the password at once: somebody else is signed in.',
  )

export const buildForgottenPasswordMail = (about: LinkMail & { siteUrl: string }) =>
  buildSystemMail(
    'forgotten-password',
    about.to,
    'Set a new password',
    `Somebody requested a new administrator password on the login page of ${about.siteUrl}.`,
    {
      link: about.url,
      label: `If that was you, open this link within ${about.minutes} minutes; it works once`,
    },
    'If it was not you, do nothing: your password does not change.',
  )

export const buildPasswordChangedMail = (about: { to: string; loginUrl: string }) =>
  buildSystemMail(
    'password-changed',
    about.to,
    'Your password was changed',
    "The administrator's password was changed just now. Every other session has ended.",
    { link: about.loginUrl, label: 'Log in' },
    `If that was not you, set a new password on the server (${SEE_FORGOTTEN_PASSWORD}).`,
  )

/** Reports that login is closed for unknown browsers. Its link lets one in. */
export const buildFailedLoginsMail = (about: { to: string; url: string }) =>
  buildSystemMail(
    'failed-logins',
    about.to,
    'Many failed logins',
    'Somebody is trying passwords on your site. Until that stops, you can log in only in browsers in which you have logged in before.',
    {
      link: about.url,
      label: 'To log in from a new browser, open this link in it within two days',
    },
    'If your password is long and not used elsewhere, you need not do anything else. Otherwise change it now.',
  )

export const buildKnownPasswordMail = (about: { to: string; loginUrl: string }) =>
  buildSystemMail(
    'failed-logins',
    about.to,
    'Somebody knows your password',
    'Somebody entered your correct password several times, each time with a wrong code. The two-step login refused them.',
    { link: about.loginUrl, label: 'If that was not you, log in and change the password' },
  )

export const buildEmailLinkMail = (about: LinkMail & { siteUrl: string }) =>
  buildSystemMail(
    'email-link',
    about.to,
    'Confirm your new e-mail address',
    `The administrator of ${about.siteUrl} wants to log in with this address.`,
    { link: about.url, label: `Confirm it within ${about.minutes} minutes; the link works once` },
    'If you did not request this, do nothing: nothing changes.',
  )

/** Tells the old address about a requested change while it can be cancelled. */
export const buildEmailChangeRequestedMail = (about: {
  to: string
  newEmail: string
  accountUrl: string
}) =>
  buildSystemMail(
    'account-changed',
    about.to,
    'Your e-mail address is about to change',
    `Someone signed in as the administrator requested to change the e-mail address of the account to ${about.newEmail}. It changes when the link that was mailed there is opened.`,
    { link: about.accountUrl, label: 'Cancel the change here if that was not you' },
    'Then change the password too: somebody else knows it.',
  )

export const buildEmailChangedMail = (about: { to: string; newEmail: string }) =>
  buildSystemMail(
    'account-changed',
    about.to,
    'Your e-mail address was changed',
    `The e-mail address of the administrator's account is now ${about.newEmail}. You can no longer log in with this address, and it gets no more mails.`,
    `If that was not you, set a new password on the server at once (${SEE_FORGOTTEN_PASSWORD}), log in, and change the address back.`,
  )

export function buildTwoStepMail({ to, change }: { to: string; change: 'on' | 'off' }) {
  const title = `The two-step login was switched ${change}`
  const now =
    change === 'on'
      ? 'Each login now requires a code of the authenticator app or a recovery code.'
      : 'A login now requires only the password.'
  return buildSystemMail(
    'account-changed',
    to,
    title,
    `${title} just now. ${now}`,
    `If that was not you, set a new password on the server at once (${SEE_FORGOTTEN_PASSWORD}).`,
  )
}
