import { type AppRoute, ContractNoBody } from '@ts-rest/core'
import { LIMITS } from './limits.ts'

/** A rate limit per client address, in addition to the one for all requests. */
export type RateLimit = 'login' | 'message' | 'reset' | 'mail-test' | 'list'

/** A file field of a form: at most `count` files of `bytes` each. */
export type FileRule = { field: string; count: number; bytes: number; isRequired?: true }

/** A response header in addition to those of every response. */
export type ResponseHeader = 'x-total-count' | 'link' | 'content-disposition'

export type RouteMetadata = {
  /** Every other route requires an administrator session: 401 without one, before the body is read. */
  access?: 'public'
  /** The response is the same for everybody and may be cached until public content changes. */
  isShared?: true
  rate?: RateLimit
  /** File fields of a multipart route. A route with a JSON body and files accepts both content types. */
  files?: readonly FileRule[]
  /** Maximum bytes of JSON, or of the text fields of a form; LIMITS.jsonBytes by default. */
  jsonBytes?: number
  /** Maximum number of values in its JSON, nested ones included; LIMITS.jsonValues by default. */
  jsonValues?: number
  /** Responses must not be stored by caches. */
  isPrivate?: true
  /** File name of a download; {date} is replaced by the date. */
  download?: string
  headers?: readonly ResponseHeader[]
}

/** Defines the routes of a resource; unknown metadata does not compile. */
export const defineRoutes = <
  const Routes extends Record<string, AppRoute & { metadata?: RouteMetadata }>,
>(
  routes: Routes,
): Routes => routes

export const metadataOf = ({ metadata }: AppRoute): RouteMetadata => metadata ?? {}

export const isPublic = (route: AppRoute): boolean => metadataOf(route).access === 'public'

export const publicRoute = { access: 'public' } as const satisfies RouteMetadata

export const publicCached = { access: 'public', isShared: true } as const satisfies RouteMetadata

/** A route whose body may name thousands of records. */
export const bulkRoute = {
  jsonBytes: LIMITS.rowsJsonBytes,
  jsonValues: LIMITS.rowsJsonValues,
} as const satisfies RouteMetadata

/** The body of POST and DELETE routes without a body. */
export const NO_BODY: typeof ContractNoBody = ContractNoBody
