import { expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { parseMail } from './parse-mail.ts'
import { parseHeaders } from './read-headers.ts'

const TO = 'ada@buyer.example'
const DAEMON = 'From: MAILER-DAEMON@mx.example'
const RETURNED = `References: <thread@company.example>
Message-ID: <01@relay.example>
Date: Sat, 28 Nov 2026 08:00:00 +0000
From: Sales <sales@company.example>
To: Ada <${TO}>
Subject: Re: tea (E-2026-00042)`

const read = async (head: string, body: string) => {
  const raw = Buffer.from(`${head}\n\n${body}`.replace(/\n/g, '\r\n'))
  const { isReport } = await parseHeaders(raw)
  return { isReport, ...(await parseMail(raw, new Date(), createTemporaryFolder())) }
}

const REPORT = `${DAEMON}
Content-Type: multipart/report; report-type=delivery-status; boundary=B`

const report = (action: string, status: string, type = 'text/rfc822-headers') => `--B

Not delivered.
--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${TO}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1
 <${TO}>: unknown user
--B
Content-Type: ${type}

${RETURNED}

--B--`

it.each([
  ['RFC 3464', REPORT, report('failed', '5.1.1'), '550 5.1.1 <'],
  ['a complete mail', REPORT, report('failed', '5.1.1', 'message/rfc822'), '550 5.1.1 <'],
  ['a mail that expired', REPORT, report('failed', '4.4.7'), '550 5.1.1 <'],
  [
    'qmail and Yahoo',
    `${DAEMON}\nSubject: failure notice`,
    `<${TO}>:\nRemote host said: 554 no mailbox\n\n--- Below this line is a copy.\n\n${RETURNED}\n\nHello`,
    'Remote host said: 554',
  ],
  [
    'Exim and Mail.Ru',
    `From: Почта <noreply@mail.example>\nX-Failed-Recipients: ${TO}\nSubject: Недоставленное сообщение`,
    `Письмо не доставлено:\n\n  ${TO}\n    550 5.1.1 User unknown\n\n------ Copy ------\n\n${RETURNED}`,
    '550 5.1.1 User',
  ],
  [
    'Exchange',
    'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@buyer.example>\nSubject: Unzustellbar: Re: tea',
    `Fehler bei der Nachrichtenübermittlung:\n\n${TO}\n#550 5.1.10 RESOLVER.ADR.RecipientNotFound ##\n\nOriginal message headers:\n\n${RETURNED}`,
    '#550 5.1.10',
  ],
  [
    'Sendmail',
    'From: Mail Delivery Subsystem <MAILER-DAEMON>',
    `554 failed ${TO}\n\n${RETURNED}`,
    '554',
  ],
  [
    'a quote',
    `From: "Mail Delivery System" <postmaster@buyer.example>\nSubject: 退信`,
    `您的邮件被退回 ${TO}\n\n${RETURNED.replace(/^/gm, '  > ')}`,
    '退信',
  ],
])(
  'a bounce in the form of %s names our mail, the recipient and the reason',
  async (_, head, body, reason) => {
    const { isReport, kind, bounce } = await read(head, body)
    expect({ isReport, kind, bounce }).toMatchObject({
      isReport: true,
      kind: 'bounce',
      bounce: { isPermanent: true, reason: expect.stringContaining(reason) },
    })
    expect(bounce?.recipients).toContain(TO)
    expect(bounce?.returned).toMatchObject({
      messageId: '<01@relay.example>',
      references: ['<thread@company.example>'],
      subject: 'Re: tea (E-2026-00042)',
      sentAt: new Date('2026-11-28T08:00:00Z'),
    })
  },
)

it.each([
  ['a report', REPORT, report('delayed', '4.4.1')],
  ['a text', `${DAEMON}\nSubject: Warning: message delayed 24 hours`, `${TO}\n\n${RETURNED}`],
])('a late delivery in %s is no failure', async (_, head, body) => {
  expect((await read(head, body)).bounce).toMatchObject({ isPermanent: false })
})

it.each([
  ['a success', REPORT, report('delivered', '2.0.0')],
  ['an automatic answer', `From: ${TO}\nReturn-Path: <>`, `I am away.\n\n${RETURNED}`],
])('%s is no bounce', async (_, head, body) => {
  expect(await read(head, body)).not.toHaveProperty('bounce')
})
