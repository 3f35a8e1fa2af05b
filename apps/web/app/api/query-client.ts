import { type Query, QueryClient } from '@tanstack/react-query'
import { isTransient } from './error.ts'

/** Milliseconds that an answer counts as fresh: a page just rendered is not fetched again. */
const STALE_AFTER_MS = 30_000

/** Milliseconds between the tries of `untilAnswered`. */
const RETRY_INTERVAL_MS = 10_000

/** A `refetchInterval`: what failed for a reason that may pass is asked for again until it comes. */
export const retryInterval = ({ state: { status, error } }: Pick<Query, 'state'>) =>
  status === 'error' && error && isTransient(error) ? RETRY_INTERVAL_MS : false

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => isTransient(error) && failures < 3,
      },
      // What a person does without a connection fails at once and is told; it does not wait unseen.
      mutations: { networkMode: 'always' },
    },
  })

let inBrowser: QueryClient | undefined

/** The browser's one cache; on the server, where visitors must not share, a new one each time. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  inBrowser ??= createQueryClient()
  return inBrowser
}
