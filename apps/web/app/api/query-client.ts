import { type Query, QueryClient } from '@tanstack/react-query'
import { isTransient } from './error.ts'

/** So that a page just rendered is not refetched. */
const STALE_AFTER_MS = 30_000

/** Between two tries of `retryInterval`. */
const RETRY_INTERVAL_MS = 10_000

/** A `refetchInterval`: a query that failed for a transient reason is retried until it succeeds. */
export const retryInterval = ({ state: { status, error } }: Pick<Query, 'state'>) =>
  status === 'error' && error && isTransient(error) ? RETRY_INTERVAL_MS : false

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => isTransient(error) && failures < 3,
      },
      // An action without a connection fails at once with a notice; it is not queued unseen.
      mutations: { networkMode: 'always' },
    },
  })

let inBrowser: QueryClient | undefined

/** The browser's single cache; on the server a new one per request, so that visitors share nothing. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  inBrowser ??= createQueryClient()
  return inBrowser
}
