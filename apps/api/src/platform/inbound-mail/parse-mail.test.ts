import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { parseMail } from './parse-mail.ts'
import { parseHeaders } from './read-headers.ts'

let directory: string
beforeEach(() => {
  directory = createTemporaryFolder()
})

const NOW = new Date('2026-11-26T08:00:00Z')

const buildMail = (head: string[], body: string | Buffer = 'Hello') =>
  Buffer.concat([
    Buffer.from(`${['From: Ada <ada@buyer.example>', ...head].join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ])

const parse = (head: string[] = [], body?: string | Buffer) =>
  parseMail(buildMail(head, body), NOW, directory)

const parseMultipart = (type: string, ...parts: string[]) =>
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
  expect(await parseHeaders(buildMail(head, ''))).toEqual({
    messageId: '<a@b>',
    inReplyTo: ['<c@d>'],
    references: ['<1@x>', '<2@x>', '<3@x>'],
    subject: 'شاي tea',
    from: { address: 'ada@buyer.example', name: 'Ada' },
    isReport: false,
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
  ['a ticket system', ['Auto-Submitted: auto-generated'], true],
  ['a null sender', ['Return-Path: <>'], true],
  ['a spam filter', ['X-Spam-Flag: YES'], true],
  ['an accepted invitation', ['Content-Type: text/calendar; method=REPLY'], true],
  ['a shop', ['From: Shop <no-reply@shop.example>'], true],
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

it('knows a mail without Message-ID by its content, and uses the time of the mailbox', async () => {
  const [original, same, other] = await Promise.all([
    parse(['Date: Thu, 1 Jan 1970 00:00:00 +0000']),
    parse(['Date: Thu, 1 Jan 1970 00:00:00 +0000']),
    parse([], 'Other'),
  ])
  expect(original.key).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect([original.key === same.key, original.key === other.key]).toEqual([true, false])
  expect(original.at).toEqual(NOW)
})

const buildPlain = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`
const buildHtml = (text: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${text}`
const buildFile = (head: string, content = 'AAAA') =>
  `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}`
const buildNested = (type: string, ...parts: string[]) =>
  `Content-Type: multipart/${type}; boundary=${type}\r\n\r\n${parts.map((part) => `--${type}\r\n${part}\r\n`).join('')}--${type}--`

const NOTICE = 'CONFIDENTIAL: This e-mail is for the addressee only. If you are not, delete it.'

describe('the text', () => {
  it.each([
    [
      'the same in both forms',
      'We accept:  40 cartons.',
      '<p>We <b>accept</b>: 40 cartons.</p>',
      'We accept:  40 cartons.',
    ],
    ['a stub', 'This message is in HTML.', 'We accept.', 'We accept.'],
    ['a notice', NOTICE, `We accept.<p>${NOTICE}`, `We accept.\n\n${NOTICE}`],
    ['spaces', '\u00a0\u200b \r\n-- ', 'We accept.', 'We accept.'],
    ['an entity', '&nbsp;', 'We accept.', 'We accept.'],
    ['joined cells', 'Tea40ctn', '<table><tr><td>Tea<td>40<td>ctn</table>', 'Tea | 40 | ctn'],
    ['cells on lines', 'Tea\n40\nctn', '<table><tr><td>Tea<td>40<td>ctn</table>', 'Tea | 40 | ctn'],
    ['Chinese words', '请查看网页版', '我们接受四十箱', '我们接受四十箱'],
    ['a sign', '', '👍', '👍'],
    ['no HTML', 'We accept.', '', 'We accept.'],
  ])('is the part with the words: %s', async (_what, text, markup, expected) => {
    expect((await parseMultipart('alternative', buildPlain(text), buildHtml(markup))).text).toBe(
      expected,
    )
  })

  it('joins the parts between pictures', async () => {
    const picture = buildFile('Content-Type: image/jpeg; name=a.jpg\r\nContent-Disposition: inline')
    const { text, attachments } = await parseMultipart(
      'mixed',
      buildPlain('One'),
      picture,
      buildPlain('Two'),
    )
    expect([text, attachments.length]).toEqual(['One\n\nTwo', 1])
    const parts = buildNested('mixed', buildHtml('One'), picture, buildHtml('Two'))
    expect((await parseMultipart('alternative', buildPlain('One'), parts)).text).toBe('One\n\nTwo')
  })

  it.each(['____\nBuyers list', '-- Scanned', 'Scanned by a gateway', '\nAdded below'])(
    'contains a plain footer below Base64: %j',
    async (footer) => {
      const lines = `${Buffer.from('Größe 40 €').toString('base64')}\n${footer}`
      const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64']
      const { text, notice } = await parse(head, lines.replaceAll('\n', '\r\n'))
      expect([text.replace(/\n+/g, '\n'), notice]).toEqual([
        `Größe 40 €\n${footer}`.replace(/\n+/g, '\n'),
        undefined,
      ])
    },
  )

  it('is complete if only unused HTML is too long', async () => {
    const long = buildHtml(`We accept.<p style="${'a'.repeat(300_000)}">40`)
    expect(
      await parseMultipart('alternative', buildPlain('We accept. 40'), long),
    ).not.toHaveProperty('notice')
    expect((await parseMultipart('mixed', long)).notice).toMatch(/end of this long mail/)
  })

  it('survives a missing boundary', async () => {
    const { text } = await parse(['Content-Type: multipart/mixed'], 'We accept.')
    expect(text).toBe('We accept.')
  })

  it('joins the lines that a program has wrapped', async () => {
    const { text } = await parse(['Content-Type: text/plain; format=flowed'], 'We \r\naccept.')
    expect(text).toBe('We accept.')
  })

  it('detects the character set of raw headers and names by that of the text', async () => {
    const head = Buffer.from(
      'Subject: @\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\nContent-Type: text/plain; charset=gbk\r\n\r\n@\r\n--B\r\nContent-Type: a/b; name="@.xls"\r\n\r\nx\r\n--B--',
    )
    const raw = Buffer.from(head.toString().replaceAll('@', '\xd1\xaf\xbc\xdb'), 'latin1')
    const { subject, text, attachments } = await parseMail(raw, NOW, directory)
    expect([subject, text, attachments[0]?.name]).toEqual(['询价', '询价', '询价.xls'])
  })

  it('has no control characters, closes directions, and is cut', async () => {
    const { text, notice } = await parse([], `a\u0000\u0007b\u202edrow\r\n${'x'.repeat(300_000)}`)
    expect(text.startsWith('ab\u202edrow\u202c\nxxx')).toBe(true)
    expect(text.length).toBeLessThanOrEqual(100_001)
    expect(notice).toMatch(/end of this long mail/)
  })
})

describe('attachments', () => {
  const listNames = ({ attachments }: Awaited<ReturnType<typeof parse>>) =>
    attachments.map(({ name }) => name)

  it('keep their content, and their name without a path', async () => {
    const pdf = buildFile('Content-Type: application/pdf; name="C:\\a\\order.pdf"', 'JVBERg==')
    const { attachments } = await parseMultipart('mixed', TEXT, pdf)
    expect(
      attachments.map(({ name, type, from }) => [name, type, readFileSync(from, 'utf8')]),
    ).toEqual([['order.pdf', 'application/pdf', '%PDF']])
  })

  it.each([
    'plain; name=list.txt',
    'html; name=list.html',
    'csv; name=list.csv',
    'calendar',
    'x-vcard; name=a.vcf',
  ])('contain texts of the type %s', async (type) => {
    for (const disposition of ['inline', 'attachment', '']) {
      const head = `Content-Type: text/${type}\r\nContent-Disposition: ${disposition}`
      const { text, attachments } = await parseMultipart('mixed', TEXT, `${head}\r\n\r\nA;1`)
      expect([text, attachments[0]?.bytes, attachments[0]?.name]).toEqual([
        'See attached.',
        3,
        type.split('name=')[1] ?? 'text.ics',
      ])
    }
  })

  it('contain pictures that the text shows, whose markers are removed', async () => {
    const buildPng = (id: string, name: string) =>
      buildFile(
        `Content-Type: image/png; name=${name}\r\nContent-ID: <${id}>\r\nContent-Disposition: inline`,
      )
    const shown = buildHtml(
      '<p>Label?</p><img src="cid:1@x" alt="A box"><img src="data:image/jpeg;base64,AAAA">',
    )
    const text = 'Label? [cid:1@x] [image: a.png] <a.png> [A box]'
    const mail = await parseMultipart(
      'related',
      buildNested('alternative', buildPlain(text), shown),
      buildPng('1@x', 'a.png'),
      buildPng('2@x', 'b.png'),
    )
    expect(mail.text).toBe('Label?')
    expect(mail.attachments.map(({ name, isShown }) => [name, isShown])).toEqual([
      ['b.png', false],
      ['a.png', true],
      ['picture-1.jpeg', true],
    ])
  })

  it('may be all that a mail contains', async () => {
    const head = ['Content-Type: image/jpg', 'Content-Transfer-Encoding: base64']
    const photo = await parse(head, 'AAAA')
    expect([photo.text, listNames(photo)]).toEqual(['', ['image.jpg']])
  })

  it('contain forwarded mails, named by their subject', async () => {
    const forwarded = 'Content-Type: message/rfc822\r\n\r\nSubject: =?utf-8?Q?Th=C3=A9?=\r\n'
    const inner = `${forwarded}Content-Type: multipart/mixed; boundary=C\r\n\r\n--C\r\n\r\nInner\r\n--C--`
    const mail = await parseMultipart('mixed', TEXT, inner)
    expect([mail.text, listNames(mail)]).toEqual(['See attached.', ['Thé.eml']])
  })

  it('that are not stored are named', async () => {
    const empty = buildFile('Content-Type: a/b; name=empty.pdf', '')
    const many = Array.from({ length: 52 }, (_, index) =>
      buildFile(`Content-Type: a/b; name=${index}`),
    )
    const mail = await parseMultipart('mixed', empty, ...many)
    expect(mail.attachments).toHaveLength(50)
    expect(readdirSync(directory)).toHaveLength(50)
    expect(mail.notice).toBe(
      'Files were not stored, because they are empty or more than 50: empty.pdf, 50, 51.',
    )
  })

  it('say that winmail.dat cannot be opened', async () => {
    const tnef = buildFile('Content-Type: application/ms-tnef; name=winmail.dat')
    expect((await parseMultipart('mixed', TEXT, tnef)).notice).toMatch(/winmail\.dat/)
  })
})

describe('an automatic mail', () => {
  const ANSWER = 'In-Reply-To: <a@b>'
  it.each<[head: string[], kind: string]>([
    [['Auto-Submitted: auto-replied'], 'automatic'],
    [['Auto-Submitted: no', 'X-Autoreply: no'], 'answer'],
    [['Auto-Submitted: auto-generated (vacation)'], 'automatic'],
    [['Precedence: auto_reply'], 'automatic'],
    [['X-Autoreply: yes'], 'automatic'],
    [['X-Autoreply-From: ada@b.example'], 'automatic'],
    [['X-Auto-Response-Suppress: All', 'Subject: Automatic reply: Tea'], 'automatic'],
    [['X-Auto-Response-Suppress: All', 'Subject: Re: Tea'], 'answer'],
    [['Content-Type: multipart/report; report-type=disposition-notification'], 'automatic'],
    [['Subject: Automatic reply: Tea'], 'answer'],
    [['Subject: Automatic tea machines', ANSWER], 'answer'],
    ...[
      'Automatic reply: Tea (E-2026-00001)',
      'Auto: Re: Tea',
      'Out of Office: Tea',
      '[EXT] Automatische Antwort: Tee',
      'Abwesenheitsnotiz',
      'Réponse automatique : Thé',
      'Respuesta automática: Té',
      'Resposta automática: Chá',
      'Risposta automatica: Tè',
      'Automatisch antwoord: Thee',
      'Odpowiedź automatyczna: Herbata',
      'Otomatik yanıt: Çay',
      'Автоматический ответ: Чай',
      'Автоответ: Чай',
      'رد تلقائي: شاي',
      '自动回复：茶',
      '自動回覆: 茶',
      '自動応答: 茶',
      '자동 회신: 차',
      'Automaattinen vastaus: Tee',
      'מענה אוטומטי: תה',
    ].map((subject) => [[`Subject: ${subject}`, ANSWER], 'automatic'] satisfies [string[], string]),
  ])('with %j is %s', async (head, kind) => {
    expect((await parse(head)).kind).toBe(kind)
  })

  it('with a file is the answer of an ERP system', async () => {
    const head = ['Auto-Submitted: auto-generated', 'Content-Type: application/pdf']
    expect((await parse(head, '%PDF')).kind).toBe('answer')
  })

  it.each([
    ['Ada wrote: We accept 40 cartons.', 'answer'],
    ['Your request (4711) has been received and is being reviewed.', 'automatic'],
    ['Ihre Anfrage ist bei uns eingegangen.', 'automatic'],
    ['Ваш запрос зарегистрирован.', 'automatic'],
  ])('of a ticket system that says %s is %s', async (text, kind) => {
    const head = ['Auto-Submitted: auto-generated', 'X-Mailer: Zendesk Mailer']
    expect((await parse(head, text)).kind).toBe(kind)
  })
})

it.each([
  [
    '100,000 references',
    buildMail([
      `References: ${Array.from({ length: 100_000 }, (_, index) => `<${index}@x>`).join('\r\n ')}`,
    ]),
  ],
  [
    'nested parts',
    Buffer.from(
      Array.from(
        { length: 500 },
        (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ).join(''),
    ),
  ],
  ['nothing', Buffer.alloc(0)],
  ['nested mails', Buffer.from('Content-Type: message/rfc822\r\n\r\n'.repeat(10_000))],
  ['quotes', buildMail([`From: ${'"\\'.repeat(100_000)}`, `Cc: ${'a@'.repeat(100_000)}`])],
  ['noise', Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 256))],
])('never throws for %s', async (_what, raw) => {
  const parsed = await parseMail(raw, NOW, directory)
  expect(parsed.references.length).toBeLessThanOrEqual(200)
  expect(parsed.at).toEqual(NOW)
})
