import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { site } from '#app/site.ts'

/** Milliseconds between two looks at the figures while they are on screen. */
const REFRESH_MS = 60_000

/** The figures that a working day begins with: one query for the dashboard and for the office bar. */
export const useDashboard = () =>
  useQuery({
    ...api.dashboard.get.queryOptions({ query: { timeZone: site.inboxTimeZone } }),
    refetchInterval: (query) => retryInterval(query) || REFRESH_MS,
  })
