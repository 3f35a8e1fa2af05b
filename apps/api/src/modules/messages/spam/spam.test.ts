import { describe, expect, it } from 'vitest'
import { createFormAge, type EnquiryFacts, spamReasons } from './spam.ts'

const MINUTE_MS = 60_000
const HONEST: EnquiryFacts = {
  message: 'Do you ship to Mombasa? See https://dhow.example/products/1',
  trap: '',
  formAge: MINUTE_MS,
  repeats: 0,
  fromAddress: 0,
  ownUrl: 'https://dhow.example',
  email: 'ada@visitor.example',
  hasLines: true,
}
const judge = (over: Partial<EnquiryFacts>) => spamReasons({ ...HONEST, ...over })
const links = (count: number) => 'see https://spam.example '.repeat(count)

describe('an enquiry', () => {
  it('is not spam if nothing is suspicious', () => {
    expect(judge({})).toEqual([])
  })

  it.each<[string, Partial<EnquiryFacts>]>([
    ['without the form', { formAge: undefined }],
    ['without the form, again and again', { formAge: undefined, repeats: 500, fromAddress: 500 }],
    ['with a few links', { message: links(5) }],
    ['with many links to our site', { message: 'https://dhow.example/products/1 '.repeat(9) }],
    ['that was sent soon after the form was opened', { formAge: 100 }],
    ['of a form that was open over the weekend', { formAge: 3 * 24 * 60 * MINUTE_MS }],
  ])('%s is not spam', (_what, over) => {
    expect(judge(over)).toEqual([])
  })

  it.each<[string, Partial<EnquiryFacts>, string]>([
    ['that fills in the hidden field', { trap: 'x' }, 'hidden field'],
    ['with links, sent fast', { message: links(3), formAge: 2_900 }, '2.9 s after the form'],
    ['with links, from the future', { message: links(3), formAge: -5 }, '0.0 s after'],
    [
      'with links, of a form older than a day',
      { message: links(3), formAge: 24 * 60 * MINUTE_MS + 1 },
      'more than a day',
    ],
    ['that is repeated fast', { repeats: 5, formAge: 100 }, 'The same text was sent'],
    ['with a forged age', { formAge: 'forged' }, 'forged'],
    ['that is full of links', { message: links(6) }, 'It contains 6 links.'],
    ['with links, repeated', { message: links(3), repeats: 5 }, 'The same text was sent 5 times'],
    ['with links, of a busy address', { message: links(3), fromAddress: 5 }, 'sent 5 others'],
  ])('%s is spam for a stated reason', (_what, over, reason) => {
    expect(judge(over).join(' ')).toContain(reason)
  })
})

describe('the token of a form', () => {
  const form = createFormAge('a secret of the server')

  it('contains the time at which the form was opened', () => {
    expect(form.age(form.token(5_000), 8_000)).toBe(3_000)
  })

  it.each(['', '.', '5000', '5000.', `4000.${form.token(5_000).split('.')[1]}`, 'x'.repeat(200)])(
    'is refused as %j',
    (token) => {
      expect(form.age(token, 8_000)).toBeUndefined()
    },
  )

  it('of another server is refused', () => {
    expect(form.age(createFormAge('another secret').token(5_000), 8_000)).toBeUndefined()
  })
})
