import { expect, it } from 'vitest'
import { Enquiry } from './messages/enquiry.ts'
import { email, phone, phoneOrEmpty } from './text.ts'

const parseEmail = (typed: string) => email('Email', 200).safeParse(typed).data

it.each([
  'a&b@trading.example',
  "o'neil+tea@trading.example",
  '#/={}!%?^`|~$*@trading.example',
  'buy@x.xn--p1ai',
  'a@xn--mgberp4a5d4ar.xn--mgbah1a3hjkrd',
  'Ada@Buyer.Example',
  'jürgen@buyer.example',
])('stores %s as it is', (address) => expect(parseEmail(address)).toBe(address))

it.each([
  ['info@müller-großhandel.example', 'info@xn--mller-grohandel-yib89b.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@例子。中国', 'info@xn--fsqu00a.xn--fiqs8s'],
  ['\u202aada@buyer.example\u202c\u200b', 'ada@buyer.example'],
  ['ada@buy\u00ader.example\ufeff', 'ada@buyer.example'],
  ['ａｄａ＠buyer．example', 'ada@buyer.example'],
  ['\u00a0Ada Lovelace <ada@buyer.example>', 'ada@buyer.example'],
  ['"Lovelace, Ada" <ada@buyer.example>;', 'ada@buyer.example'],
  ['ada@buyer.example <ada@buyer.example>', 'ada@buyer.example'],
  ['<mailto:ada@buyer.example?subject=Tea%20@40>', 'ada@buyer.example'],
  ['E-mail: ada@buyer.example', 'ada@buyer.example'],
  ['(“ada@buyer.example”)', 'ada@buyer.example'],
  ['ada@buyer.example,', 'ada@buyer.example'],
  ['ada@buyer.example (work)', 'ada@buyer.example'],
  ['https://ada@buyer.example', 'ada@buyer.example'],
  ['Adresse e-mail : ada@buyer.example。', 'ada@buyer.example'],
  ['ईमेल: 「ada@buyer.example」', 'ada@buyer.example'],
  ['a..b.@carrier.example', 'a..b.@carrier.example'],
  ['ada@buyer.example ; .', 'ada@buyer.example'],
])('cleans %s', (typed, address) => expect(parseEmail(typed)).toBe(address))

it.each([
  'ada',
  'ada@',
  '@buyer.example',
  'ada@buyer',
  'ada b@buyer.example',
  'ada@buyer.co m',
  'ada@buy er.example',
  'ada@@buyer.example',
  'ada@buyer..example',
  '.ada@buyer.example',
  'ada@b.example, b@b.example',
  'Ada <ada@b.example>, Bob <b@b.example>',
  'ada@127.0.0.1',
  'ada@bü/er.example',
  'ada@bü%2fer.example',
  'ada@١٢٧.٠.٠.١',
  'ada@buyer.example\u0000x',
])('refuses %s', (typed) => expect(parseEmail(typed)).toBeUndefined())

it.each([
  'ada@b.example, b@b.example',
  'ada@b.example / b@b.example',
  'ada@b.example b@b.example',
  'Ada <ada@b.example>, Bob <b@b.example>',
  '"Ada @ Dhow" <ada@b.example>',
])('answers an enquiry of %s to the first address', (typed) =>
  expect(Enquiry.shape.email.parse(typed)).toBe('ada@b.example'),
)

it.each([
  ['\u202a+971 50 123 4567\u202c', '+971 50 123 4567'],
  ['\u200e+971\u00a050\u20111234567', '+971 50-1234567'],
  ['+971–50–123456', '+971-50-123456'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
  ['＋９７１（５０）１', '+971(50)1'],
  ['n/a', 'n/a'],
])('cleans the telephone number %s', (typed, number) => {
  expect(phone('Phone', 80).parse(typed)).toBe(number)
})

it('accepts no telephone number where it is optional', () => {
  expect(phoneOrEmpty('Phone', 80).parse(' \u200b ')).toBe('')
  expect(phone('Phone', 80).safeParse('\u200b').success).toBe(false)
})
