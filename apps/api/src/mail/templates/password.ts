import type { MailDraft } from '#api/mail/outgoing-mail.ts'

/** The link that changes the password. */
export function resetLinkMail(about: { to: string; url: string; minutes: number }): MailDraft {
  const title = 'Your password reset link'
  return {
    kind: 'reset-link',
    to: { address: about.to },
    subject: title,
    parts: [
      { paragraph: 'Someone signed in as the administrator asked to change the password.' },
      { link: about.url, label: `Open this link within ${about.minutes} minutes; it works once` },
      {
        paragraph: 'If that was not you, change the password at once: somebody else is signed in.',
      },
    ],
  }
}

/** The link that sets a new password, for who has forgotten theirs. */
export function forgottenPasswordMail(about: {
  to: string
  siteUrl: string
  url: string
  minutes: number
}): MailDraft {
  const title = 'Set a new password'
  return {
    kind: 'forgotten-password',
    to: { address: about.to },
    subject: title,
    parts: [
      {
        paragraph: `Somebody on the login page of ${about.siteUrl} said that they have forgotten the administrator's password.`,
      },
      {
        link: about.url,
        label: `If that was you, open this link within ${about.minutes} minutes; it works once`,
      },
      { paragraph: 'If it was not you, do nothing: your password stays as it is.' },
    ],
  }
}

/** The notice that the password was changed. */
export function passwordChangedMail(about: { to: string; loginUrl: string }): MailDraft {
  const title = 'Your password was changed'
  return {
    kind: 'password-changed',
    to: { address: about.to },
    subject: title,
    parts: [
      {
        paragraph:
          "The administrator's password was changed just now. Every other session has ended.",
      },
      { link: about.loginUrl, label: 'Log in' },
      {
        paragraph:
          'If that was not you, set a new password on the server (see "Forgotten password" in docs/running.md).',
      },
    ],
  }
}

/** The notice that logging in is closed for browsers that have not logged in before, with a way in. */
export function failedLoginsMail(about: { to: string; url: string }): MailDraft {
  const title = 'Many failed logins'
  return {
    kind: 'failed-logins',
    to: { address: about.to },
    subject: title,
    parts: [
      {
        paragraph:
          'Somebody is trying passwords on your site. Logging in is closed for browsers that have not logged in before, until that stops. Browsers in which you have logged in go on as before.',
      },
      {
        link: about.url,
        label: 'To log in from a new browser, open this link in it within two days',
      },
      {
        paragraph:
          'You need not do anything else if your password is long and used nowhere else. Otherwise change it now.',
      },
    ],
  }
}

/** The notice that somebody gives the right password and wrong codes. */
export function knownPasswordMail(about: { to: string; loginUrl: string }): MailDraft {
  const title = 'Somebody knows your password'
  return {
    kind: 'failed-logins',
    to: { address: about.to },
    subject: title,
    parts: [
      {
        paragraph:
          'Somebody has given your right password several times, each time with a wrong code. Nobody has got in by it: the two-step login keeps them out.',
      },
      { link: about.loginUrl, label: 'If that was not you, log in and change the password' },
    ],
  }
}
