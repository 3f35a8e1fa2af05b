import { expect, it } from 'vitest'
import { endOfDay } from './time-zones.ts'

it.each([
  ['2027-03-31', 'Asia/Dubai', '2027-03-31T20:00:00.000Z'],
  ['2026-12-31', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
  // The clocks change at 2:00 on 28 March 2027.
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
  // Midnight of 29 March 2026 does not exist in Beirut.
  ['2026-03-28', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2027-03-31', 'Pacific/Kiritimati', '2027-03-31T10:00:00.000Z'],
  ['2027-03-31', 'Pacific/Pago_Pago', '2027-04-01T11:00:00.000Z'],
])('%s ends in %s at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end)
})
