import type { I18n } from '@lingui/core'
import { type Query, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, isTransient } from './error.ts'

/** Prevents refetching of a server-rendered page's data. */
const STALE_AFTER_MS = 30_000

const RETRY_INTERVAL_MS = 10_000

export const retryInterval = ({ state: { status, error } }: Pick<Query, 'state'>) =>
  status === 'error' && error && isTransient(error) ? RETRY_INTERVAL_MS : false

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => isTransient(error) && failures < 3,
      },
      // Without a connection a mutation fails immediately instead of waiting in a queue.
      mutations: { networkMode: 'always' },
    },
  })

let inBrowser: QueryClient | undefined

/** Creates a client per request on the server, so that visitors share nothing. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  inBrowser ??= createQueryClient()
  return inBrowser
}

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
