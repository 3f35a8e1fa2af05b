import * as z from 'zod'
import { Csv } from './csv.ts'
import { Done, failures, Id } from './errors.ts'
import { LIMITS } from './limits.ts'
import { DELIVERY_STATES } from './mail.ts'
import { Message } from './messages.ts'
import { pageNumber } from './page-number.ts'
import { INBOX_SORTS } from './paging.ts'
import { defineRoutes, NO_BODY } from './route.ts'
import { STATUSES, SUBJECTS } from './subjects.ts'
import { optionalLine } from './text.ts'

/** What the list shows of a message; its text is cut to one character more than EXCERPT. */
export const MessageSummary = Message.omit({ reply: true, spam: true, typedEmail: true }).extend({
  /** How far the mail of its reply has come; kept for a month after it was sent. */
  delivery: z.enum(DELIVERY_STATES).optional(),
})

/** Some of the messages that match, and how many more there are. */
export const InboxPage = z.object({
  /** At most INBOX_PAGE_SIZE messages; none on a page beyond the last. */
  items: z.array(MessageSummary),
  /** Messages on all pages together. */
  total: z.int(),
  page: z.int(),
  /** The number of the last page; 1 when nothing matches. */
  pages: z.int(),
  /** How many messages of each subject match, whichever subject was asked for. */
  subjects: z.record(z.enum(SUBJECTS), z.int()),
  /** How many are filed under Spam, whatever was asked for. */
  spam: z.int(),
})

/** Where a message stands among those that match. */
export const InboxPlace = z.object({
  /** The id of the message above it in the list. */
  previous: z.string().optional(),
  /** The id of the message below it in the list. */
  next: z.string().optional(),
  /** From 1; not there when the message itself does not match. */
  position: z.int().optional(),
  total: z.int(),
})

/** What one call may delete of the messages that match. */
export const InboxIds = z.object({
  /** In the order of the list, at most LIMITS.rows. */
  ids: z.array(z.string()),
})

const oneOf = <T extends string>(label: string, words: readonly [T, ...T[]]) =>
  z.enum(words, { error: `${label} must be one of ${words.join(', ')}.` }).optional()

/** Which messages; those that pass every filter given. */
export const InboxFilter = z.object({
  /** Part of a name, an e-mail address or a message; neither case nor accents count. */
  search: optionalLine('search', LIMITS.text).optional(),
  status: oneOf('status', STATUSES),
  subject: oneOf('subject', SUBJECTS),
  /** `true`: those filed under Spam, and no others. */
  spam: oneOf('spam', ['true', 'false']),
  /** Newest first by default. */
  sort: oneOf('sort', INBOX_SORTS),
})

/** The administrator's view of the messages: the part that matches, never all of them at once. */
export const inbox = defineRoutes({
  page: {
    method: 'GET',
    path: '/inbox',
    summary: 'One page of the messages that match, with how many match of each subject',
    query: InboxFilter.extend({
      page: pageNumber,
    }),
    responses: { 200: InboxPage, ...failures(400, 401) },
  },
  ids: {
    method: 'GET',
    path: '/inbox/ids',
    summary: 'The ids of the messages that match, as many as one call may delete',
    query: InboxFilter,
    responses: { 200: InboxIds, ...failures(400, 401) },
  },
  place: {
    method: 'GET',
    path: '/inbox/:id',
    summary: 'Where a message stands among those that match, and its neighbours there',
    pathParams: Id,
    query: InboxFilter,
    responses: { 200: InboxPlace, ...failures(400, 401, 404) },
  },
  release: {
    method: 'POST',
    path: '/inbox/:id/release',
    summary: 'Takes a message out of Spam; the company is told of it as of any other',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...failures(400, 401, 404) },
  },
  download: {
    method: 'GET',
    path: '/inbox.csv',
    summary: 'The messages that match with their replies, whole, as a spreadsheet reads them',
    query: InboxFilter,
    responses: {
      200: Csv,
      ...failures(400, 401),
    },
    metadata: { download: 'messages.csv' },
  },
})

export type MessageSummary = z.infer<typeof MessageSummary>
export type InboxPage = z.infer<typeof InboxPage>
export type InboxPlace = z.infer<typeof InboxPlace>
export type InboxFilter = z.infer<typeof InboxFilter>
