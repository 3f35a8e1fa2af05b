import { expect, it } from 'vitest'
import { asText, textOf } from '#api/testing/mailbox.ts'
import {
  emailChangedMail,
  emailChangeRequestedMail,
  emailLinkMail,
  failedLoginsMail,
  forgottenPasswordMail,
  passwordChangedMail,
  resetLinkMail,
  twoStepMail,
} from './system-mails.ts'

const to = 'admin@company.example'

it('a link mail contains its link and life', () => {
  const url = 'https://company.example/admin/reset-password/s3cret'
  expect(asText(resetLinkMail({ to, url, minutes: 30 }))).toEqual({
    kind: 'reset-link',
    to: { address: to },
    subject: 'Your password reset link',
    text: `Someone signed in as the administrator asked to change the password.

Open this link within 30 minutes; it works once:
${url}

If that was not you, change the password at once: somebody else is signed in.
`,
  })
})

const siteUrl = 'https://company.example'
const url = `${siteUrl}/admin-login/page#token=s3cret`
const newEmail = 'b•••@company.example'

it.each([
  ['email-link', emailLinkMail({ to, siteUrl, url, minutes: 30 }), url],
  ['forgotten-password', forgottenPasswordMail({ to, siteUrl, url, minutes: 30 }), url],
  ['failed-logins', failedLoginsMail({ to, url }), url],
  ['password-changed', passwordChangedMail({ to, loginUrl: url }), url],
  ['account-changed', emailChangeRequestedMail({ to, newEmail, accountUrl: url }), url],
  ['account-changed', emailChangedMail({ to, newEmail }), `is now ${newEmail}`],
  ['account-changed', twoStepMail({ to, change: 'off' }), 'requires only the password'],
])('a mail of the kind %s says what happened', (kind, mail, text) => {
  expect(mail).toMatchObject({ kind, to: { address: to } })
  expect(textOf(mail)).toContain(text)
})
