import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type SkipToken,
  skipToken,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type {
  AppRoute,
  AppRouter,
  ClientInferResponses,
  ContractOtherResponse,
  PartialClientInferRequest,
} from '@ts-rest/core'
import type { ApiError } from './error.ts'
import { type OnUpload, saveFile } from './files.ts'
import { type CallInput, type Endpoint, type Http, requestFile, requestJson } from './request.ts'

type SuccessStatus = 200 | 201
type Data<R extends AppRoute> = ClientInferResponses<R, SuccessStatus, 'force'>['body']
type Key = readonly unknown[]

type AcceptsFiles = { metadata: { files: readonly unknown[] } }

type Sent<R extends AppRoute> = Pick<
  PartialClientInferRequest<R>,
  Extract<keyof PartialClientInferRequest<R>, 'params' | 'query' | 'body'>
>

type Input<R extends AppRoute> = {
  [Part in keyof Sent<R>]: Part extends 'body'
    ? Sent<R>[Part] | (R extends AcceptsFiles ? FormData : never)
    : Sent<R>[Part]
} & (R extends AcceptsFiles
  ? { /** Called with the upload's progress. */ onUpload?: OnUpload }
  : unknown)

type MutationInput<R extends AppRoute> = Input<R> & {
  /** Attempts with the same key and content are carried out once. */
  idempotencyKey?: string
}

type Args<R extends AppRoute, More = never> =
  Partial<Input<R>> extends Input<R> ? [input?: Input<R> | More] : [input: Input<R> | More]

/** Without an input, a key is the prefix of all keys below it. */
type Keyed = { key: () => Key }

type QueryHookOptions<R extends AppRoute, Selected> = Omit<
  UseQueryOptions<Data<R>, ApiError, Selected>,
  'queryKey' | 'queryFn'
>

type Query<R extends AppRoute> = {
  key: (input?: Input<R>) => Key
  getInput: (key: Key) => Input<R> | undefined
  /** Fetches without the cache. */
  call: (...args: Args<R>) => Promise<Data<R>>
  queryOptions: (...args: Args<R>) => ReturnType<typeof queryOptions<Data<R>, ApiError>>
  useQuery: <Selected = Data<R>>(
    ...args: [...Args<R, SkipToken>, buildOptions?: QueryHookOptions<R, Selected>]
  ) => UseQueryResult<Selected, ApiError>
}

type Paged = { page: number; pages: number }

type PagedQuery<R extends AppRoute> = Query<R> & {
  infiniteQueryOptions: (
    ...args: Args<R>
  ) => ReturnType<
    typeof infiniteQueryOptions<
      Data<R>,
      ApiError,
      InfiniteData<Data<R>, number>,
      readonly unknown[],
      number
    >
  >
}

type Download<R extends AppRoute> = Keyed & {
  /** Sends the session's token, which a link would not. */
  save: (input: Input<R>, name: string) => Promise<void>
}

type MutationHooks<R extends AppRoute> = Omit<
  UseMutationOptions<Data<R>, ApiError, MutationInput<R>>,
  'mutationFn' | 'mutationKey'
>

type Mutation<R extends AppRoute> = Keyed & {
  call: (input: MutationInput<R>) => Promise<Data<R>>
  useMutation: (hooks?: MutationHooks<R>) => UseMutationResult<Data<R>, ApiError, MutationInput<R>>
}

type RouteQueries<R extends AppRoute> = R['method'] extends 'GET'
  ? R['responses'][200] extends ContractOtherResponse<infer _>
    ? Download<R>
    : Data<R> extends Paged
      ? PagedQuery<R>
      : Query<R>
  : Mutation<R>

export type Queries<C extends AppRouter> = Keyed & {
  [K in keyof C]: C[K] extends AppRoute
    ? RouteQueries<C[K]>
    : C[K] extends AppRouter
      ? Queries<C[K]>
      : never
}

function createQuery(http: Http, route: Endpoint, name: string[]) {
  const key = (input?: unknown) => (input === undefined ? name : [...name, input])
  const buildOptions = (input?: CallInput) =>
    queryOptions<unknown, ApiError>({
      queryKey: key(input),
      queryFn: ({ signal }) => requestJson(http, route, { ...input, signal }),
    })
  return {
    key,
    getInput: (queryKey: Key) => queryKey[name.length],
    call: (input?: CallInput) => requestJson(http, route, input),
    queryOptions: buildOptions,
    infiniteQueryOptions: (input: CallInput = {}) =>
      infiniteQueryOptions<unknown, ApiError, unknown, Key, number>({
        queryKey: [...key(input), 'infinite'],
        queryFn: ({ signal, pageParam }) =>
          requestJson(http, route, {
            ...input,
            query: { ...input.query, page: pageParam },
            signal,
          }),
        initialPageParam: Number(input.query?.page ?? 1),
        getNextPageParam: (lastPage) => {
          const { page, pages } = lastPage as Paged
          return page < pages ? page + 1 : undefined
        },
      }),
    useQuery: (input?: CallInput | SkipToken, hookOptions?: object) =>
      useQuery<unknown, ApiError>({
        ...hookOptions,
        ...(input === skipToken
          ? { queryKey: [...name, 'skipped'], queryFn: skipToken }
          : buildOptions(input)),
      }),
    save: async (input: CallInput, fileName: string) =>
      saveFile(await requestFile(http, route, input), fileName),
  }
}

function createMutation(http: Http, route: Endpoint, name: string[]) {
  const call = (input: CallInput) => requestJson(http, route, input)
  return {
    key: () => name,
    call,
    useMutation: (hooks?: object) => useMutation({ ...hooks, mutationKey: name, mutationFn: call }),
  }
}

const isRoute = (node: AppRouter | AppRoute): node is AppRoute => typeof node.path === 'string'

/** Creates TanStack Query options for every route, in the shape of the contract. Errors are ApiErrors. */
export function createQueries<C extends AppRouter>(
  contract: C,
  http: Http,
  name: string[] = [],
): Queries<C> {
  const queries = { key: () => name }
  for (const [key, node] of Object.entries(contract)) {
    // Lazy, because the server creates queries for each page.
    let created: object | undefined
    const create = () => {
      const fullName = [...name, key]
      if (!isRoute(node)) return createQueries(node, http, fullName)
      return (node.method === 'GET' ? createQuery : createMutation)(http, node, fullName)
    }
    Object.defineProperty(queries, key, { get: () => (created ??= create()) })
  }
  return queries as Queries<C>
}
