import { LIMITS } from './limits.ts'

/** A limit on how often one address may make a call, beside the one that holds for all calls. */
export type RateLimit = 'login' | 'message' | 'reset' | 'mail-test'

/** A repeated file field of a form: at most `count` files of `bytes` each. */
export type FileRule = { field: string; count: number; bytes: number }

/** What a route says of itself beside its schemas. */
export type RouteMetadata = {
  /** `admin`: answered 401 without a live session, before the body is read. */
  access: 'public' | 'admin'
  rate?: RateLimit
  /** The file fields of a multipart route. */
  files?: readonly FileRule[]
  /** Bytes of its JSON; LIMITS.jsonBytes where it does not say. */
  jsonBytes?: number
  /** The name of the file that a download is saved as; {date} in it is the day of the download. */
  download?: string
}

export const forPublic = { access: 'public' } as const satisfies RouteMetadata
export const forAdmin = { access: 'admin' } as const satisfies RouteMetadata
/** A call of the administrator's that names rows. */
export const forAdminRows = {
  ...forAdmin,
  jsonBytes: LIMITS.rowsJsonBytes,
} as const satisfies RouteMetadata
