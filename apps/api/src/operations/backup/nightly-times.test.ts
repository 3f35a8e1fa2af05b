import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLate, nextBackupAt, retryDelayMs } from './nightly-times.ts'

const zone = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'Europe/Amsterdam'
})

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Both times are local times in Amsterdam. */
const next = (last: string | undefined, now: string) =>
  nextBackupAt(last ? new Date(last) : undefined, new Date(now))

describe('the next nightly backup', () => {
  it.each([
    [
      'at three in the night after the last',
      '2026-11-21T03:00:04',
      '2026-11-21T12:00',
      '2026-11-22T03:00',
    ],
    [
      'at three after a backup during the day',
      '2026-11-21T16:00',
      '2026-11-21T17:00',
      '2026-11-22T03:00',
    ],
    ['immediately when there is none', undefined, '2026-11-21T12:00', '2026-11-21T12:00'],
    [
      'immediately when a night was missed',
      '2026-11-20T03:00:04',
      '2026-11-21T12:00',
      '2026-11-21T12:00',
    ],
    [
      'immediately when the last one is older than a day',
      '2026-11-19T16:00',
      '2026-11-20T17:30',
      '2026-11-20T17:30',
    ],
    ['not twice in one night', '2026-11-21T02:30', '2026-11-21T02:40', '2026-11-22T03:00'],
    [
      'immediately when the last one is dated in the future',
      '2027-01-01T03:00',
      '2026-11-21T12:00',
      '2026-11-21T12:00',
    ],
    ['in the night of 23 hours', '2026-03-28T03:00:04', '2026-03-28T12:00', '2026-03-29T03:00'],
    ['in the night of 25 hours', '2026-10-24T03:00:04', '2026-10-24T12:00', '2026-10-25T03:00'],
  ])('is created %s', (_when, last, now, expected) => {
    expect(next(last, now)).toEqual(new Date(expected))
  })

  it('is created once a night, all year round', () => {
    let last = new Date('2026-01-01T16:40')
    const hours = Array.from({ length: 365 }, () => {
      last = nextBackupAt(last, last)
      return last.getHours()
    })
    expect(new Set(hours)).toEqual(new Set([3]))
    expect(last).toEqual(new Date('2027-01-01T03:00'))
  })
})

it('retries a failed backup after 5 minutes, and later after up to an hour', () => {
  expect([1, 2, 3, 4, 5, 60].map((failures) => retryDelayMs(failures) / 60_000)).toEqual([
    5, 10, 20, 40, 60, 60,
  ])
})

it('reports a backup as late after two days', () => {
  const now = new Date('2026-11-22T12:00')
  expect(isLate(new Date('2026-11-20T12:00'), now)).toBe(false)
  expect(isLate(new Date('2026-11-20T11:59'), now)).toBe(true)
})
