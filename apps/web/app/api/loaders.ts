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
import { type Api, api, createApi } from './client.ts'
import { type ApiError, isNotFound } from './error.ts'
import { getQueryClient } from './query-client.ts'
import type { ServerFetch } from './server-http.ts'

/** The fetch for API calls during server rendering; by default the API that `dev` runs. */
export const apiFetch = createContext<ServerFetch>((target, init) =>
  fetch(`http://127.0.0.1:3000${target}`, init),
)

const apis = new WeakMap<ServerFetch, Api>()

/** Key of data that a loader or action does not send to the browser: the router serializes only string keys. */
export const NOT_SENT = Symbol('not sent')

/** Queries as text: the router takes 50 ms to serialize the objects of a list of 1,000 lines. */
export type Loaded = { dehydrated: string; [NOT_SENT]?: DehydratedState }

/** The API client of a loader or action on the server. */
export function apiOnServer({ context }: Pick<LoaderFunctionArgs, 'context'>): Api {
  const fetch = context.get(apiFetch)
  const api = apis.get(fetch) ?? createApi(fetch)
  apis.set(fetch, api)
  return api
}

// biome-ignore-start lint/suspicious/noExplicitAny: queries of every kind of data stand in one list
type OneQuery = FetchQueryOptions<any, any, any, any>
type PagedQuery = FetchInfiniteQueryOptions<any, any, any, any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: the list ends here
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

/** Navigation waits at most this long for data, so that fast responses are in the first frame. */
const MAX_WAIT_MS = 200

/**
 * Makes both loaders of a route from the queries its screen needs. On the server they are awaited and sent
 * with the page: a 404 makes the page a 404, any other failure a 503 that the browser completes. In the
 * browser they are started, and the screen shows what has loaded.
 * @param options.allowMissing a 404 of a query is no error
 * @param options.isMissing whether there is no such page, judged by what the server has loaded
 * @param options.redirectTo a redirect, judged by what the server has loaded
 */
export function createLoaders(
  queriesOf: (api: Api, args: Arguments) => AnyQuery[],
  { allowMissing = false, isMissing, redirectTo }: Options = {},
) {
  return {
    async loader({ params, request, context }: LoaderFunctionArgs) {
      // Removes this function's code from the browser's script.
      if (!import.meta.env.SSR) throw new Error('The loader runs on the server')
      const client = getQueryClient()
      const serverApi = apiOnServer({ context })
      const fetching = queriesOf(serverApi, { params, request }).map((query) =>
        fetchAny(client, { ...query, retry: false }),
      )
      const failures = (await Promise.allSettled(fetching))
        .filter((one) => one.status === 'rejected')
        .filter(({ reason }) => !(allowMissing && isNotFound(reason)))
      if (
        isMissing?.(client, { params, request }) ||
        failures.some(({ reason }) => isNotFound(reason))
      ) {
        throw data(null, { status: 404 })
      }
      const instead = redirectTo?.(client, { params, request })
      if (instead) throw instead
      const status = failures.length === 0 ? 200 : 503
      const state = dehydrate(client)
      return data({ dehydrated: JSON.stringify(state), [NOT_SENT]: state }, { status })
    },

    async clientLoader({ params, request }: Arguments): Promise<Partial<Loaded>> {
      const client = getQueryClient()
      const started = queriesOf(api, { params, request }).map((query) =>
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

/** Returns the queries that a loader loaded; parses them once. */
export function dehydratedQueries(loaded: Loaded): DehydratedState['queries'] {
  loaded[NOT_SENT] ??= JSON.parse(loaded.dehydrated) as DehydratedState
  return loaded[NOT_SENT].queries
}

/** Returns the data of a query that a loader loaded, where it did. */
export const loadedData = <Data>(
  loaded: Loaded,
  { queryKey }: { queryKey: DataTag<readonly unknown[], Data, ApiError> },
): Data | undefined =>
  dehydratedQueries(loaded).find(({ queryHash }) => queryHash === hashKey(queryKey))?.state.data as
    | Data
    | undefined
