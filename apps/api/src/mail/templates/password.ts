import type { Mail } from '#api/mail/transport.ts'

/** The link that changes the password. */
export const resetLinkMail = (about: { to: string; url: string; minutes: number }): Mail => ({
  to: about.to,
  subject: 'Your password reset link',
  body: `Someone signed in as the administrator asked to change the password.

Open this link within ${about.minutes} minutes; it works once:
${about.url}

If that was not you, change the password at once: somebody else is signed in.
`,
})

/** The notice that the password was changed. */
export const passwordChangedMail = (about: { to: string; loginUrl: string }): Mail => ({
  to: about.to,
  subject: 'Your password was changed',
  body: `The administrator's password was changed just now. Every other session has ended.

Log in: ${about.loginUrl}

If that was not you, set a new password on the server (see "Forgotten password" in docs/running.md).
`,
})
