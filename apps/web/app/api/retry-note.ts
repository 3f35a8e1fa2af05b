import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from './error.ts'

type Waiting = Pick<
  UseQueryResult<unknown, ApiError>,
  'fetchStatus' | 'failureCount' | 'failureReason'
>

/** The note beside a query's spinner while it is retried; undefined before the first failure. */
export function retryNote({ fetchStatus, failureCount, failureReason }: Waiting) {
  if (fetchStatus === 'paused') return 'There is no connection. Waiting for it to come back…'
  if (failureCount === 0) return undefined
  return failureReason instanceof ApiError && failureReason.status >= 500
    ? 'The server has a problem. Trying again…'
    : 'The server does not answer. Trying again…'
}
