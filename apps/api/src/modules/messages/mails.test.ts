import { describe, expect, it } from 'vitest'
import { layOut, toHeaderText } from '#api/platform/mail/layout.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { toText } from '#api/testing/mailbox.ts'
import { buildEnquiryMail, buildReplyMail } from './mails.ts'

const message = {
  _id: '00ff00ff00ff00ff',
  reference: 'E-2026-00042',
  status: 'replied',
  language: 'en',
  createdAt: '2026-03-01T09:30:00.000Z',
  ...createEnquiry(),
} as const

const about = {
  to: 'sales@company.example',
  inboxUrl: 'https://company.example/admin/inbox',
  subjectLabel: 'Product Enquiry',
}

describe('as plain text', () => {
  it('a new enquiry', () => {
    expect(toText(buildEnquiryMail(message, about))).toEqual({
      kind: 'enquiry',
      about: message._id,
      thread: message.reference,
      to: { address: 'sales@company.example' },
      replyTo: { address: 'ada@visitor.example', name: 'Ada Visitor' },
      subject: 'Product Enquiry from Ada Visitor (E-2026-00042)',
      text: `Ada Visitor <ada@visitor.example> wrote:

Do you ship to Mombasa?
By sea, please.

Open E-2026-00042 in your inbox:
https://company.example/admin/inbox/00ff00ff00ff00ff

An answer to this mail goes to the visitor, but not into your inbox.
`,
    })
  })
})

describe('as HTML', () => {
  const getHtml = (mail: MailDraft) => layOut(mail).html

  it('the text of a visitor is escaped', () => {
    const text = '</p><img src=https://evil.example/x.png onerror=alert(1)>\n& a second line'
    const html = getHtml(
      buildEnquiryMail({ ...message, name: '<b>"Ada"</b>', message: text }, about),
    )
    expect(html.split('\n').slice(0, 2)).toEqual([
      '<p dir="auto">&#60;b&#62;&#34;Ada&#34;&#60;/b&#62; &#60;ada@visitor.example&#62; wrote:</p>',
      '<p dir="auto">&#60;/p&#62;&#60;img src=https://evil.example/x.png onerror=alert(1)&#62;<br>&#38; a second line</p>',
    ])
  })

  const buildReply = (content: string) =>
    getHtml(
      buildReplyMail(message, {
        subjectLabel: 'Product Enquiry',
        content,
        signature: '',
        replyTo: { address: 'sales@company.example' },
        timeZone: 'Asia/Kolkata',
      }),
    )

  it('each paragraph has its own direction', () => {
    expect(buildReply('مرحبا\nنعم\n\nYes.')).toContain(
      '<p dir="auto">مرحبا<br>نعم</p>\n<p dir="auto">Yes.</p>',
    )
  })

  it('our own texts have the direction of their language', () => {
    const parts = [{ link: 'https://company.example', label: 'فتح الطلب' }, { note: 'ملاحظة' }]
    const html = layOut({ parts, language: 'ar' }).html
    expect(html).toMatch(/^<p lang="ar" dir="rtl">فتح الطلب.*\n<p lang="ar" dir="rtl" style/)
  })

  it('blank lines and indentation are preserved', () => {
    expect(buildReply('One\n\n\n   - two')).toContain(
      '<p dir="auto">One</p>\n<p dir="auto"><br>\u00a0\u00a0 - two</p>',
    )
  })
})

it.each([
  ['Ada\r\nBcc: thief@evil.example', 'Ada Bcc: thief@evil.example'],
  ['Ada\u2028\u0000Lovelace', 'Ada Lovelace'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['عائشة 👩🏽‍🚀', 'عائشة 👩🏽‍🚀'],
  ['half \ud83d', 'half \ufffd'],
  ['x'.repeat(101), `${'x'.repeat(99)}…`],
  ['🐟'.repeat(100), '🐟'.repeat(100)],
])('the name %j is %j in a header', (name, header) => {
  expect(toHeaderText(name)).toBe(header)
})
