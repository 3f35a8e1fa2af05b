import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expiryOf } from './certificate-expiry.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T20:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const certificate = (name: string, validTo?: string) => ({ name, ...(validTo && { validTo }) })

it('says which certificate of a product expires first, and nothing while none does', () => {
  const halal = certificate('Halal', '2026-11-21')
  const organic = certificate('Organic', '2026-12-22')
  expect(expiryOf([certificate('Kosher'), organic, halal], 'UTC')).toBe('Halal: expired')
  expect(expiryOf([organic], 'UTC')).toBe('Organic: 30 days left')
  expect(expiryOf([certificate('Halal', '2027-01-22'), certificate('Kosher')], 'UTC')).toBe(
    undefined,
  )
})

it('counts days as they are in a time zone', () => {
  expect(expiryOf([certificate('Halal', '2026-11-23')], 'UTC')).toBe('Halal: 1 day left')
  expect(expiryOf([certificate('Halal', '2026-11-23')], 'Asia/Kolkata')).toBe(
    'Halal: last day today',
  )
})
