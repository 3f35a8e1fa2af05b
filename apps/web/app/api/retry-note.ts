import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from './error.ts'

type Waiting = Pick<
  UseQueryResult<unknown, ApiError>,
  'fetchStatus' | 'failureCount' | 'failureReason'
>

export function retryNote({ fetchStatus, failureCount, failureReason }: Waiting) {
  if (fetchStatus === 'paused') return 'You are offline. Waiting for the connection…'
  if (failureCount === 0) return undefined
  return failureReason instanceof ApiError && failureReason.status >= 500
    ? 'The server reported an error. Trying again…'
    : 'The server is not responding. Trying again…'
}
