import { LIMITS } from '@dhow/contract/limits'
import type { Delivery } from '@dhow/contract/mail'
import type { InboxSort } from '@dhow/contract/paging'
import { STATUSES, type Status, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'

/** The inbox's view, as in the URL. */
export type View = {
  search: string
  status: Status | undefined
  subject: Subject | undefined
  /** Show spam only. */
  spam: boolean
  sort: InboxSort
}

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | undefined =>
  words.find((one) => one === word)

/** The view of a URL; invalid values become defaults. */
export const readView = (params: URLSearchParams): View => ({
  search: (params.get('search') ?? '').slice(0, LIMITS.text),
  status: oneOf(STATUSES, params.get('status')),
  subject: oneOf(SUBJECTS, params.get('subject')),
  spam: params.get('spam') === 'true',
  sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
})

/** The API query of a view, without defaults. */
export const viewQuery = ({ search, status, subject, spam, sort }: View) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(subject && { subject }),
  ...(spam && { spam: 'true' as const }),
  ...(sort === 'oldest' && { sort }),
})

/** The query string of a view, with its question mark; empty for the default view. */
export function viewSearch(view: View): string {
  const query = new URLSearchParams(viewQuery(view)).toString()
  return query && `?${query}`
}

/** Whether a reply's mail finally failed. */
export const isUndelivered = (state: Delivery['state'] | undefined): boolean =>
  state === 'refused' || state === 'expired'

const formats = (timeZone: string) => ({
  timeZone,
  full: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'full', timeStyle: 'short' }),
  zone: new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }),
  day: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium' }),
})

let latest = formats('UTC')

/** Returns the formats of a time zone, cached because they are slow to create. */
function formatsIn(timeZone: string) {
  if (latest.timeZone !== timeZone) latest = formats(timeZone)
  return latest
}

/** When a message came: full date, short time and name of the company's time zone. */
export function receivedAt(iso: string, timeZone: string): string {
  const date = new Date(iso)
  const { full, zone } = formatsIn(timeZone)
  const name = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return `${full.format(date)}, ${name}`
}

/** A date in the company's time zone, as the list shows it. */
export const receivedOn = (iso: string, timeZone: string): string =>
  formatsIn(timeZone).day.format(new Date(iso))

/** When a reply was sent, in the browser's locale. */
export const repliedAt = (iso: string): string => new Date(iso).toLocaleString()
