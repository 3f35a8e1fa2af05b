import { describe, expect, it } from 'vitest'
import { LANGUAGES, PROGRAMS, quoted, REPLY } from '#api/testing/mail-programs.ts'
import { findQuoteStart } from './quoted-text.ts'

const ANSWER = 'We need 400 cartons.'

const cases = Object.entries(PROGRAMS).flatMap(([program, mailOf]) =>
  Object.entries(LANGUAGES).map(
    ([name, language]) => [program, name, mailOf(language), language.answer] as const,
  ),
)

it.each(cases)(
  'an answer is what remains of a mail of %s in %s',
  (_program, _language, mail, answer) => {
    expect(mail.slice(0, findQuoteStart(mail))).toBe(answer)
  },
)

it.each([
  [
    'QQ Mail',
    '------------------&nbsp;原始邮件&nbsp;------------------\n发件人: "Sales" <sales@company.example>;',
  ],
  ['NetEase Mail', '在 2026-11-26 10:00:00，"Sales" <sales@company.example> 写道：\n\n> Hello'],
  [
    'Yahoo Mail',
    'On Thursday, November 26, 2026 at 10:00:00 AM GMT+4, Sales <sales@company.example> wrote: \n\nHello',
  ],
  ['Yandex Mail', '26.11.2026, 10:00, "Sales" <sales@company.example>:\n> Hello'],
  [
    'Zoho Mail',
    '---- On Thu, 26 Nov 2026 10:00:00 +0400 Sales <sales@company.example> wrote ----\n\nHello',
  ],
  [
    'Proton Mail',
    '------- Original Message -------\nOn Thursday, November 26th, 2026 at 10:00, Sales wrote:',
  ],
  [
    'Lotus Notes',
    'From: | Sales <sales@company.example>\nTo: | Ada\nDate: | 26/11/2026\nSubject: | Re: Tea\n\nHello',
  ],
  [
    'Outlook for Mac',
    '*From: *Sales <sales@company.example>\n*Date: *Thursday, 26 November 2026\n*To: *Ada\n*Subject: *Re: Tea',
  ],
  [
    'Outlook in Korean',
    '보낸 사람: Sales <sales@company.example>\n보낸 날짜: 2026년 11월 26일\n받는 사람: Ada\n제목: Re: Tea',
  ],
  [
    'several rounds',
    'On 28.11.2026 13:33, Sales wrote:\n> Please confirm.\n>\n> On 27.11.2026 13:00, Ada wrote:\n>> Hello',
  ],
  ['Gmail in Arabic', 'في السبت، ٢٨ نوفمبر ٢٠٢٦ كتب Sales <\nsales@company.example>:\n\n> Hello'],
  [
    'Outlook with a Reply-To and blank lines',
    'From: Sales <sales@company.example>\n\nReply-To: Sales\n\nDate: today\n\nTo: Ada\n\nSubject: Tea',
  ],
  ['a phone', '-------- Original message --------\nFrom: Sales <sales@company.example>'],
])('finds the quote of %s', (_program, quote) => {
  for (const gap of ['\n\n', '\n']) {
    const text = `${ANSWER}${gap}${quote}`
    expect(text.slice(0, findQuoteStart(text))).toBe(ANSWER)
  }
})

describe('folds nothing', () => {
  it.each([
    ['without a quote', 'Thank you.\nWe need 400 cartons.'],
    ['with the answer below the quote', `${quoted(REPLY)}\n\n${ANSWER}`],
    [
      'with answers between the lines',
      `${quoted('Our price?')}\n\nToo expensive.\n\n${quoted('The port?')}\n\nDubai.`,
    ],
    ['of a text that is only a quote', quoted(REPLY)],
    ['of a list with a heading', `${ANSWER}\n\n----- ORDER LIST -----\nTea: 40 ctn\nRice: 12 ctn`],
    ['of an address', `${ANSWER}\n\nTel: +971 4 123\nFax: +971 4 124\nMail: ada@buyer.example`],
  ])('%s', (_what, text) => {
    expect(findQuoteStart(text)).toBeUndefined()
  })

  it('of a forwarded mail', () => {
    const forwarded =
      '---------- Forwarded message ---------\nFrom: Bo\nDate: today\nSubject: Tea\n\nHello'
    expect(findQuoteStart(forwarded, 'Re: Tea')).toBeUndefined()
    const text = `See below.\n\nFrom: Boss <boss@buyer.example>\nSent: today\nTo: Ada\nSubject: Tea\n\n${ANSWER}`
    expect(findQuoteStart(text, 'FW: Tea')).toBeUndefined()
    expect(findQuoteStart(text, 'RE: FW: Tea')).toBe('See below.'.length)
  })
})
