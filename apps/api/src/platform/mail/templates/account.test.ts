import { expect, it } from 'vitest'
import { asText, textOf } from '#api/testing/mailbox.ts'
import {
  emailChangedMail,
  emailChangeRequestedMail,
  emailLinkMail,
  twoStepMail,
} from './account.ts'

it('a link that confirms a new address', () => {
  const mail = asText(
    emailLinkMail({
      to: 'boss@company.example',
      siteUrl: 'https://company.example',
      url: 'https://company.example/admin-login/page#token=s3cret',
      minutes: 30,
    }),
  )
  expect(mail).toMatchInlineSnapshot(`
    {
      "kind": "email-link",
      "subject": "Confirm your new e-mail address",
      "text": "The administrator of https://company.example wants to log in with this address.

    Confirm it within 30 minutes; the link works once:
    https://company.example/admin-login/page#token=s3cret

    If you know nothing of this, do nothing: nothing changes.
    ",
      "to": {
        "address": "boss@company.example",
      },
    }
  `)
})

it.each([
  [
    'another address was asked for',
    emailChangeRequestedMail({
      to: 'admin@company.example',
      newEmail: 'b•••@company.example',
      accountUrl: 'https://company.example/admin/account',
    }),
    'Stop it here if that was not you:\nhttps://company.example/admin/account',
  ],
  [
    'the address was changed',
    emailChangedMail({ to: 'admin@company.example', newEmail: 'b•••@company.example' }),
    'is b•••@company.example from now on',
  ],
  [
    'the two-step login was switched off',
    twoStepMail({ to: 'admin@company.example', change: 'off' }),
    'asks for the password alone',
  ],
])('the notice that %s', (_what, mail, words) => {
  expect(mail).toMatchObject({
    kind: 'account-changed',
    to: { address: 'admin@company.example' },
  })
  expect(textOf(mail)).toContain(words)
})
