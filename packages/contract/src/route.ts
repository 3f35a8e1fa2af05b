import { type AppRoute, ContractNoBody } from '@ts-rest/core'
import * as z from 'zod'
import { Done, type ErrorStatus, errorResponses, Id } from './errors.ts'
import { languageQuery } from './languages/translated.ts'
import { LIMITS } from './limits.ts'

/** Limits of a client address, in addition to that for all requests. */
export type RateLimit = 'login' | 'message' | 'reset' | 'mail-test' | 'list' | 'document'

export type FileRule = { field: string; count: number; bytes: number; isRequired?: true }

export type ResponseHeader = 'x-total-count' | 'content-disposition' | 'content-length' | 'etag'

export const API_SCOPES = [
  'catalogue:read',
  'catalogue:write',
  'enquiries:read',
  'enquiries:reply',
  'webhooks',
  'all',
] as const

export type ApiScope = (typeof API_SCOPES)[number]

export type RouteMetadata = {
  /** Scope that an API key needs, instead of that of the resource. */
  scope?: ApiScope
  /** Other routes respond 401 without an administrator session, before the body is read. */
  access?: 'public'
  /** Responds to everybody while the site is closed to visitors. Other public routes respond 503. */
  staysOpen?: true
  /** The response may be cached until public content changes, because it is the same for everybody. */
  isShared?: true
  rate?: RateLimit
  /** A route with a JSON body and files accepts both content types. */
  files?: readonly FileRule[]
  /** Maximum, including the text fields of a form. Default: LIMITS.jsonBytes. */
  jsonBytes?: number
  /** Maximum, including nested values. Default: LIMITS.jsonValues. */
  jsonValues?: number
  isPrivate?: true
  /** The response ends only when the client disconnects. */
  isEndless?: true
  /** The body is a file, which the handler gets unparsed. Other content types are accepted. */
  rawBody?: { type: string; bytes: number }
  /** File name of a download; {date} is replaced by the date. */
  download?: string
  headers?: readonly ResponseHeader[]
}

export const defineRoutes = <
  const Routes extends Record<string, AppRoute & { metadata?: RouteMetadata }>,
>(
  routes: Routes,
): Routes => routes

export const getMetadata = ({ metadata }: AppRoute): RouteMetadata => metadata ?? {}

export const isPublic = (route: AppRoute): boolean => getMetadata(route).access === 'public'

export const publicRoute = { access: 'public' } as const satisfies RouteMetadata

/** A route that the administrator needs without a session. */
export const ownerRoute = { ...publicRoute, staysOpen: true } as const satisfies RouteMetadata

export const publicCached = { access: 'public', isShared: true } as const satisfies RouteMetadata

export const bulkRoute = {
  jsonBytes: LIMITS.rowsJsonBytes,
  jsonValues: LIMITS.rowsJsonValues,
} as const satisfies RouteMetadata

export const NO_BODY: typeof ContractNoBody = ContractNoBody

/** Responses of a route of the administrator. `statuses` are those of further errors. */
export const adminResponses = <Body, Status extends ErrorStatus = never>(
  body: Body,
  ...statuses: Status[]
) => ({ 200: body, ...errorResponses<401 | Status>(401, ...statuses) })

/** A public GET route, which accepts a language. A spread can add parameters and metadata to it and to those below. */
export const publicGet = <const Path extends string, Body>(
  path: Path,
  summary: string,
  body: Body,
) =>
  ({
    method: 'GET',
    path,
    summary,
    query: z.object(languageQuery),
    responses: { 200: body, ...errorResponses() },
    metadata: publicCached,
  }) as const

export const adminGet = <const Path extends string, Body>(
  path: Path,
  summary: string,
  body: Body,
) => ({ method: 'GET', path, summary, responses: adminResponses(body) }) as const

/** A GET route of the administrator for one record. */
export const adminGetById = <const Path extends `${string}/:id${string}`, Body>(
  path: Path,
  summary: string,
  body: Body,
) => {
  const responses = adminResponses(body, 404)
  return { method: 'GET', path, summary, pathParams: Id, responses } as const
}

/** A call by the administrator without a body. */
export const adminAction = <
  const Method extends 'POST' | 'DELETE',
  const Path extends string,
  Status extends ErrorStatus = never,
>(
  method: Method,
  path: Path,
  summary: string,
  ...statuses: Status[]
) => {
  const responses = adminResponses(Done, ...statuses)
  return { method, path, summary, body: NO_BODY, responses } as const
}

/** The same for the record of an id. */
export const adminActionById = <
  const Method extends 'POST' | 'DELETE',
  const Path extends `${string}/:id${string}`,
  Status extends ErrorStatus = never,
>(
  method: Method,
  path: Path,
  summary: string,
  ...statuses: Status[]
) => ({
  ...adminAction<Method, Path, 404 | Status>(method, path, summary, 404, ...statuses),
  pathParams: Id,
})
