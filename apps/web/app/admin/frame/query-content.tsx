import { useLingui } from '@lingui/react'
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '#app/api/error.ts'
import { retryInterval, retryNote } from '#app/api/query-client.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyNote, Spinner } from '#app/ui/notice.tsx'

type Query<Data> = Parameters<typeof retryNote>[0] &
  Pick<UseQueryResult<Data, ApiError>, 'data' | 'isPending' | 'isError' | 'refetch'>

type Props<Data> = {
  query: Query<Data>
  /** Name of the loaded records, such as 'the buyers'. */
  name?: string
  error?: string
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or its loading or error state. Failed refetches keep the data on screen. */
export function QueryContent<Data>({
  query,
  name = 'the page',
  error = `Could not load ${name}.`,
  children,
}: Props<Data>) {
  const { i18n } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Spinner label={`Loading ${name}`} note={retryNote(query, i18n)} />
  return query.isError && <EmptyNote text={error} onRetry={() => void query.refetch()} />
}

type Options<Page> = UseInfiniteQueryOptions<
  Page,
  ApiError,
  InfiniteData<Page, number>,
  readonly unknown[],
  number
>

/**
 * Fetches a list page by page. Items have unique keys, because an item that is added while pages load moves others to
 * the next page.
 */
export function useResourceList<Page extends { items: unknown[] }>(
  options: Options<Page>,
  getKey: (item: Page['items'][number]) => string,
) {
  const query = useInfiniteQuery({
    placeholderData: keepPreviousData,
    refetchInterval: retryInterval,
    ...options,
  })
  // Remains an error while a retry is running.
  const isError = !query.data && query.errorUpdateCount > 0
  const pages = query.data?.pages ?? []
  const items: Page['items'] = pages.flatMap((page) => page.items)
  return {
    ...query,
    isError,
    isPending: query.isPending && !isError,
    latest: pages.at(-1),
    items: [...new Map(items.map((item: Page['items'][number]) => [getKey(item), item])).values()],
  }
}

type ResourceListProps<Item> = {
  list: Omit<ReturnType<typeof useResourceList>, 'items' | 'latest'> & { items: Item[] }
  /** Plural noun of the items, such as buyers. */
  noun: string
  label: string
  filters?: ReactNode
  summary?: ReactNode
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** Shows a list that loads further pages, or its loading, error or empty state. */
export function ResourceList<Item>({
  list,
  noun,
  label,
  children,
  ...props
}: ResourceListProps<Item>) {
  const content = (
    <QueryContent query={list} name={`the ${noun}`}>
      {() =>
        list.items.length === 0 ? (
          props.empty
        ) : (
          <>
            {props.summary}
            <ul aria-label={label}>{list.items.map(children)}</ul>
          </>
        )
      }
    </QueryContent>
  )
  return (
    <>
      {props.filters ? (
        <div className="panel">
          <div className="flex flex-wrap gap-2 border-b border-line p-2">{props.filters}</div>
          {content}
        </div>
      ) : (
        content
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="pt-4 text-center text-coral">
          {`Could not load more ${noun}. Try again.`}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          quiet
          className="mx-auto mt-6 flex"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

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
