import { useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#app/api/error.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { EmptyNote } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

type Query<Data> = Parameters<typeof retryNote>[0] &
  Pick<UseQueryResult<Data, ApiError>, 'data' | 'isPending' | 'isError' | 'refetch'>

type Props<Data> = {
  query: Query<Data>
  loading?: string
  error: string
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or its loading or error state. Failed refetches keep the data on screen. */
export function QueryContent<Data>({ query, loading = 'Loading', error, children }: Props<Data>) {
  const { i18n } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Spinner label={loading} note={retryNote(query, i18n)} />
  return query.isError && <EmptyNote text={error} onRetry={() => void query.refetch()} />
}
