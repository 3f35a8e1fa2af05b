import { expect, it } from 'vitest'
import { textOf } from '#api/testing/mailbox.ts'
import {
  emailChangedMail,
  emailChangeRequestedMail,
  emailLinkMail,
  failedLoginsMail,
  forgottenPasswordMail,
  passwordChangedMail,
  resetLinkMail,
  twoStepMail,
} from './mails.ts'

const to = 'admin@company.example'

const siteUrl = 'https://company.example'
const url = `${siteUrl}/admin-login/page#token=s3cret`
const newEmail = 'b•••@company.example'

it.each([
  ['reset-link', resetLinkMail({ to, url, minutes: 30 }), url],
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
