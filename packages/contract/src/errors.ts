import * as z from 'zod'
import { ISSUE_CODES } from './issues.ts'
import { LIMITS } from './limits.ts'
import { opaque } from './text.ts'

/** `path` is the name of a field, with dots if it is nested. */
export const Issue = z.object({
  path: z.string().meta({ examples: ['name'] }),
  message: z.string().describe('Text for people. May change.'),
  code: z
    .enum(ISSUE_CODES)
    .describe('Stable code for programs.')
    .meta({ examples: ['too_long'] }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Details of the code, such as the maximum and the actual length.')
    .meta({ examples: [{ max: 200, length: 214 }] }),
})

/** Codes of errors by status. A status may have further codes, which programs can act on. */
export const ERROR_CODES = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  429: 'rate_limited',
  431: 'headers_too_large',
  500: 'internal',
  503: 'unavailable',
  507: 'storage_full',
} as const

const FURTHER_CODES = ['stale_version', 'site_closed'] as const

export type ErrorCode =
  | (typeof ERROR_CODES)[keyof typeof ERROR_CODES]
  | (typeof FURTHER_CODES)[number]

export const ErrorBody = z.object({
  success: z.literal(false),
  code: z
    .enum([...Object.values(ERROR_CODES), ...FURTHER_CODES])
    .describe(
      'Stable code for programs. `stale_version`: the record has changed; `site_closed`: the site is not published.',
    ),
  message: z.string().describe('Text for people. May change.'),
  issues: z.array(Issue).optional(),
})

export const Done = z.object({
  success: z.literal(true),
  message: z.string().meta({ examples: ['Done.'] }),
})

/** 16 hexadecimal digits if Dhow created it, any short text if it was imported. */
export const Id = z.object({
  id: opaque('id', LIMITS.id)
    .min(1, 'id is required.')
    .meta({ examples: ['3f9c1c2e7a5b4d10'] }),
})

export type ErrorStatus = 401 | 403 | 404 | 409 | 410 | 422

/** Errors of any route: 500 is a bug, 503 a busy server (with Retry-After), 507 a full disk. */
const COMMON_STATUSES = [400, 413, 415, 429, 500, 503, 507] as const

export function errorResponses<S extends ErrorStatus>(...statuses: S[]) {
  return Object.fromEntries(
    [...statuses, ...COMMON_STATUSES].map((status) => [status, ErrorBody]),
  ) as Record<S | (typeof COMMON_STATUSES)[number], typeof ErrorBody>
}

export type ErrorBody = z.infer<typeof ErrorBody>
export type Issue = z.infer<typeof Issue>
