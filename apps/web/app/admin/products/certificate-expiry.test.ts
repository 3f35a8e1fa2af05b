import { beforeEach, expect, it, vi } from 'vitest'
import { findExpiryWarning } from './certificate-expiry.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T20:30:00Z') }))

const certificate = (name: string, validTo?: string) => ({ name, ...(validTo && { validTo }) })

it('returns the certificate that expires first, or nothing', () => {
  const halal = certificate('Halal', '2026-11-21')
  const organic = certificate('Organic', '2026-12-22')
  expect(findExpiryWarning([certificate('Kosher'), organic, halal], 'UTC')).toBe('Halal: expired')
  expect(findExpiryWarning([organic], 'UTC')).toBe('Organic: 30 days left')
  expect(
    findExpiryWarning([certificate('Halal', '2027-01-22'), certificate('Kosher')], 'UTC'),
  ).toBe(undefined)
})

it('counts days in the time zone of the company', () => {
  expect(findExpiryWarning([certificate('Halal', '2026-11-23')], 'UTC')).toBe('Halal: 1 day left')
  expect(findExpiryWarning([certificate('Halal', '2026-11-23')], 'Asia/Kolkata')).toBe(
    'Halal: last day today',
  )
})
