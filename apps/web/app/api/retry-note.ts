import type { I18n } from '@lingui/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from './error.ts'

type Waiting = Pick<
  UseQueryResult<unknown, ApiError>,
  'fetchStatus' | 'failureCount' | 'failureReason'
>

export function retryNote({ fetchStatus, failureCount, failureReason }: Waiting, i18n: I18n) {
  if (fetchStatus === 'paused') return i18n.t('You are offline. Waiting for the connection…')
  if (failureCount === 0) return undefined
  return failureReason instanceof ApiError && failureReason.status >= 500
    ? i18n.t('The server reported an error. Trying again…')
    : i18n.t('The server is not responding. Trying again…')
}
