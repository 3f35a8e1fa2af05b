import { SUBJECTS } from '@dhow/contract/subjects/subjects'
import { expect, it } from 'vitest'
import { someFigures } from '#app/testing/factories.ts'
import { ageOf, byDay, bySubject, enquiries, shortDate } from './figures.ts'

const HOUR = 3_600_000

it.each([
  [0, 'less than an hour'],
  [HOUR - 1, 'less than an hour'],
  [HOUR, '1 hour'],
  [47 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
  [1_000 * 24 * HOUR, '1,000 days'],
])('%d ms is %s', (milliseconds, age) => {
  expect(ageOf('2026-03-01T00:00:00.000Z', Date.UTC(2026, 2, 1) + milliseconds)).toBe(age)
})

it('adds up by day and by subject', () => {
  const { days } = someFigures().messages
  const [first, second] = days
  if (!first || !second) throw new Error('no days')
  first.subjects.other = 2
  first.subjects.feedback = 1
  second.subjects.other = 3
  expect(
    byDay(days)
      .slice(0, 3)
      .map(({ count }) => count),
  ).toEqual([3, 3, 0])
  expect(bySubject(days, SUBJECTS).filter(({ count }) => count > 0)).toEqual([
    { subject: 'feedback', count: 1 },
    { subject: 'other', count: 5 },
  ])
})

it('describes dates and counts in words', () => {
  expect(shortDate('2026-11-01')).toBe('1 Nov')
  expect([1, 2000].map(enquiries)).toEqual(['1 enquiry', '2,000 enquiries'])
})
