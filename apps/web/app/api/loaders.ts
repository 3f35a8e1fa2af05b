import {
  type DataTag,
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
} from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { type Api, api, createApi, type ServerFetch } from './client.ts'
import { type ApiError, isNotFound } from './error.ts'
import { pageLanguage } from './language.ts'
import { getQueryClient } from './query-client.ts'

/** Defaults to the API of `dev`. */
export const apiFetch = createContext<ServerFetch>((target, init) =>
  fetch(`${import.meta.env.API}${target}`, init),
)

const apis = new WeakMap<ServerFetch, Api>()

/** Key of data that is not sent to the browser: the router serializes string keys only. */
export const NOT_SENT = Symbol('not sent')

/** JSON, because the router takes 50 ms to serialize a list of 1,000 lines. */
export type Loaded = { dehydrated: string; [NOT_SENT]?: DehydratedState }

export function getServerApi({ context }: Pick<LoaderFunctionArgs, 'context'>): Api {
  const fetch = context.get(apiFetch)
  const api = apis.get(fetch) ?? createApi(fetch, context.get(pageLanguage).language)
  apis.set(fetch, api)
  return api
}

// biome-ignore-start lint/suspicious/noExplicitAny: a list contains queries of different data
type OneQuery = FetchQueryOptions<any, any, any, any>
type PagedQuery = FetchInfiniteQueryOptions<any, any, any, any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: end of the types
type AnyQuery = OneQuery | PagedQuery

const isPaged = (query: AnyQuery): query is PagedQuery => 'initialPageParam' in query

const fetchAny = (client: QueryClient, query: AnyQuery): Promise<unknown> =>
  isPaged(query) ? client.fetchInfiniteQuery(query) : client.fetchQuery(query)

type Arguments = Pick<LoaderFunctionArgs, 'params' | 'request'>

type Options = {
  allowMissing?: boolean
  isMissing?: (loaded: QueryClient, args: Arguments) => boolean
  redirectTo?: (loaded: QueryClient, args: Arguments) => Response | undefined
}

/** Navigation waits at most this long for data, so that the first frame includes fast responses. */
const MAX_WAIT_MS = 200

/**
 * Creates both loaders of a route from the queries of its screen. The server sends the data with the page: a
 * failed query makes the page a 404, or a 503 that the browser completes.
 */
export function createLoaders(
  getQueries: (api: Api, args: Arguments) => AnyQuery[],
  { allowMissing = false, isMissing, redirectTo }: Options = {},
) {
  return {
    async loader({ params, request, context }: LoaderFunctionArgs) {
      // Removes this function from the browser bundle.
      if (!import.meta.env.SSR) throw new Error('The loader runs on the server')
      const client = getQueryClient()
      const serverApi = getServerApi({ context })
      const fetching = getQueries(serverApi, { params, request }).map((query) =>
        fetchAny(client, { ...query, retry: false }),
      )
      const errors = (await Promise.allSettled(fetching))
        .flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
        .filter((error) => !(allowMissing && isNotFound(error)))
      const missing = isMissing?.(client, { params, request }) || errors.some(isNotFound)
      if (missing) throw data(null, { status: 404 })
      const redirection = redirectTo?.(client, { params, request })
      if (redirection) throw redirection
      const status = errors.length === 0 ? 200 : 503
      const state = dehydrate(client)
      return data({ dehydrated: JSON.stringify(state), [NOT_SENT]: state }, { status })
    },

    async clientLoader({ params, request }: Arguments): Promise<Partial<Loaded>> {
      const client = getQueryClient()
      const started = getQueries(api, { params, request }).map((query) =>
        fetchAny(client, query).catch(() => {}),
      )
      await Promise.race([
        Promise.all(started),
        new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
      ])
      return {}
    },
  }
}

export function parseQueries(loaded: Loaded): DehydratedState['queries'] {
  loaded[NOT_SENT] ??= JSON.parse(loaded.dehydrated) as DehydratedState
  return loaded[NOT_SENT].queries
}

export const getLoadedData = <Data>(
  loaded: Loaded,
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, ApiError> },
): Data | undefined =>
  parseQueries(loaded).find(({ queryHash }) => queryHash === hashKey(queryKey))?.state.data as
    | Data
    | undefined
