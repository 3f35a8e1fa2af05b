import type { ErrorBody, Issue } from '@dhow/contract/errors'

/** An answer that is not a success, or (status 0) no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly issues: Issue[]
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfterS: number | undefined

  constructor(
    status: number,
    body: Partial<ErrorBody> | null | undefined,
    retryAfter?: string | null,
  ) {
    super(body?.message ?? '')
    this.status = status
    this.issues = body?.issues ?? []
    this.retryAfterS = Number(retryAfter) || undefined
  }
}

/** Whether trying again may mend it: no answer, or a fault of the server. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Whether nothing was saved because the record had been changed since its form was opened. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.issues.some(({ path }) => path === 'ifVersion')

/** What to tell the person: the server's words, or `fallback` when there were none. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback

/** Whether an address names nothing: nothing that is there (404), or that could be (400). */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
