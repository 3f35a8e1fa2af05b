import { expect, it } from 'vitest'
import { asText } from '#api/testing/mailbox.ts'
import {
  failedLoginsMail,
  forgottenPasswordMail,
  passwordChangedMail,
  resetLinkMail,
} from './password.ts'

it('a reset link', () => {
  const url = 'https://company.example/admin/reset-password/s3cret'
  const mail = asText(resetLinkMail({ to: 'admin@company.example', url, minutes: 30 }))
  expect(mail).toMatchInlineSnapshot(`
    {
      "kind": "reset-link",
      "subject": "Your password reset link",
      "text": "Someone signed in as the administrator asked to change the password.

    Open this link within 30 minutes; it works once:
    https://company.example/admin/reset-password/s3cret

    If that was not you, change the password at once: somebody else is signed in.
    ",
      "to": {
        "address": "admin@company.example",
      },
    }
  `)
})

it('the notice that many logins failed', () => {
  const url = 'https://company.example/admin-login#device=x'
  const mail = asText(failedLoginsMail({ to: 'admin@company.example', url }))
  expect(mail).toMatchInlineSnapshot(`
    {
      "kind": "failed-logins",
      "subject": "Many failed logins",
      "text": "Somebody is trying passwords on your site. Logging in is closed for browsers that have not logged in before, until that stops. Browsers in which you have logged in go on as before.

    To log in from a new browser, open this link in it within two days:
    https://company.example/admin-login#device=x

    You need not do anything else if your password is long and used nowhere else. Otherwise change it now.
    ",
      "to": {
        "address": "admin@company.example",
      },
    }
  `)
})

it('the notice that the password was changed', () => {
  const mail = asText(
    passwordChangedMail({
      to: 'admin@company.example',
      loginUrl: 'https://company.example/admin-login',
    }),
  )
  expect(mail).toMatchInlineSnapshot(`
    {
      "kind": "password-changed",
      "subject": "Your password was changed",
      "text": "The administrator's password was changed just now. Every other session has ended.

    Log in:
    https://company.example/admin-login

    If that was not you, set a new password on the server (see "Forgotten password" in docs/running.md).
    ",
      "to": {
        "address": "admin@company.example",
      },
    }
  `)
})

it('a link for a forgotten password', () => {
  const mail = asText(
    forgottenPasswordMail({
      to: 'admin@company.example',
      siteUrl: 'https://company.example',
      url: 'https://company.example/admin-login/page#token=s3cret',
      minutes: 30,
    }),
  )
  expect(mail).toMatchInlineSnapshot(`
    {
      "kind": "forgotten-password",
      "subject": "Set a new password",
      "text": "Somebody on the login page of https://company.example said that they have forgotten the administrator's password.

    If that was you, open this link within 30 minutes; it works once:
    https://company.example/admin-login/page#token=s3cret

    If it was not you, do nothing: your password stays as it is.
    ",
      "to": {
        "address": "admin@company.example",
      },
    }
  `)
})
