import { describe, expect, it } from 'vitest'
import { findQuoteStart } from './quoted-text.ts'

/** Text of the company. */
const REPLY = `Dear Ada,

We do have tea from Kenya. Our price is 12.50 USD per carton of 24 packs, FOB Jebel Ali.
Please tell us the quantity and the port of destination.`

const quote = (text: string) => text.replaceAll(/^/gm, '> ')

/** Wraps lines at 40 characters, as programs do. */
const wrap = (text: string) => text.replaceAll(/(.{1,40})(?:\s|$)/g, '$1\n').trimEnd()

type Language = {
  answer: string
  wrote: string
  headers: [from: string, sent: string, to: string, subject: string]
}

const LANGUAGES: Record<string, Language> = {
  English: {
    answer: 'Thank you. We need 400 cartons to Mombasa.',
    wrote: 'On Thu, 26 Nov 2026 at 10:00, Sales <sales@company.example> wrote:',
    headers: ['From', 'Sent', 'To', 'Subject'],
  },
  French: {
    answer: 'Merci. Il nous faut 400 cartons à Mombasa.',
    wrote: 'Le jeu. 26 nov. 2026 à 10:00, Sales <sales@company.example> a écrit :',
    headers: ['De', 'Envoyé', 'À', 'Objet'],
  },
  Spanish: {
    answer: 'Gracias. Necesitamos 400 cajas.',
    wrote: 'El jue, 26 nov 2026 a las 10:00, Sales (<sales@company.example>) escribió:',
    headers: ['De', 'Enviado', 'Para', 'Asunto'],
  },
  Portuguese: {
    answer: 'Obrigado. Precisamos de 400 caixas.',
    wrote: 'Em qui., 26 de nov. de 2026 às 10:00, Sales <sales@company.example> escreveu:',
    headers: ['De', 'Enviado', 'Para', 'Assunto'],
  },
  Arabic: {
    answer: 'شكرا. نحتاج إلى 400 كرتون.',
    wrote: 'في الخميس، 26 نوفمبر 2026 10:00 Sales <sales@company.example> كتب:',
    headers: ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
  },
  Russian: {
    answer: 'Спасибо. Нам нужно 400 коробок.',
    wrote: 'чт, 26 нояб. 2026 г. в 10:00, Sales <sales@company.example>:',
    headers: ['От', 'Отправлено', 'Кому', 'Тема'],
  },
  Chinese: {
    answer: '谢谢。我们需要 400 箱。',
    wrote: 'Sales <sales@company.example> 于2026年11月26日周四 10:00写道：',
    headers: ['发件人', '发送时间', '收件人', '主题'],
  },
}

/** Texts of mail programs that answer the reply, in one language. */
const PROGRAMS: Record<string, (language: Language) => string> = {
  Gmail: ({ answer, wrote }) => `${answer}\n\n${wrote}\n\n${quote(wrap(REPLY))}\n`,
  Thunderbird: ({ answer, wrote }) => `${answer}\n\n${wrote}\n${quote(REPLY)}\n`,
  'Apple Mail': ({ answer, wrote }) => `${answer}\n\n${quote(`${wrote}\n\n${REPLY}`)}\n`,
  Outlook: ({ answer, headers: [from, sent, to, subject] }) =>
    `${answer}\n\n________________________________\n${from}: Sales <sales@company.example>\n${sent}: 26/11/2026 10:00\n${to}: Ada\n${subject}: Re: Tea\n\n${wrap(REPLY)}\n\nSales\nDhow Trading\n`,
}

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
    ['with the answer below the quote', `${quote(REPLY)}\n\n${ANSWER}`],
    [
      'with answers between the lines',
      `${quote('Our price?')}\n\nToo expensive.\n\n${quote('The port?')}\n\nDubai.`,
    ],
    ['of a text that is only a quote', quote(REPLY)],
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
