import type { ErrorBody, Issue } from '@dhow/contract/errors'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A response that is not a success, or (status 0) no response at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly issues: Issue[]
  /** The Retry-After header, in seconds. */
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

/** Whether a retry may succeed: no response, or a 5xx. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Whether a save was refused because the record was changed since its form was opened. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.issues.some(({ path }) => path === 'ifVersion')

/** The server's message, or `fallback` when there is none. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback

/** Whether the resource does not exist (404) or cannot, because its id is malformed (400). */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Shows the server's issues at the form's fields and nested fields. */
export function showIssues<Fields extends FieldValues, Out>(
  error: unknown,
  form: UseFormReturn<Fields, unknown, Out>,
): void {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.issues) {
    const [field = ''] = path.split('.')
    if (field in form.getValues()) form.setError(path as Path<Fields>, { message })
  }
}
