import { readdirSync, readFileSync, statSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { parseMail } from './parse-mail.ts'
import { parseHeaders } from './read-headers.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

const NOW = new Date('2026-11-26T08:00:00Z')

const mail = (head: string[], body: string | Buffer = 'Hello') =>
  Buffer.concat([
    Buffer.from(`${['From: Ada <ada@buyer.example>', ...head].join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ])

const parse = (head: string[] = [], body?: string | Buffer) =>
  parseMail(mail(head, body), NOW, directory)

const multipart = (type: string, ...parts: string[]) =>
  parse(
    ['Message-ID: <a@b>', `Content-Type: multipart/${type}; boundary=B`],
    `${parts.map((part) => `--B\r\n${part}\r\n`).join('')}--B--`,
  )

const TEXT = 'Content-Type: text/plain\r\n\r\nSee attached.'

it('reads headers, of several forms', async () => {
  const head = [
    'Message-ID: <a@b>',
    'In-Reply-To: <c@d> (from you)',
    'References: <1@x>\r\n\t<2@x> junk <3@x>',
    'Subject: =?utf-8?B?2LTYp9mK?= tea',
    'Reply-To: Orders <orders@buyer.example>',
    'To: sales@company.example',
    'Cc: Bob <bob@buyer.example>',
  ]
  expect(await parseHeaders(mail(head, ''))).toEqual({
    ...{ messageId: '<a@b>', inReplyTo: ['<c@d>'], references: ['<1@x>', '<2@x>', '<3@x>'] },
    ...{ subject: 'شاي tea', from: { address: 'ada@buyer.example', name: 'Ada' }, isReport: false },
    replyTo: { address: 'orders@buyer.example', name: 'Orders' },
    recipients: [
      { address: 'sales@company.example', name: '' },
      { address: 'bob@buyer.example', name: 'Bob' },
    ],
    isBulk: false,
  })
})

it.each<[string, string[], boolean, string?]>([
  ['a phone', ['X-Mailer: iPhone Mail (22B83)', 'Auto-Submitted: no'], false],
  [
    'a newsletter',
    ['List-Unsubscribe: <https://x.example>', 'Precedence: bulk', 'List-ID: 1 <1.x.example>'],
    true,
    '1.x.example',
  ],
  ['a newsletter without a list', ['List-Unsubscribe: <mailto:u@x.example>'], false, ''],
  [
    'a group of Google',
    ['Precedence: list', 'Mailing-list: list sales@dhow.example', 'List-ID: <sales.dhow.example>'],
    false,
    'sales.dhow.example',
  ],
  ['a bounce', ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'], true],
  [
    'a read receipt',
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
    true,
  ],
  ['an absence', ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'], true],
  ['a ticket system', ['Auto-Submitted: auto-generated'], true],
  ['a null sender', ['Return-Path: <>'], true],
  ['a spam filter', ['X-Spam-Flag: YES'], true],
  ['a shop', ['From: Shop <no-reply@shop.example>'], true],
  ['a bank', ['From: do_not_reply_7@bank.example'], true],
  ['a person named Bouncer', ['From: bouncer@club.example'], false],
])(
  'the headers of %s say whether a program or a list sent it',
  async (_kind, head, isBulk, list) => {
    const from = head.join().includes('From:') ? [] : ['From: ada@buyer.example']
    const raw = [...from, ...head, '', ''].join('\r\n')
    const headers = await parseHeaders(Buffer.from(raw))
    expect([headers.isBulk, headers.list]).toEqual([isBulk, list])
  },
)

it('spells a sender as the sender of an enquiry is stored', async () => {
  const { from } = await parseHeaders(Buffer.from('From: Ada <ada@müller.example>\r\n\r\n'))
  expect(from?.address).toBe('ada@xn--mller-kva.example')
})

it('knows a mail without Message-ID by its content, and uses the time of the mailbox', async () => {
  const [one, same, other] = await Promise.all([
    parse(['Date: Thu, 1 Jan 1970 00:00:00 +0000']),
    parse(['Date: Thu, 1 Jan 1970 00:00:00 +0000']),
    parse([], 'Other'),
  ])
  expect(one.key).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect([one.key === same.key, one.key === other.key]).toEqual([true, false])
  expect(one.at).toEqual(NOW)
})

describe('the text', () => {
  it('is that of the plain part', async () => {
    const { text } = await multipart(
      'alternative',
      TEXT,
      'Content-Type: text/html\r\n\r\n<b>HTML</b>',
    )
    expect(text).toBe('See attached.')
  })

  it('is made of HTML only if there is no other', async () => {
    const html =
      '<style>p{}</style><p>Dear&nbsp;all,</p><script>alert(1)</script><p>we need<br>tea</p><img src="https://x.example/spy.gif">'
    const { text } = await parse(['Content-Type: text/html; charset=utf-8'], html)
    expect(text.replaceAll('\u00a0', ' ')).toBe('Dear all,\n\nwe need\ntea')
  })

  it.each([
    ['windows-1256', Buffer.from([0xd4, 0xdf, 0xd1, 0xc7]), 'شكرا'],
    ['no-such-charset', 'plain', 'plain'],
    ['utf-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\ufffd\ufffdb'],
  ])('survives the charset %s', async (charset, body, text) => {
    expect((await parse([`Content-Type: text/plain; charset=${charset}`], body)).text).toBe(text)
  })

  it('has no control characters, closes directions, and is cut', async () => {
    const { text, notice } = await parse([], `a\u0000\u0007b\u202edrow\r\n${'x'.repeat(300_000)}`)
    expect(text.startsWith('ab\u202edrow\u202c\nxxx')).toBe(true)
    expect(text.length).toBeLessThanOrEqual(100_001)
    expect(notice).toMatch(/end of this long mail/)
  })
})

describe('attachments', () => {
  it('keep their content and name; pictures of the HTML are none', async () => {
    const pdf =
      'Content-Type: application/pdf; name="order.pdf"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg=='
    const { attachments } = await multipart('mixed', TEXT, pdf)
    expect(
      attachments.map(({ name, type, from }) => [name, type, readFileSync(from, 'utf8')]),
    ).toEqual([['order.pdf', 'application/pdf', '%PDF']])
    const logo =
      'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA'
    const related = await multipart(
      'related',
      'Content-Type: text/html\r\n\r\n<img src="cid:logo">',
      logo,
    )
    expect(related.attachments).toEqual([])
  })

  it('say that winmail.dat cannot be opened', async () => {
    const tnef =
      'Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+Ig=='
    const { attachments, notice } = await multipart('mixed', TEXT, tnef)
    expect(attachments).toHaveLength(1)
    expect(notice).toMatch(/winmail\.dat/)
  })
})

describe('an automatic mail', () => {
  it.each([
    [['Auto-Submitted: auto-replied'], 'automatic'],
    [['Auto-Submitted: no'], 'answer'],
    [['Precedence: bulk'], 'automatic'],
    [['X-Autoreply: yes'], 'automatic'],
    [['X-Auto-Response-Suppress: All', 'Subject: Automatic reply: Tea'], 'automatic'],
    [
      ['X-Auto-Response-Suppress: All', 'Subject: =?utf-8?B?6Ieq5Yqo562U5aSNOiB0ZWE=?='],
      'automatic',
    ],
    [['X-Auto-Response-Suppress: All', 'Subject: Re: Tea'], 'answer'],
    [['Subject: Automatic reply: Tea'], 'answer'],
  ])('with %j is %s', async (head, kind) => {
    expect((await parse(head)).kind).toBe(kind)
  })
})

it.each([
  ['10,000 headers', mail(Array.from({ length: 10_000 }, (_, at) => `X-${at}: y`))],
  [
    '100,000 references',
    mail([`References: ${Array.from({ length: 100_000 }, (_, at) => `<${at}@x>`).join('\r\n ')}`]),
  ],
  [
    'nested parts',
    Buffer.from(
      Array.from(
        { length: 500 },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
      ).join(''),
    ),
  ],
  ['an endless line', Buffer.alloc(3_000_000, 'a')],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 256))],
])('never throws for %s', async (_what, raw) => {
  const parsed = await parseMail(raw, NOW, directory)
  expect(parsed.references.length).toBeLessThanOrEqual(200)
  expect(parsed.at).toEqual(NOW)
})

it('keeps all attachments of a mail with many large pictures complete', async () => {
  const large = Buffer.alloc(120_000, 'a').toString('base64')
  const partOf = (head: string) => `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${large}`
  const logos = Array.from({ length: 45 }, (_, at) =>
    partOf(`Content-Type: image/png\r\nContent-Disposition: inline\r\nContent-ID: <${at}>`),
  )
  const files = Array.from({ length: 10 }, () =>
    partOf('Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf'),
  )
  const { attachments } = await multipart('related', TEXT, ...logos, ...files)
  expect(attachments.map(({ bytes }) => bytes)).toEqual(Array(10).fill(120_000))
  const paths = attachments.map(({ from }) => from)
  expect(paths.map((path) => statSync(path).size)).toEqual(Array(10).fill(120_000))
  expect(readdirSync(directory)).toHaveLength(10)
})

it('stores only the headers of a mail with too long text between its parts', async () => {
  const file = `Content-Type: application/pdf\r\n\r\n${'a'.repeat(200_000)}`
  const raw = mail(
    ['Subject: Tea', 'Content-Type: multipart/mixed; boundary=B'],
    `--B\r\n${file}\r\n--B--\r\n${'a\r\n'.repeat(2_000_000)}`,
  )
  const { subject, notice } = await parseMail(raw, NOW, directory)
  expect(readdirSync(directory)).toEqual([])
  expect([subject, notice]).toEqual(['Tea', expect.stringContaining('could not be read')])
})
