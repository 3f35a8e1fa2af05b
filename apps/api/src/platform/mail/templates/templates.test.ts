import { describe, expect, it } from 'vitest'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { testMail } from '#api/platform/mail/service.ts'
import { enquiry } from '#api/testing/factories.ts'
import { asText } from '#api/testing/mailbox.ts'
import { enquiryMail } from './enquiry.ts'
import { layOut } from './layout.ts'
import { replyMail } from './reply.ts'

const message = {
  _id: '00ff00ff00ff00ff',
  reference: 'E-2026-00042',
  status: 'replied',
  createdAt: '2026-03-01T09:30:00.000Z',
  ...enquiry(),
} as const

const about = {
  to: 'sales@company.example',
  inboxUrl: 'https://company.example/admin/inbox',
  subjectLabel: 'Product Enquiry',
}

describe('as plain text', () => {
  it('a new enquiry', () => {
    const mail = asText(enquiryMail(message, about))
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

      In your inbox, as E-2026-00042:
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
    const mail = asText(
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
        "subject": "Re: Product Enquiry (E-2026-00042)",
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

  it('a test mail', () => {
    const mail = asText(
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
      {
        ...message,
        name: '<b>"Ada"</b>',
        message: '</p><img src=https://evil.example/x.png onerror=alert(1)>\n& a second line',
      },
      about,
    ),
  )

  it('what a visitor wrote is only text', () => {
    expect(hostile).toMatchInlineSnapshot(`
      "<p dir="auto">&#60;b&#62;&#34;Ada&#34;&#60;/b&#62; &#60;ada@visitor.example&#62; wrote:</p>
      <p dir="auto">&#60;/p&#62;&#60;img src=https://evil.example/x.png onerror=alert(1)&#62;<br>&#38; a second line</p>
      <p>In your inbox, as E-2026-00042:<br><a href="https://company.example/admin/inbox/00ff00ff00ff00ff">https://company.example/admin/inbox/00ff00ff00ff00ff</a></p>
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
