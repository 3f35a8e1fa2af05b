import type { Message } from '@dhow/contract/messages'
import type { Status, Subject } from '@dhow/contract/subjects'
import { site } from '#app/site.ts'

/** What of the inbox is on show. */
export type View = {
  search: string
  status: Status | 'all'
  subject: Subject | 'all'
  newestFirst: boolean
}

export const START: View = { search: '', status: 'all', subject: 'all', newestFirst: true }

/** The messages of a view: case-insensitive on name, email or text; sorted by when they came. */
export function viewMessages(
  messages: Message[],
  { search, status, subject, newestFirst }: View,
): Message[] {
  const wanted = search.trim().toLowerCase()
  return messages
    .filter(
      (message) =>
        (status === 'all' || message.status === status) &&
        (subject === 'all' || message.subject === subject) &&
        [message.name, message.email, message.message].some((text) =>
          text.toLowerCase().includes(wanted),
        ),
    )
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) * (newestFirst ? -1 : 1))
}

/** When a message came, in the company's time zone: full date, short time. */
export const receivedAt = (iso: string): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: site.inboxTimeZone,
  }).format(new Date(iso))

/** A day as the list shows it, in the company's time zone. */
export const receivedOn = (iso: string): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeZone: site.inboxTimeZone,
  }).format(new Date(iso))

/** When a reply was sent, in the reader's own format. */
export const repliedAt = (iso: string): string => new Date(iso).toLocaleString()
