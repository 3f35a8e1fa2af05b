import { LIMITS } from '@dhow/contract/limits'
import type { InboxSort } from '@dhow/contract/paging'
import { STATUSES, type Status, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'

export type View = {
  search: string
  status: Status | undefined
  subject: Subject | undefined
  spam: boolean
  sort: InboxSort
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

export const readView = (params: URLSearchParams): View => ({
  search: (params.get('search') ?? '').slice(0, LIMITS.text),
  status: oneOf(STATUSES, params.get('status')),
  subject: oneOf(SUBJECTS, params.get('subject')),
  spam: params.get('spam') === 'true',
  sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
})

/** Returns the API query of a view, without defaults. */
export const viewQuery = ({ search, status, subject, spam, sort }: View) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(subject && { subject }),
  ...(spam && { spam: 'true' as const }),
  ...(sort === 'oldest' && { sort }),
})

/** Returns the query string of a view, with its question mark; empty for the default view. */
export function viewSearch(view: View): string {
  const query = new URLSearchParams(viewQuery(view)).toString()
  return query && `?${query}`
}

const createFormats = (timeZone: string) => ({
  timeZone,
  full: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'full', timeStyle: 'short' }),
  zone: new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }),
  day: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium' }),
})

let cachedFormats = createFormats('UTC')

/** Cached because formats are slow to create. */
function formatsIn(timeZone: string) {
  if (cachedFormats.timeZone !== timeZone) cachedFormats = createFormats(timeZone)
  return cachedFormats
}

/** Formats a date and time with the name of the time zone. */
export function receivedAt(iso: string, timeZone: string): string {
  const date = new Date(iso)
  const { full, zone } = formatsIn(timeZone)
  const name = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return `${full.format(date)}, ${name}`
}

export const receivedOn = (iso: string, timeZone: string): string =>
  formatsIn(timeZone).day.format(new Date(iso))
