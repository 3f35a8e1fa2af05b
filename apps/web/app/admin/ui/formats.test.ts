import { expect, it } from 'vitest'
import { formatDay, formatFully, formatMoment, setTimeZone } from './formats.ts'

it("shows dates and times in the company's time zone", () => {
  const lateInLondon = '2026-03-01T20:05:00.000Z'
  setTimeZone('Asia/Kolkata')
  expect(formatFully(lateInLondon)).toMatch(
    /^Monday,? 2 March 2026 at 1:35\sam, India Standard Time$/,
  )
  expect(formatMoment(lateInLondon)).toMatch(/^2 Mar 2026, 1:35\sam$/)
  expect(formatDay(lateInLondon)).toBe('2 Mar 2026')
  setTimeZone('Europe/London')
  expect(formatDay(lateInLondon)).toBe('1 Mar 2026')
})
