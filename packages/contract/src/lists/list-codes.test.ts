import { expect, it } from 'vitest'
import { readListCode } from './list-codes.ts'

it.each([
  '7K2M-9QXD-H4TW',
  ' 7k2m 9qxd h4tw ',
  '7K2M–9QXD–H4TW',
  'https://www.company.example/enquiry/7K2M-9QXD-H4TW/?utm=mail#top',
])('reads the code of %s', (typed) => {
  expect(readListCode(typed)).toBe('7K2M-9QXD-H4TW')
})

it('reads similar-looking letters as digits', () => {
  expect(readListCode('OIL2-9QXD-H4TW')).toBe('0112-9QXD-H4TW')
})

it.each(['', ' / ', '7K2M-9QXD-H4T', '7K2M-9QXD-H4TW2', '7K2M-9QXD-H4TU', '7K2M_9QXD_H4TW'])(
  'refuses %j',
  (typed) => {
    expect(readListCode(typed)).toBeUndefined()
  },
)
