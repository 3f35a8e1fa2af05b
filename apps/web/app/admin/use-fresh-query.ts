import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#app/api/error.ts'

/**
 * Fetches the data that fills a form when the form opens. Older cached data is not shown, because it
 * would be saved over later changes. Later refetches and failures are ignored.
 */
export function useFreshQuery<Data>(options: UseQueryOptions<Data, ApiError>) {
  const [openedAt] = useState(Date.now)
  const query = useQuery({
    ...options,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, dataUpdatedAt, error, isError, isFetching, refetch } = query
  const { fetchStatus, failureCount, failureReason } = query
  const isFresh = dataUpdatedAt >= openedAt
  return {
    data: isFresh ? data : undefined,
    isError: isError && !isFresh,
    isPending: isFetching && !isFresh,
    ...{ error, refetch, fetchStatus, failureCount, failureReason },
  }
}
