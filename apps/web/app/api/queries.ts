import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import {
  type AppRoute,
  type AppRouter,
  type ClientInferResponses,
  type InitClientArgs,
  type InitClientReturn,
  isAppRoute,
  isAppRouteQuery,
  type PartialClientInferRequest,
} from '@ts-rest/core'
import { ApiError } from './error.ts'
import type { OnUpload } from './upload.ts'

type SuccessStatus = 200 | 201
type Data<R extends AppRoute> = ClientInferResponses<R, SuccessStatus, 'force'>['body']

/** What a caller states of a request: path parameters, query, body. */
type Input<R extends AppRoute> = Pick<
  PartialClientInferRequest<R>,
  Extract<keyof PartialClientInferRequest<R>, 'params' | 'query' | 'body'>
> &
  (R extends { contentType: 'multipart/form-data' }
    ? { /** Told how much of the form has left. */ onUpload?: OnUpload }
    : unknown)
type Arguments<R extends AppRoute> =
  Partial<Input<R>> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

/** A GET: `queryOptions` is the unit that hooks, prefetching and invalidation all take. */
type Query<R extends AppRoute> = {
  queryOptions: (...args: Arguments<R>) => ReturnType<typeof queryOptions<Data<R>, ApiError>>
  /** Without an input, the key that all inputs of this route begin with. */
  queryKey: (input?: Input<R>) => readonly unknown[]
  useQuery: (...args: Arguments<R>) => UseQueryResult<Data<R>, ApiError>
}

/** An answer that is one page of several. */
type Paged = { page: number; pages: number }

/** A GET that answers in pages: `infiniteQueryOptions` lets them stand under each other. */
type PagedQuery<R extends AppRoute> = Query<R> & {
  /** Begins at the page that the input names, and goes on to the last. */
  infiniteQueryOptions: (
    ...args: Arguments<R>
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

type MutationHooks<R extends AppRoute> = Omit<
  UseMutationOptions<Data<R>, ApiError, Input<R>>,
  'mutationFn' | 'mutationKey'
>

/** Any other method. */
type Mutation<R extends AppRoute> = {
  /** Just calls it: for actions on the server, which no hook reaches. */
  call: (input: Input<R>) => Promise<Data<R>>
  mutationOptions: (hooks?: MutationHooks<R>) => UseMutationOptions<Data<R>, ApiError, Input<R>>
  useMutation: (hooks?: MutationHooks<R>) => UseMutationResult<Data<R>, ApiError, Input<R>>
}

export type Queries<C extends AppRouter> = {
  [K in keyof C]: C[K] extends AppRoute
    ? C[K]['method'] extends 'GET'
      ? Data<C[K]> extends Paged
        ? PagedQuery<C[K]>
        : Query<C[K]>
      : Mutation<C[K]>
    : C[K] extends AppRouter
      ? Queries<C[K]>
      : never
}

type Call = (input: unknown) => Promise<{ status: number; body: unknown; headers: Headers }>

/** ts-rest puts path parameters into the address as they are; here each stays one segment of it. */
const encodingParams =
  (call: Call): Call =>
  (input) => {
    const { params = {} } = input as { params?: Record<string, string> }
    const segments = Object.entries(params).map(([key, value]) => [key, encodeURIComponent(value)])
    return call({ ...(input as object), params: Object.fromEntries(segments) })
  }

/** Resolves with the body of a success; the headers, which cannot be cached, stay behind. */
async function bodyOf(answer: ReturnType<Call>): Promise<unknown> {
  const { status, body, headers } = await answer
  if (status >= 200 && status < 300) return body
  const said = body as ConstructorParameters<typeof ApiError>[1]
  throw new ApiError(status, said, headers.get('retry-after'))
}

function queryOf(call: Call, name: string[]): Query<AppRoute> {
  const queryKey = (input?: unknown) => (input === undefined ? name : [...name, input])
  const options = (input?: unknown) =>
    queryOptions<unknown, ApiError>({
      queryKey: queryKey(input),
      queryFn: ({ signal }) => bodyOf(call({ ...(input as object), fetchOptions: { signal } })),
    })
  const infiniteOptions = (input: { query?: { page?: number } } = {}) =>
    infiniteQueryOptions<unknown, ApiError, unknown, readonly unknown[], number>({
      queryKey: [...name, 'infinite', input],
      queryFn: ({ signal, pageParam }) => {
        const query = { ...input.query, page: pageParam }
        return bodyOf(call({ ...input, query, fetchOptions: { signal } }))
      },
      initialPageParam: input.query?.page ?? 1,
      getNextPageParam: (last) => {
        const { page, pages } = last as Paged
        return page < pages ? page + 1 : undefined
      },
    })
  return {
    queryKey,
    queryOptions: options,
    infiniteQueryOptions: infiniteOptions,
    useQuery: (input?: unknown) => useQuery(options(input)),
  } as Query<AppRoute>
}

function mutationOf(call: Call, name: string[]): Mutation<AppRoute> {
  const options = (hooks?: object) =>
    mutationOptions({
      ...hooks,
      mutationKey: name,
      mutationFn: (input: unknown) => bodyOf(call(input)),
    })
  return {
    call: (input: unknown) => bodyOf(call(input)),
    mutationOptions: options,
    useMutation: (hooks?: object) => useMutation(options(hooks)),
  } as unknown as Mutation<AppRoute>
}

/**
 * TanStack Query options for every route of a contract, in the contract's own shape. A key is the
 * route's name in the contract followed by its input; only bodies are cached; what is thrown is an
 * ApiError.
 */
export function createQueries<C extends AppRouter>(
  contract: C,
  client: InitClientReturn<C, InitClientArgs>,
  prefix: string[] = [],
): Queries<C> {
  const entries = Object.entries(contract).map(([key, route]) => {
    const name = [...prefix, key]
    const call = client[key as keyof typeof client]
    if (!isAppRoute(route)) return [key, createQueries(route, call as never, name)]
    const make = isAppRouteQuery(route) ? queryOf : mutationOf
    return [key, make(encodingParams(call as unknown as Call), name)]
  })
  return Object.fromEntries(entries)
}
