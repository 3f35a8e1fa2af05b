import { initContract } from '@ts-rest/core'
import * as z from 'zod'
import { forAdmin } from './access.ts'
import { Done, failures, Id } from './errors.ts'

/** One place where the administrator is logged in. */
export const Session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** A few minutes old at most. */
  lastUsedAt: z.iso.datetime(),
  /** In words, such as Firefox on Windows. */
  device: z.string(),
  /** Where it began, without the end of the address: 203.0.113.x */
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

const c = initContract()

export const sessions = c.router({
  list: {
    method: 'GET',
    path: '/admin/sessions',
    summary: 'Where the administrator is logged in, and what failed before that',
    responses: { 200: SessionList, ...failures(401) },
    metadata: forAdmin,
  },
  end: {
    method: 'DELETE',
    path: '/admin/sessions/:id',
    summary: 'Logs the administrator out in one place',
    pathParams: Id,
    body: c.noBody(),
    responses: { 200: Done, ...failures(400, 401, 404) },
    metadata: forAdmin,
  },
  endOthers: {
    method: 'DELETE',
    path: '/admin/sessions',
    summary: 'Logs the administrator out everywhere but here',
    body: c.noBody(),
    responses: { 200: Done, ...failures(401) },
    metadata: forAdmin,
  },
  logout: {
    method: 'POST',
    path: '/admin/logout',
    summary: 'Ends the session that it is called with',
    body: c.noBody(),
    responses: { 200: Done, ...failures(401) },
    metadata: forAdmin,
  },
})

export type SessionList = z.infer<typeof SessionList>
export type Session = z.infer<typeof Session>
