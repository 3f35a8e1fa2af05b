import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { getMorning, listSnoozeTimes } from '#app/admin/messages/conversation/work-actions.tsx'
import { readView, toViewSearch, type View } from './use-inbox.ts'

const read = (query: string) => readView(new URLSearchParams(query))

describe('a view', () => {
  const whole: View = {
    search: 'tea & rice',
    status: 'pending',
    outcome: 'won',
    work: 'ours',
    subject: 'other',
    spam: true,
    trash: true,
    sort: 'oldest',
  }

  it('defaults to all messages, newest first', () => {
    expect(read('')).toEqual({
      search: '',
      status: undefined,
      outcome: undefined,
      work: undefined,
      subject: undefined,
      spam: false,
      trash: false,
      sort: 'newest',
    })
    expect(toViewSearch(read(''))).toBe('')
  })

  it('can be written to a URL and read back', () => {
    expect(toViewSearch(whole)).toBe(
      '?search=tea+%26+rice&status=pending&outcome=won&work=ours&subject=other&spam=true&trash=true&sort=oldest',
    )
    expect(read(toViewSearch(whole))).toEqual(whole)
  })

  it('ignores invalid values', () => {
    expect(read('?status=open&outcome=maybe&work=mine&subject=prices&sort=name')).toEqual(read(''))
    expect(read(`?search=${'x'.repeat(LIMITS.text + 1)}`).search).toHaveLength(LIMITS.text)
  })
})

const listTimes = (now: string, timeZone: string) => listSnoozeTimes(Date.parse(now), timeZone)

it('offers mornings in the time zone of the company', () => {
  // Thursday 26 November, 22:00 in Dubai.
  expect(listTimes('2026-11-26T18:00:00Z', 'Asia/Dubai')).toEqual([
    ['Tomorrow', '2026-11-27T04:00:00.000Z'],
    ['In three days', '2026-11-29T04:00:00.000Z'],
    ['Next Monday', '2026-11-30T04:00:00.000Z'],
    ['In two weeks', '2026-12-10T04:00:00.000Z'],
  ])
  // Already Friday in Auckland, and a Monday is followed by the next one.
  expect(listTimes('2026-11-26T18:00:00Z', 'Pacific/Auckland')[0]?.[1]).toBe(
    '2026-11-27T19:00:00.000Z',
  )
  expect(listTimes('2026-11-30T12:00:00Z', 'UTC')[2]).toEqual([
    'Next Monday',
    '2026-12-07T08:00:00.000Z',
  ])
})

it.each([
  ['2026-03-28', '2026-03-28T07:00:00.000Z'],
  ['2026-03-29', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24', '2026-10-24T06:00:00.000Z'],
  ['2026-10-25', '2026-10-25T07:00:00.000Z'],
])('is 8:00 in Berlin on %s, also when the clocks change', (day, iso) => {
  expect(getMorning(day, 'Europe/Berlin')).toBe(iso)
})
