import { expect, it } from 'vitest'
import { telUrl, whatsAppUrl } from './phone.ts'

it('keeps the digits of a phone number', () => {
  expect(whatsAppUrl('+971 (50) 123-4567')).toBe('https://wa.me/971501234567')
  expect(telUrl('+971 (50) 123-4567')).toBe('tel:+971501234567')
})

it('encodes spaces as %20: not all apps decode a plus', () => {
  const { search, searchParams } = new URL(whatsAppUrl('1', 'Tea & Co? 50% more +1\n#2'))
  expect(search).not.toMatch(/[+\s]/)
  expect(searchParams.get('text')).toBe('Tea & Co? 50% more +1\n#2')
})
