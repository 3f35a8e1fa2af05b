import { describe, expect, it } from 'vitest'
import type { MailDraft } from '#api/mail/outgoing-mail.ts'
import { enquiry } from '#api/testing/factories.ts'
import { textOf } from '#api/testing/mails.ts'
import {
  emailChangedMail,
  emailChangeRequestedMail,
  emailLinkMail,
  twoStepMail,
} from './account.ts'
import { enquiryMail } from './enquiry.ts'
import { inHeader, layOut } from './layout.ts'
import {
  failedLoginsMail,
  forgottenPasswordMail,
  passwordChangedMail,
  resetLinkMail,
} from './password.ts'
import { replyMail } from './reply.ts'
import { testMail } from './test-mail.ts'

const message = {
  _id: '00ff00ff00ff00ff',
  status: 'replied',
  createdAt: '2026-03-01T09:30:00.000Z',
  ...enquiry(),
} as const

const about = {
  id: message._id,
  to: 'sales@company.example',
  inboxUrl: 'https://company.example/admin/inbox',
  subjectLabel: 'Product Enquiry',
}

const link = {
  siteUrl: 'https://company.example',
  url: 'https://company.example/admin-login/page#token=s3cret',
  minutes: 30,
}

/** A mail with its words as plain text. */
const written = ({ parts, ...mail }: Omit<MailDraft, 'kind'>) => ({
  ...mail,
  text: textOf({ parts }),
})

describe('as plain text', () => {
  it('a new enquiry', () => {
    const mail = written(enquiryMail(enquiry(), about))
    expect(mail).toMatchInlineSnapshot(`
      {
        "about": "00ff00ff00ff00ff",
        "kind": "enquiry",
        "replyTo": {
          "address": "ada@visitor.example",
          "name": "Ada Visitor",
        },
        "subject": "Product Enquiry from Ada Visitor",
        "text": "Ada Visitor <ada@visitor.example> wrote:

      Do you ship to Mombasa?
      By sea, please.

      In your inbox:
      https://company.example/admin/inbox/00ff00ff00ff00ff

      An answer to this mail goes to the visitor, but not into your inbox.
      ",
        "to": {
          "address": "sales@company.example",
        },
      }
    `)
  })

  it('a reply', () => {
    const mail = written(
      replyMail(message, {
        subjectLabel: 'Product Enquiry',
        content: 'Bonjour Ada,\n\nYes, weekly.',
        signature: 'Company\nsales@company.example',
        replyTo: { address: 'sales@company.example', name: 'Company' },
        inReplyTo: '<first@company.example>',
      }),
    )
    expect(mail).toMatchInlineSnapshot(`
      {
        "about": "00ff00ff00ff00ff",
        "inReplyTo": "<first@company.example>",
        "kind": "reply",
        "replyTo": {
          "address": "sales@company.example",
          "name": "Company",
        },
        "subject": "Re: Product Enquiry",
        "text": "Bonjour Ada,

      Yes, weekly.

      Company
      sales@company.example

      Ada Visitor <ada@visitor.example>, 2026-03-01:

      > Do you ship to Mombasa?
      > By sea, please.
      ",
        "to": {
          "address": "ada@visitor.example",
          "name": "Ada Visitor",
        },
      }
    `)
  })

  it('a reset link', () => {
    const url = 'https://company.example/admin/reset-password/s3cret'
    const mail = written(resetLinkMail({ to: 'admin@company.example', url, minutes: 30 }))
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
    const mail = written(failedLoginsMail({ to: 'admin@company.example', url }))
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
    const mail = written(
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
    const mail = written(forgottenPasswordMail({ ...link, to: 'admin@company.example' }))
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

  it('a link that confirms a new address', () => {
    const mail = written(emailLinkMail({ ...link, to: 'boss@company.example' }))
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

  it('a test mail', () => {
    const mail = written(
      testMail({
        to: 'sales@company.example',
        siteUrl: 'https://company.example',
      }),
    )
    expect(mail).toMatchInlineSnapshot(`
      {
        "subject": "Test mail",
        "text": "Mail from your website arrives: this is the proof.

      Your website:
      https://company.example
      ",
        "to": {
          "address": "sales@company.example",
        },
      }
    `)
  })
})

describe('as HTML', () => {
  const htmlOf = ({ parts }: MailDraft) => layOut(parts).html

  const hostile = htmlOf(
    enquiryMail(
      enquiry({
        name: '<b>"Ada"</b>',
        message: '</p><img src=https://evil.example/x.png onerror=alert(1)>\n& a second line',
      }),
      about,
    ),
  )

  it('what a visitor wrote is only text', () => {
    expect(hostile).toMatchInlineSnapshot(`
      "<p dir="auto">&#60;b&#62;&#34;Ada&#34;&#60;/b&#62; &#60;ada@visitor.example&#62; wrote:</p>
      <p dir="auto">&#60;/p&#62;&#60;img src=https://evil.example/x.png onerror=alert(1)&#62;<br>&#38; a second line</p>
      <p>In your inbox:<br><a href="https://company.example/admin/inbox/00ff00ff00ff00ff">https://company.example/admin/inbox/00ff00ff00ff00ff</a></p>
      <p style="font-size:14px">An answer to this mail goes to the visitor, but not into your inbox.</p>"
    `)
  })

  const reply = (content: string) =>
    htmlOf(
      replyMail(message, {
        subjectLabel: 'Product Enquiry',
        content,
        signature: 'Company\nsales@company.example',
        replyTo: { address: 'sales@company.example' },
      }),
    )

  it('a reply is what was typed, signed, above what it answers', () => {
    const html = reply('Yes.')
    expect(html).toMatchInlineSnapshot(`
      "<p dir="auto">Yes.</p>
      <p dir="auto">Company<br>sales@company.example</p>
      <p dir="auto">Ada Visitor &#60;ada@visitor.example&#62;, 2026-03-01:</p>
      <blockquote dir="auto" style="margin:16px 0;padding:0 0 0 14px;border-left:3px solid #8a8f98">Do you ship to Mombasa?<br>By sea, please.</blockquote>"
    `)
  })

  it('a reply has each paragraph in its own direction', () => {
    expect(reply('مرحبا\nنعم\n\nYes.')).toContain(
      '<p dir="auto">مرحبا<br>نعم</p>\n<p dir="auto">Yes.</p>',
    )
  })

  it('a reply keeps the blank lines and the indentation that were typed', () => {
    expect(reply('One\n\n\n   - two')).toContain(
      '<p dir="auto">One</p>\n<p dir="auto"><br>\u00a0\u00a0 - two</p>',
    )
  })
})

describe('a name in a header', () => {
  it.each([
    ['Ada\r\nBcc: thief@evil.example', 'Ada Bcc: thief@evil.example'],
    ['Ada\u2028\u0000Lovelace', 'Ada Lovelace'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['عائشة 👩🏽‍🚀', 'عائشة 👩🏽‍🚀'],
    ['half \ud83d', 'half \ufffd'],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    ['🐟'.repeat(100), '🐟'.repeat(100)],
  ])('%j is written %j', (name, written) => {
    expect(inHeader(name)).toBe(written)
  })
})
