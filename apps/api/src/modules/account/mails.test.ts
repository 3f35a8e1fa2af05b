import { expect, it } from 'vitest'
import { renderText } from '#api/testing/mailbox.ts'
import {
  buildEmailChangedMail,
  buildEmailChangeRequestedMail,
  buildEmailLinkMail,
  buildFailedLoginsMail,
  buildForgottenPasswordMail,
  buildPasswordChangedMail,
  buildResetLinkMail,
  buildTwoStepMail,
} from './mails.ts'

const to = 'admin@company.example'

const siteUrl = 'https://company.example'
const url = `${siteUrl}/admin-login/page#token=s3cret`
const newEmail = 'b•••@company.example'

it.each([
  ['reset-link', buildResetLinkMail({ to, url, minutes: 30 }), url],
  ['email-link', buildEmailLinkMail({ to, siteUrl, url, minutes: 30 }), url],
  ['forgotten-password', buildForgottenPasswordMail({ to, siteUrl, url, minutes: 30 }), url],
  ['failed-logins', buildFailedLoginsMail({ to, url }), url],
  ['password-changed', buildPasswordChangedMail({ to, loginUrl: url }), url],
  ['account-changed', buildEmailChangeRequestedMail({ to, newEmail, accountUrl: url }), url],
  ['account-changed', buildEmailChangedMail({ to, newEmail }), `is now ${newEmail}`],
  ['account-changed', buildTwoStepMail({ to, change: 'off' }), 'requires only the password'],
])('a mail of the kind %s says what happened', (kind, mail, text) => {
  expect(mail).toMatchObject({ kind, to: { address: to } })
  expect(renderText(mail)).toContain(text)
})
