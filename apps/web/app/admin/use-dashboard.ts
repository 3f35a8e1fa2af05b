import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { site } from '#app/site.ts'

/** While the figures are on screen. */
const REFRESH_MS = 60_000

/** The dashboard's figures: one query shared by the dashboard and the office bar. */
export const useDashboard = () =>
  useQuery({
    ...api.dashboard.get.queryOptions({ query: { timeZone: site.inboxTimeZone } }),
    refetchInterval: (query) => retryInterval(query) || REFRESH_MS,
  })
