import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api/office.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { useCompany } from '#app/api/use-company.ts'

const REFETCH_INTERVAL_MS = 60_000

export function useDashboard() {
  const { timeZone } = useCompany()
  return useQuery({
    ...api.dashboard.get.queryOptions({ query: { timeZone } }),
    refetchInterval: (query) => retryInterval(query) || REFETCH_INTERVAL_MS,
  })
}
