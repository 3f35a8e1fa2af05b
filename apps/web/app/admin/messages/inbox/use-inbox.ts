import { LIMITS } from '@dhow/contract/limits'
import type { MessageSummary } from '@dhow/contract/messages/messages'
import {
  OUTCOMES,
  type Outcome,
  WORK_STATES,
  type WorkState,
} from '@dhow/contract/messages/work-states'
import { INBOX_PAGE_SIZE, INBOX_SORTS, type InboxSort } from '@dhow/contract/paging'
import { STATUSES, type Status, SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import {
  hashKey,
  keepPreviousData,
  type Query,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useOutcome, useRefetch } from '#app/admin/ui/notices.tsx'
import { useSelection } from '#app/admin/ui/selection-bar.tsx'
import { isNotFound } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { useMedia } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'

const REFETCH_INTERVAL_MS = 60_000

const polling = {
  refetchInterval: (query: Pick<Query, 'state'>) => retryInterval(query) || REFETCH_INTERVAL_MS,
  refetchOnWindowFocus: 'always' as const,
}

const getPageQuery = (view: View, page: number) => ({
  ...api.messages.list.queryOptions({ query: { ...toViewQuery(view), page } }),
  ...polling,
})

/** Fetches a message; `isDeleted` if it was deleted, even while open. */
export function useMessage(id: string) {
  const query = useQuery({ ...api.messages.get.queryOptions({ params: { id } }), ...polling })
  return { ...query, isDeleted: query.isError && isNotFound(query.error) }
}

export const useInboxPosition = (id: string, view: View) =>
  useQuery({
    ...api.messages.position.queryOptions({ params: { id }, query: toViewQuery(view) }),
    ...polling,
  }).data

/** Fetches the first page of a view, with the total. Keeps the previous view while loading. */
export function useInboxHead(view: View) {
  const query = useQuery({ ...getPageQuery(view, 1), placeholderData: keepPreviousData })
  // Remains an error while a retry is running.
  const isError = !query.data && query.errorUpdateCount > 0
  return { ...query, isError, isPending: query.isPending && !isError }
}

const toPage = (position: number) => Math.floor(position / INBOX_PAGE_SIZE) + 1

/**
 * Fetches the pages that cover the positions from `start` to `end`.
 * @param head the messages of the first page
 * @param isIdle false while scrolling: skipped pages are not fetched
 * @returns a function that returns the message at a position, from 0; undefined while loading
 */
export function useInboxRows(
  view: View,
  head: MessageSummary[],
  { start, end, isIdle }: { start: number; end: number; isIdle: boolean },
) {
  const client = useQueryClient()
  const isLoaded = (page: number) =>
    client.getQueryData(getPageQuery(view, page).queryKey) !== undefined
  const pages: number[] = []
  for (let page = Math.max(2, toPage(start)); page <= toPage(end); page++) pages.push(page)

  const results = useQueries({
    queries: pages.map((page) => ({
      ...getPageQuery(view, page),
      // Continuous scrolling keeps loading; after a jump, load when scrolling has stopped.
      enabled: isIdle || page === 2 || isLoaded(page) || isLoaded(page - 1) || isLoaded(page + 1),
    })),
  })
  const loaded = new Map([[1, head]])
  for (const [index, { data }] of results.entries()) {
    if (data) loaded.set(pages[index] ?? 0, data.items)
  }
  return (position: number): MessageSummary | undefined =>
    loaded.get(toPage(position))?.[position % INBOX_PAGE_SIZE]
}

export function useLoadedIds(view: View): () => string[] {
  const client = useQueryClient()
  const viewHash = hashKey([toViewQuery(view)])
  return () =>
    client
      .getQueriesData<{ items: MessageSummary[] }>({
        queryKey: api.messages.list.key(),
        predicate: ({ queryKey }) => {
          const { page: _page, ...filters } = api.messages.list.getInput(queryKey)?.query ?? {}
          return hashKey([filters]) === viewHash
        },
      })
      .flatMap(([, data]) => data?.items.map(({ _id }) => _id) ?? [])
}

const { list, position, get } = api.messages

/** Queries that a reply, a deletion or another change of a message changes. */
const INBOX = [list, position, get, api.conversations.entries, api.dashboard.get, api.mail.health]

export const useReload = () => useRefetch(INBOX)

export const useChange = (failure: string, onDone?: () => void) =>
  useOutcome(INBOX, failure, onDone)

export const useMarkSpam = (onMoved?: () => void) =>
  api.messages.markSpam.useMutation(useChange('Failed to move the messages', onMoved))

/** Returns the selected messages; cleared when the filters change. */
export function useMessageSelection({ sort, ...filters }: View) {
  const { selected, select } = useSelection(JSON.stringify(filters))
  const [selecting, setSelecting] = useState(false)

  /** Selects all messages that match the filters, loaded or not, up to the deletion limit. */
  const selectAll = async () => {
    setSelecting(true)
    try {
      const { ids } = await api.messages.ids.call({ query: toViewQuery({ sort, ...filters }) })
      select(new Set(ids))
    } catch {
      notify.error('Failed to fetch messages')
    } finally {
      setSelecting(false)
    }
  }

  return { selected, select, selectAll, selecting }
}

export type View = {
  search: string
  status: Status | undefined
  outcome: Outcome | undefined
  work: WorkState | undefined
  subject: Subject | undefined
  spam: boolean
  trash: boolean
  sort: InboxSort
}

const findValue = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((item) => item === value)

export const readView = (params: URLSearchParams): View => ({
  search: (params.get('search') ?? '').slice(0, LIMITS.text),
  status: findValue(STATUSES, params.get('status')),
  outcome: findValue(OUTCOMES, params.get('outcome')),
  work: findValue(WORK_STATES, params.get('work')),
  subject: findValue(SUBJECTS, params.get('subject')),
  spam: params.get('spam') === 'true',
  trash: params.get('trash') === 'true',
  sort: findValue(INBOX_SORTS, params.get('sort')) ?? 'newest',
})

/** Returns whether the window shows the list beside an open message. */
export const useSplit = () => useMedia('(min-width: 80rem)')

/** Returns the view of the list beside a message, where the newest mail counts. */
export const sortByActivity = (view: View): View =>
  view.sort === 'newest' ? { ...view, sort: 'activity' } : view

/** Returns the API query of a view, without defaults. */
export const toViewQuery = ({ search, sort, spam, trash, ...view }: View) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(view.status && { status: view.status }),
  ...(view.outcome && { outcome: view.outcome }),
  ...(view.work && { work: view.work }),
  ...(view.subject && { subject: view.subject }),
  ...(spam && { spam: 'true' as const }),
  ...(trash && { trash: 'true' as const }),
  ...(sort !== 'newest' && { sort }),
})

/** Returns the query string of a view, with its question mark; empty for the default view. */
export function toViewSearch(view: View): string {
  const query = new URLSearchParams(toViewQuery(view)).toString()
  return query && `?${query}`
}
