import { describe, expect, it } from 'vitest'
import { ENQUIRY, LANGUAGES, PROGRAMS, quoted, REPLY } from '#api/testing/mail-programs.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { parseMail } from './parse-mail.ts'
import { quoteStartByForm } from './quote-form.ts'
import { quoteStartOf } from './quoted-text.ts'

const cases = Object.entries(PROGRAMS).flatMap(([program, mailOf]) =>
  Object.entries(LANGUAGES).map(
    ([name, language]) => [program, name, mailOf(language), language.answer] as const,
  ),
)

describe('an answer above a quote', () => {
  it.each(cases)('is what remains of a mail of %s in %s', (_program, _language, mail, answer) => {
    expect(mail.slice(0, quoteStartOf(mail, [ENQUIRY, REPLY]))).toBe(answer)
    expect(mail.slice(0, quoteStartByForm(mail)), 'by its form').toBe(answer)
  })

  it('is recognised by its form if we did not send the quoted text', async () => {
    const text = `I agree.\n\nOn Thu, 26 Nov 2026 at 10:00, Sales <sales@company.example> wrote:\n> Something else\n> that was quoted\n`
    const mail = await parseMail(
      [Buffer.from(`Subject: Hi\r\n\r\n${text}`)],
      new Date(),
      temporaryFolder(),
    )
    expect(quoteStartOf(mail.text, [REPLY])).toBeUndefined()
    expect(mail.text.slice(0, mail.quoteStart)).toBe('I agree.')
  })
})

describe('nothing is folded', () => {
  it.each([
    ['without a quote', 'Thank you.\nWe need 400 cartons.'],
    ['with the answer below the quote', `${quoted(REPLY)}\n\nWe need 400 cartons.`],
    [
      'with answers between the lines',
      `${quoted('We do have tea from Kenya. Our price is 12.50 USD per carton of 24 packs, FOB Jebel Ali.')}\n\nToo expensive.\n\n${quoted('Please tell us the quantity and the port of destination.')}\n\n400 cartons.`,
    ],
    ['of a text that is only a quote', quoted(REPLY)],
    ['of one common line', 'Dear Ada,\n\nthis is new.'],
  ])('%s', (_what, text) => {
    expect(quoteStartOf(text, [ENQUIRY, REPLY])).toBeUndefined()
  })
})

it('searches only the beginning of a long text', () => {
  const long = `${'A line that is new.\n'.repeat(3_000)}\n${quoted(REPLY)}`
  expect(quoteStartOf(long, [REPLY])).toBeUndefined()
})
