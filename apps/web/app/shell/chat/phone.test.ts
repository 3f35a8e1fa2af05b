import { expect, it } from 'vitest'
import { telUrl, whatsAppUrl } from './phone.ts'

it('keeps only the digits of the number', () => {
  expect(whatsAppUrl('+971 (50) 123-4567')).toBe('https://wa.me/971501234567')
})

it('percent-encodes the first words, as apps do not all read a plus as a space', () => {
  const { search, searchParams } = new URL(whatsAppUrl('1', 'Tea & Co? 50% more +1\n#2'))
  expect(search).not.toMatch(/[+\s]/)
  expect(searchParams.get('text')).toBe('Tea & Co? 50% more +1\n#2')
})

it('dials the digits, and the plus that leads abroad', () => {
  expect(telUrl('+971 (50) 123-4567')).toBe('tel:+971501234567')
})
