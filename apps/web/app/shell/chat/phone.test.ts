import { expect, it } from 'vitest'
import { isInternational, telUrl, whatsAppUrl } from './phone.ts'

it('keeps the digits of a phone number', () => {
  expect(whatsAppUrl('+971 (50) 123-4567')).toBe('https://wa.me/971501234567')
  expect(telUrl('+971 (50) 123-4567')).toBe('tel:+971501234567')
})

it('leaves out an extension', () => {
  expect(telUrl('+971 4 123 4567 ext. 12')).toBe('tel:+97141234567')
})

it.each([
  ['+971 50 123 4567', true],
  ['(+971) 50 123 4567', true],
  ['00971 50 123 4567', true],
  ['050 123 4567', false],
  ['971 50 123 4567', false],
  ['', false],
])('%j is international: %s', (phone, international) => {
  expect(isInternational(phone)).toBe(international)
})

it('replaces 00 by the plus', () => {
  expect(whatsAppUrl('00971 50 123 4567')).toBe('https://wa.me/971501234567')
  expect(telUrl('050 123 4567')).toBe('tel:0501234567')
})

it('encodes spaces as %20: not all apps decode a plus', () => {
  const { search, searchParams } = new URL(whatsAppUrl('+1', 'Tea & Co? 50% more +1\n#2'))
  expect(search).not.toMatch(/[+\s]/)
  expect(searchParams.get('text')).toBe('Tea & Co? 50% more +1\n#2')
})
