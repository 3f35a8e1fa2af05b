import type { MessageSummary } from '@dhow/contract/messages/messages'
import { INBOX_PAGE_SIZE } from '@dhow/contract/paging'
import {
  hashKey,
  keepPreviousData,
  type Query,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { type View, viewQuery } from './inbox-view.ts'

/** Milliseconds between refetches while the inbox is on screen. */
const REFETCH_INTERVAL_MS = 60_000

/** Options for queries whose data others change. */
const polling = {
  refetchInterval: (query: Pick<Query, 'state'>) => retryInterval(query) || REFETCH_INTERVAL_MS,
  refetchOnWindowFocus: 'always' as const,
}

const pageOf = (view: View, page: number) => ({
  ...api.messages.list.queryOptions({ query: { ...viewQuery(view), page } }),
  ...polling,
})

/** Fetches a message; `gone` when it was deleted, even while open. */
export function useMessage(id: string) {
  const query = useQuery({ ...api.messages.get.queryOptions({ params: { id } }), ...polling })
  return { ...query, gone: query.isError && isNotFound(query.error) }
}

/** A message's position in a view; undefined while loading. */
export const useInboxPosition = (id: string, view: View) =>
  useQuery({
    ...api.messages.position.queryOptions({ params: { id }, query: viewQuery(view) }),
    ...polling,
  }).data

/**
 * The first page of a view, with the total: refetched every minute and on window focus. While another
 * view
 * loads, the previous one is kept.
 */
export function useInboxHead(view: View) {
  const client = useQueryClient()
  const query = useQuery({ ...pageOf(view, 1), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const first = data?.items[0]?._id
  const total = data?.total

  // A new or deleted message shifts all following ones, so refetch the other pages.
  const lastState = useRef<string>(undefined)
  useEffect(() => {
    if (isPlaceholderData || total === undefined) return
    const now = `${total} ${first}`
    if (lastState.current !== undefined && lastState.current !== now) {
      void client.invalidateQueries({
        queryKey: api.messages.list.key(),
        predicate: ({ queryKey }) => api.messages.list.inputOf(queryKey)?.query?.page !== 1,
      })
    }
    lastState.current = now
  }, [client, first, total, isPlaceholderData])

  return {
    ...query,
    /** True if nothing could be loaded, even while a retry is running. */
    failed: !data && query.errorUpdateCount > 0,
  }
}

/**
 * The messages of a view by position, from 0: those of the pages that cover the positions from `start`
 * to
 * `end`. Undefined while loading.
 * @param head the messages of the first page
 * @param isIdle false while scrolling: pages scrolled past are not fetched
 */
export function useInboxRows(
  view: View,
  head: MessageSummary[],
  { start, end, isIdle }: { start: number; end: number; isIdle: boolean },
) {
  const client = useQueryClient()
  const isLoaded = (page: number) => client.getQueryData(pageOf(view, page).queryKey) !== undefined
  const pages: number[] = []
  for (let page = pageAt(start); page <= pageAt(end); page++) if (page > 1) pages.push(page)

  const results = useQueries({
    queries: pages.map((page) => ({
      ...pageOf(view, page),
      // Continuous scrolling keeps loading; after a jump, load when scrolling has stopped.
      enabled: isIdle || page === 2 || isLoaded(page) || isLoaded(page - 1) || isLoaded(page + 1),
    })),
  })
  const loaded = new Map<number, MessageSummary[]>([[1, head]])
  for (const [at, { data }] of results.entries()) {
    if (data) loaded.set(pages[at] ?? 0, data.items)
  }
  return {
    failed: results.some(({ isError, data }) => isError && !data),
    at: (position: number): MessageSummary | undefined =>
      loaded.get(pageAt(position))?.[position % INBOX_PAGE_SIZE],
  }
}

const pageAt = (position: number) => Math.floor(position / INBOX_PAGE_SIZE) + 1

/** The ids of a view's loaded messages. */
export function useLoadedIds(view: View): () => string[] {
  const client = useQueryClient()
  const wanted = hashKey([viewQuery(view)])
  return () =>
    client
      .getQueriesData<{ items: MessageSummary[] }>({
        queryKey: api.messages.list.key(),
        predicate: ({ queryKey }) => {
          const { page: _page, ...shown } = api.messages.list.inputOf(queryKey)?.query ?? {}
          return hashKey([shown]) === wanted
        },
      })
      .flatMap(([, data]) => data?.items.map(({ _id }) => _id) ?? [])
}

/** Refetches everything that a reply or a deletion changes. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const keys = [
      api.messages.list.key(),
      api.messages.position.key(),
      api.messages.get.key(),
      api.dashboard.get.key(),
      api.mail.health.key(),
    ]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
