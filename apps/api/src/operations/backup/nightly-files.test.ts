import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import {
  buildNightlyName,
  calculateNextBackup,
  calculateRetryDelay,
  findLatest,
  isLate,
  listSuperfluous,
  parseNightlyTime,
} from './nightly-files.ts'
import { openFolder } from './places.ts'

const OURS = '0123456789abcdef'

const toFile = (time: Date) => ({ name: buildNightlyName(OURS, time), at: time })

/** Backups of this many nights before 22 November 2026, a Sunday; the newest first. */
const listNights = (count: number) =>
  Array.from({ length: count }, (_, ago) => toFile(new Date(2026, 10, 22 - ago, 3)))

const NOW = new Date(2026, 10, 22, 3, 5)

const listDays = (files: { at: Date }[]) => files.map(({ at }) => at.toDateString().slice(4, 10))

/** Simulates one backup per night, each followed by the deletion of superfluous ones. */
function simulateNights(count: number) {
  let files: ReturnType<typeof toFile>[] = []
  for (const file of listNights(count).reverse()) {
    files = [file, ...files]
    const gone = new Set(listSuperfluous(files, file.at))
    files = files.filter((item) => !gone.has(item))
  }
  return files
}

describe('the name of a nightly backup', () => {
  it('is parsed, but not for another installation', () => {
    const time = new Date('2026-11-22T03:00:07Z')
    const name = buildNightlyName(OURS, time)
    expect(name).toBe('dhow-0123456789abcdef-2026-11-22T03-00-07Z.tar')
    expect(parseNightlyTime(name)).toEqual(time)
    expect(parseNightlyTime(name, OURS)).toEqual(time)
    expect(parseNightlyTime(name, 'fedcba9876543210')).toBeUndefined()
  })

  it.each([
    'dhow.tar',
    'dhow-0123456789abcdef-2026-11-22T03-00-07Z.tar.partial',
    'dhow-0123456789abcdef-2026-13-22T03-00-07Z.tar',
    'dhow-0123456789abcdef-2026-11-22T03-00-07Z-copy.tar',
  ])('is not %s', (name) => {
    expect(parseNightlyTime(name)).toBeUndefined()
  })
})

describe('the backups to keep', () => {
  it('are one per day for seven days, and one per week for four weeks before', () => {
    expect(listDays(simulateNights(60))).toEqual([
      'Nov 22',
      'Nov 21',
      'Nov 20',
      'Nov 19',
      'Nov 18',
      'Nov 17',
      'Nov 16',
      'Nov 15',
      'Nov 08',
      'Nov 01',
      'Oct 25',
    ])
  })

  it('are the last one of a day', () => {
    const [morning, evening] = [3, 20].map((hour) => toFile(new Date(2026, 10, 21, hour)))
    expect(listSuperfluous([morning as never, evening as never], NOW)).toEqual([morning])
  })

  it('are not deleted during a pause', () => {
    const old = simulateNights(60)
    const now = toFile(new Date(2028, 0, 1, 3))
    expect(listDays(listSuperfluous([now, ...old], now.at))).toEqual(['Oct 25'])
  })

  it('do not change because of backups dated in the future', () => {
    const ahead = listNights(30).map(({ at }) => toFile(new Date(at.getTime() + 4e11)))
    const files = [...ahead, ...listNights(3)]
    expect(listSuperfluous(files, NOW)).toEqual([])
    expect(findLatest(files, NOW)).toEqual(listNights(1)[0])
  })

  it('always include the newest, and are at most eleven', () => {
    const date = fc.date({ min: new Date(2020, 0), max: NOW, noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(date, { minLength: 1 }), (dates) => {
        const files = dates.map(toFile)
        const old = listSuperfluous(files, NOW)
        expect(old).not.toContain(findLatest(files, NOW))
        expect(files.length - old.length).toBeLessThanOrEqual(11)
      }),
    )
  })
})

it('a folder is listed by name', async () => {
  const folder = createTemporaryFolder()
  const names = listNights(99).map(({ name }) => name)
  for (const name of names) writeFileSync(join(folder, name), '')
  const listed = await openFolder(folder).list('dhow-')
  expect(listed.map(({ name }) => name)).toEqual(names.sort())
})

const zone = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'Europe/Amsterdam'
})

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Both times are local times in Amsterdam. */
const calculateNext = (last: string | undefined, now: string) =>
  calculateNextBackup(last ? new Date(last) : undefined, new Date(now))

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
    expect(calculateNext(last, now)).toEqual(new Date(expected))
  })

  it('is created once a night, all year round', () => {
    let last = new Date('2026-01-01T16:40')
    const hours = Array.from({ length: 365 }, () => {
      last = calculateNextBackup(last, last)
      return last.getHours()
    })
    expect(new Set(hours)).toEqual(new Set([3]))
    expect(last).toEqual(new Date('2027-01-01T03:00'))
  })
})

it('retries a failed backup after 5 minutes, and later after up to an hour', () => {
  expect([1, 2, 3, 4, 5, 60].map((failures) => calculateRetryDelay(failures) / 60_000)).toEqual([
    5, 10, 20, 40, 60, 60,
  ])
})

it('reports a backup as late after two days', () => {
  const now = new Date('2026-11-22T12:00')
  expect(isLate(new Date('2026-11-20T12:00'), now)).toBe(false)
  expect(isLate(new Date('2026-11-20T11:59'), now)).toBe(true)
})
