import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { opaque } from './text.ts'

/** One thing wrong with the input; `path` is the field's name, dotted when nested. */
export const Issue = z.object({ path: z.string(), message: z.string() })

/** The one shape of every answer that is not a success. */
export const ErrorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  issues: z.array(Issue).optional(),
})

/** A success that has nothing to report but itself. */
export const Done = z.object({ success: z.literal(true), message: z.string() })

/** The id in a path: 16 hexadecimal digits for what Dhow made, any short word for what was imported. */
export const Id = z.object({
  id: opaque('id', LIMITS.id).min(1, 'id is required.'),
})

type ErrorStatus = 401 | 403 | 404 | 409 | 410 | 422

/**
 * Statuses of errors that any route may answer: input that is refused or cannot be read, also where none is
 * taken; a body that is too large, or of the wrong type; too many requests, a bug, busy for a moment (with
 * Retry-After), no room left to store anything.
 */
const ANY_ROUTE = [400, 413, 415, 429, 500, 503, 507] as const

/** The error answers of a route: its own, and those that any route may give. */
export function errorResponses<S extends ErrorStatus>(...statuses: S[]) {
  return Object.fromEntries(
    [...statuses, ...ANY_ROUTE].map((status) => [status, ErrorBody]),
  ) as Record<S | (typeof ANY_ROUTE)[number], typeof ErrorBody>
}

export type ErrorBody = z.infer<typeof ErrorBody>
export type Issue = z.infer<typeof Issue>
