import { LIMITS } from '@dhow/contract/limits'
import type { Delivery } from '@dhow/contract/mail'
import type { InboxSort } from '@dhow/contract/paging'
import { STATUSES, type Status, SUBJECTS, type Subject } from '@dhow/contract/subjects'
import { site } from '#app/site.ts'

/** What of the inbox is on show. */
export type View = {
  search: string
  status: Status | undefined
  subject: Subject | undefined
  /** What is filed under Spam, and nothing else. */
  spam: boolean
  sort: InboxSort
}

const oneOf = <T extends string>(words: readonly T[], word: string | null): T | undefined =>
  words.find((one) => one === word)

/** The view that an address asks for; what it says wrongly counts as not said. */
export const readView = (params: URLSearchParams): View => ({
  search: (params.get('search') ?? '').slice(0, LIMITS.text),
  status: oneOf(STATUSES, params.get('status')),
  subject: oneOf(SUBJECTS, params.get('subject')),
  spam: params.get('spam') === 'true',
  sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
})

/** A view as the server is asked for it; what is left out is the default. */
export const viewQuery = ({ search, status, subject, spam, sort }: View) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(subject && { subject }),
  ...(spam && { spam: 'true' as const }),
  ...(sort === 'oldest' && { sort }),
})

/** A view as the query of an address, with its question mark; empty for the default. */
export function viewSearch(view: View): string {
  const query = new URLSearchParams(viewQuery(view)).toString()
  return query && `?${query}`
}

/** Whether the mail of a reply will not arrive unless something is done about it. */
export const isUndelivered = (state: Delivery['state'] | undefined): boolean =>
  state === 'refused' || state === 'expired'

const IN_ZONE = { timeZone: site.inboxTimeZone } as const

const FULL = new Intl.DateTimeFormat('en-IN', { ...IN_ZONE, dateStyle: 'full', timeStyle: 'short' })
const ZONE = new Intl.DateTimeFormat('en-IN', { ...IN_ZONE, timeZoneName: 'long' })

/** When a message came, in the company's time zone, which it names: full date, short time. */
export function receivedAt(iso: string): string {
  const date = new Date(iso)
  const zone = ZONE.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return `${FULL.format(date)}, ${zone}`
}

const DAY = new Intl.DateTimeFormat('en-IN', { ...IN_ZONE, dateStyle: 'medium' })

/** A day as the list shows it, in the company's time zone. */
export const receivedOn = (iso: string): string => DAY.format(new Date(iso))

/** When a reply was sent, in the reader's own format. */
export const repliedAt = (iso: string): string => new Date(iso).toLocaleString()
