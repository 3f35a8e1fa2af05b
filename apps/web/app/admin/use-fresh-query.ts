import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#app/api/error.ts'
import { retryNote } from '#app/api/retry-note.ts'

/**
 * A query whose answer fills a form: asked again when the form opens. What was cached before is not
 * shown, because it would be saved over what has changed since; what fails later changes nothing.
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
    /** What to say beside the spinner. */
    note: retryNote(query),
    refetch,
  }
}
