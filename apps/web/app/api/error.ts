import type { ErrorBody, ErrorCode, Issue } from '@dhow/contract/errors'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import type { I18n } from '@lingui/core'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Status 0: there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly issues: Issue[]
  /** Value of the Retry-After header. */
  readonly retryAfterS: number | undefined

  constructor(status: number, body: Partial<ErrorBody> | null, retryAfter?: string | null) {
    super(body?.message ?? '')
    this.status = status
    this.code = body?.code
    this.issues = body?.issues ?? []
    this.retryAfterS = Number(retryAfter) || undefined
  }
}

export const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.issues.some(({ path }) => path === 'ifVersion')

export const getMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback

/** A malformed id gets a 400. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export function showIssues<Fields extends FieldValues, Out>(
  error: unknown,
  form: UseFormReturn<Fields, unknown, Out>,
): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    const [field = ''] = path.split('.')
    if (!(field in form.getValues())) continue
    form.setError(path as Path<Fields>, { message })
    // A new object for each response, which `NotSaved` recognizes.
    form.setError('root.server', { message })
  }
}

/** Errors of any public call. Others have the text of their call. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  invalid_request: /*i18n*/ 'Some entries are not valid. Correct them and try again.',
  too_large: /*i18n*/ 'This is too large. Send less text, or fewer or smaller files.',
  unsupported_media_type: /*i18n*/ 'A file has a type that is not allowed.',
  rate_limited:
    /*i18n*/ 'Too many requests. Please try again in {minutes, plural, one {a minute} other {# minutes}}.',
  unavailable: /*i18n*/ 'The server is busy. Nothing was saved; please try again in a moment.',
  storage_full:
    /*i18n*/ 'The server has no room left to store this. Nothing was saved; please try again later.',
  site_closed: /*i18n*/ 'This site is being prepared.',
}

type Failure = Pick<ApiError, 'message' | 'code'> & Partial<Pick<ApiError, 'retryAfterS'>>

/**
 * Returns the message of an error response in the page's language; in English, the server's message.
 * @param fallback in the language of the page
 */
export function translateFailure(failure: Failure, fallback: string, i18n: I18n): string {
  const { message, code, retryAfterS = 0 } = failure
  if (i18n.locale === BASE_LANGUAGE) return message || fallback
  const text = code && TEXTS[code]
  return text ? i18n.t(text, { minutes: Math.max(1, Math.round(retryAfterS / 60)) }) : fallback
}

export const translateError = (error: unknown, fallback: string, i18n: I18n): string =>
  error instanceof ApiError ? translateFailure(error, fallback, i18n) : fallback
