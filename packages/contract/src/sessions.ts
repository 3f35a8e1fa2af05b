import * as z from 'zod'
import { Done, errorResponses, Id } from './errors.ts'
import { defineRoutes, NO_BODY } from './route.ts'

/** One place where the administrator is logged in. */
export const Session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** A few minutes old at most. */
  lastUsedAt: z.iso.datetime(),
  /** In words, such as Firefox on Windows. */
  device: z.string(),
  /** The network that it began from, without the end of the address: 203.0.113.x */
  network: z.string(),
  /** Whether this call was made with it. */
  isThis: z.boolean(),
})

export const SessionList = z.object({
  /** The last used first. */
  items: z.array(Session),
  /** Wrong logins between the login before this session and this one; not there where there were none. */
  failedLogins: z.object({ count: z.int(), lastAt: z.iso.datetime() }).optional(),
})

export const sessions = defineRoutes({
  list: {
    method: 'GET',
    path: '/admin/sessions',
    summary: 'Where the administrator is logged in, and what failed before that',
    responses: { 200: SessionList, ...errorResponses(401) },
  },
  end: {
    method: 'DELETE',
    path: '/admin/sessions/:id',
    summary: 'Logs the administrator out in one place',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
  endOthers: {
    method: 'DELETE',
    path: '/admin/sessions',
    summary: 'Logs the administrator out everywhere but here',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
  logout: {
    method: 'POST',
    path: '/admin/logout',
    summary: 'Ends the session that it is called with',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
})

export type SessionList = z.infer<typeof SessionList>
export type Session = z.infer<typeof Session>
