import { beforeEach, expect, it, vi } from 'vitest'
import { findExpiryWarning } from './certificate-expiry.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T20:30:00Z') }))

const createCertificate = (name: string, validTo?: string) => ({
  name,
  ...(validTo && { validTo }),
})

it('returns the certificate that expires first, or nothing', () => {
  const halal = createCertificate('Halal', '2026-11-21')
  const organic = createCertificate('Organic', '2026-12-22')
  expect(findExpiryWarning([createCertificate('Kosher'), organic, halal], 'UTC')).toBe(
    'Halal: expired',
  )
  expect(findExpiryWarning([organic], 'UTC')).toBe('Organic: 30 days left')
  expect(
    findExpiryWarning(
      [createCertificate('Halal', '2027-01-22'), createCertificate('Kosher')],
      'UTC',
    ),
  ).toBe(undefined)
})

it('counts days in the time zone of the company', () => {
  expect(findExpiryWarning([createCertificate('Halal', '2026-11-23')], 'UTC')).toBe(
    'Halal: 1 day left',
  )
  expect(findExpiryWarning([createCertificate('Halal', '2026-11-23')], 'Asia/Kolkata')).toBe(
    'Halal: last day today',
  )
})
