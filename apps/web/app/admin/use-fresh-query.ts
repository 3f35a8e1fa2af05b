import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#app/api/error.ts'
import { waitingNote } from '#app/api/waiting-note.ts'

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
  const fresh = dataUpdatedAt >= openedAt
  return {
    data: fresh ? data : undefined,
    isError: isError && !fresh,
    error,
    isPending: isFetching && !fresh,
    /** What to say beside the spinner. */
    note: waitingNote(query),
    refetch,
  }
}
