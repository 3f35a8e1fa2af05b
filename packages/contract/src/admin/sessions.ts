import * as z from 'zod'
import { adminAction, adminActionById, adminGet, defineRoutes } from '../route.ts'

export const Session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Updated every few minutes.'),
  device: z.string().meta({ examples: ['Firefox on Windows'] }),
  network: z.string().describe('Shortened address, such as 203.0.113.x.'),
  isCurrent: z.boolean().describe('Whether this session made the request.'),
})

export const SessionList = z.object({
  items: z.array(Session).describe('Last used first.'),
  failedLogins: z
    .object({ count: z.int(), lastAt: z.iso.datetime() })
    .optional()
    .describe('Failed logins between the previous login and this one. Missing if none.'),
})

export const sessions = defineRoutes({
  list: adminGet('/admin/sessions', 'List sessions and recent failed logins.', SessionList),
  end: adminActionById('DELETE', '/admin/sessions/:id', 'End a session.'),
  endOthers: adminAction('DELETE', '/admin/sessions', 'End all other sessions.'),
  logout: adminAction('POST', '/admin/logout', 'End the current session.'),
})

export type SessionList = z.infer<typeof SessionList>
export type Session = z.infer<typeof Session>
