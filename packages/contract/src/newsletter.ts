import * as z from 'zod'
import { Csv } from './csv.ts'
import { Done, errorResponses, Id } from './errors.ts'
import { LIMITS } from './limits.ts'
import { pageNumber } from './page-number.ts'
import { defineRoutes, forPublic, NO_BODY } from './route.ts'
import { email, opaque, optionalLine } from './text.ts'

/** A subscriber to the newsletter. */
export const Subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  askedAt: z.iso.datetime(),
  /** Not there until the link in the mail has been followed. */
  confirmedAt: z.iso.datetime().optional(),
})

export const SubscriberPage = z.object({
  /** At most SUBSCRIBERS_PAGE_SIZE, the newest first. */
  items: z.array(Subscriber),
  /** Those who match, on all pages together. */
  total: z.int(),
  /** The number of those who have confirmed, whatever the search. */
  confirmed: z.int(),
  page: z.int(),
  /** The number of the last page; 1 when nobody matches. */
  pages: z.int(),
})

const Token = z.object({ token: opaque('token', 64).min(1, 'token is required.') })

/** Part of an e-mail address, in any case. */
const Filter = z.object({ search: optionalLine('search', LIMITS.text).optional() })

export const newsletter = defineRoutes({
  status: {
    method: 'GET',
    path: '/newsletter',
    summary: 'Whether one can subscribe: it takes a mail server',
    responses: { 200: z.object({ open: z.boolean() }), ...errorResponses() },
    metadata: forPublic,
  },
  subscribe: {
    method: 'POST',
    path: '/newsletter/subscribers',
    summary:
      'Asks an address by mail to confirm; answers the same whether it is on the list or not',
    body: z.object({ email: email('Email', LIMITS.text) }),
    responses: { 201: Done, ...errorResponses(403, 409) },
    metadata: { ...forPublic, rate: 'message' },
  },
  confirm: {
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Puts whoever was sent this token on the list',
    body: Token,
    responses: { 200: Done, ...errorResponses(403, 404) },
    metadata: forPublic,
  },
  unsubscribe: {
    method: 'POST',
    path: '/newsletter/unsubscribe',
    summary: 'Forgets whoever was sent this token; well also when they are forgotten already',
    body: Token,
    responses: { 200: Done, ...errorResponses(403) },
    metadata: forPublic,
  },
  list: {
    method: 'GET',
    path: '/newsletter/subscribers',
    summary: 'One page of those who asked for the newsletter',
    query: Filter.extend({ page: pageNumber }),
    responses: { 200: SubscriberPage, ...errorResponses(401) },
  },
  remove: {
    method: 'DELETE',
    path: '/newsletter/subscribers/:id',
    summary: 'Forgets a subscriber',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
  download: {
    method: 'GET',
    path: '/newsletter/subscribers.csv',
    summary: 'Those who confirmed and match, each with the address that unsubscribes them',
    query: Filter,
    responses: { 200: Csv, ...errorResponses(401) },
    metadata: { download: 'subscribers.csv' },
  },
})

export type Subscriber = z.infer<typeof Subscriber>
export type SubscriberPage = z.infer<typeof SubscriberPage>
