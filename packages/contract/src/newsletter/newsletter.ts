import * as z from 'zod'
import { Csv } from '../downloads.ts'
import { Done, errorResponses } from '../errors.ts'
import { pageFields, pageNumber } from '../fields.ts'
import { languageQuery } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { adminActionById, adminGet, defineRoutes, publicRoute } from '../route.ts'
import { email, opaque, optionalLine } from '../text.ts'

export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso
    .datetime()
    .optional()
    .describe('Time of the confirmation. Missing until then.'),
})

export const SubscriberPage = z.object({
  ...pageFields(Subscriber),
  confirmed: z.int().describe('Number of confirmed subscribers, regardless of the search.'),
})

const Token = z.object({ token: opaque('token', 64).min(1, 'token is required.') })

const Filter = z.object({
  search: optionalLine('search', LIMITS.text).optional().describe('Part of the address.'),
})

export const newsletter = defineRoutes({
  status: {
    method: 'GET',
    path: '/newsletter',
    query: z.object(languageQuery),
    summary: 'Retrieve whether the newsletter is open. Requires a configured mail server.',
    responses: { 200: z.object({ open: z.boolean() }), ...errorResponses() },
    metadata: publicRoute,
  },
  subscribe: {
    method: 'POST',
    path: '/newsletter/subscribers',
    query: z.object(languageQuery),
    summary:
      'Subscribe an address. Sends a confirmation mail; the response never reveals subscribers.',
    body: z.object({ email: email('Email', LIMITS.text) }),
    responses: { 201: Done, ...errorResponses(403, 409) },
    metadata: { ...publicRoute, rate: 'message' },
  },
  confirm: {
    method: 'POST',
    path: '/newsletter/confirm',
    query: z.object(languageQuery),
    summary: 'Confirm a subscription with the token from the mail.',
    body: Token,
    responses: { 200: Done, ...errorResponses(403, 404) },
    metadata: publicRoute,
  },
  unsubscribe: {
    method: 'POST',
    path: '/newsletter/unsubscribe',
    query: z.object(languageQuery),
    summary: 'Unsubscribe with the token from a mail. Succeeds if already unsubscribed.',
    body: Token,
    responses: { 200: Done, ...errorResponses(403) },
    metadata: publicRoute,
  },
  list: {
    ...adminGet('/newsletter/subscribers', 'List subscribers, one page at a time.', SubscriberPage),
    query: Filter.extend({ page: pageNumber }),
  },
  remove: adminActionById('DELETE', '/newsletter/subscribers/:id', 'Delete a subscriber.'),
  download: {
    ...adminGet(
      '/newsletter/subscribers.csv',
      'Download confirmed subscribers as CSV, each with an unsubscribe link.',
      Csv,
    ),
    query: Filter,
    metadata: { download: 'subscribers.csv' },
  },
})

export type Subscriber = z.infer<typeof Subscriber>
export type SubscriberPage = z.infer<typeof SubscriberPage>
