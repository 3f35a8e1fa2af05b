import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#app/api/error.ts'

/**
 * Fetches the data of a form when it opens, never from the cache: old data would overwrite later changes
 * when it is saved. Ignores later refetches and failures.
 */
export function useFreshQuery<Data>(options: UseQueryOptions<Data, ApiError>) {
  const [openedAt] = useState(Date.now)
  const query = useQuery({
    ...options,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isFresh = query.dataUpdatedAt >= openedAt
  return {
    ...query,
    data: isFresh ? query.data : undefined,
    isError: query.isError && !isFresh,
    isPending: query.isFetching && !isFresh,
  }
}
