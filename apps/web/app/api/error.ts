import type { ErrorBody, ErrorCode, Issue } from '@dhow/contract/errors'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Status 0: there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly issues: Issue[]
  /** From the Retry-After header. */
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

export const messageOf = (error: unknown, fallback: string): string =>
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
