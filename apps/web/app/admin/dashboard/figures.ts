import type { Dashboard } from '@dhow/contract/dashboard'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { countOf } from '#app/ui/text.ts'

export type Days = Dashboard['messages']['days']

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

export const byDay = (days: Days) =>
  days.map((day) => ({ ...day, count: sum(Object.values(day.subjects)) }))

export const bySubject = (days: Days, subjects: readonly Subject[]) =>
  subjects.map((subject) => ({ subject, count: sum(days.map((day) => day.subjects[subject])) }))

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A date such as 2026-11-21 as `21 Nov`. */
export const shortDate = (day: string): string => DATE.format(new Date(day))

export const enquiries = (count: number): string => countOf(count, 'enquiry', 'enquiries')

const HOUR = 3_600_000

/** The age of a timestamp: in hours up to two days, then in days. */
export function ageOf(iso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(iso)) / HOUR)
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day')
}
