import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#app/api/error.ts'
import { retryNote } from '#app/api/retry-note.ts'

/**
 * A query that fills a form: fetched anew when the form opens. Older cached data is not shown, because
 * it would be saved over later changes; later refetches and failures are ignored.
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
  const isFresh = dataUpdatedAt >= openedAt
  return {
    data: isFresh ? data : undefined,
    isError: isError && !isFresh,
    error,
    isPending: isFetching && !isFresh,
    /** The note beside the spinner. */
    note: retryNote(query),
    refetch,
  }
}
