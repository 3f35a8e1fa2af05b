import { type AppRoute, ContractNoBody } from '@ts-rest/core'
import { LIMITS } from './limits.ts'

/** A limit on how often one address may make a call, beside the one that holds for all calls. */
export type RateLimit = 'login' | 'message' | 'reset' | 'mail-test' | 'list'

/** A repeated file field of a form: at most `count` files of `bytes` each, and one at least where it says so. */
export type FileRule = { field: string; count: number; bytes: number; isRequired?: true }

/** A header that an answer may have beside those of every answer. */
export type AnswerHeader = 'x-total-count' | 'link' | 'content-disposition'

/** The metadata of a route, beside its schemas. */
export type RouteMetadata = {
  /** Who may call it. Every other route is the administrator's: 401 without a session, before the body is read. */
  access?: 'public'
  /**
   * Its answer depends on nothing but its address and the public content, so that the server may give the
   * same one to everybody until that content changes.
   */
  isShared?: true
  rate?: RateLimit
  /** The file fields of a multipart route; another route with some takes a form as well as JSON. */
  files?: readonly FileRule[]
  /** Bytes of its JSON, or of the texts of its form; LIMITS.jsonBytes where it does not say. */
  jsonBytes?: number
  /** Maximum number of values in its JSON, nested ones included; LIMITS.jsonValues by default. */
  jsonValues?: number
  /** Nobody may store its answer on the way: it is for who knows its address. */
  isPrivate?: true
  /** The name of the file that a download is saved as; {date} in it is the day of the download. */
  download?: string
  /** Headers that its answer may have beside those of every answer. */
  headers?: readonly AnswerHeader[]
}

/** The routes of a resource, with metadata that the server knows; a misspelt word does not compile. */
export const defineRoutes = <
  const Routes extends Record<string, AppRoute & { metadata?: RouteMetadata }>,
>(
  routes: Routes,
): Routes => routes

/** The metadata of a route; one without any is the administrator's. */
export const metadataOf = ({ metadata }: AppRoute): RouteMetadata => metadata ?? {}

/** Whether anybody may make this call: what is not stated to be public is the administrator's. */
export const isPublic = (route: AppRoute): boolean => metadataOf(route).access === 'public'

export const forPublic = { access: 'public' } as const satisfies RouteMetadata

/** A public call that answers everybody alike. */
export const forEverybody = { access: 'public', isShared: true } as const satisfies RouteMetadata

/** A call that names rows. */
export const forRows = {
  jsonBytes: LIMITS.rowsJsonBytes,
  jsonValues: LIMITS.rowsJsonValues,
} as const satisfies RouteMetadata

/** For a call that has no body although its method may have one. */
export const NO_BODY: typeof ContractNoBody = ContractNoBody
