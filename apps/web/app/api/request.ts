import type { ErrorBody } from '@dhow/contract/errors'
import type { Language } from '@dhow/i18n/languages'
import type { I18n } from '@lingui/core'
import type { HTTPError } from 'ky'
import { ApiError } from './error.ts'
import type { OnUpload } from './files.ts'
import { getDocumentLanguage, withLanguage } from './language.ts'

export type Endpoint = { method: string; path: string }

type SendOptions = {
  method: string
  searchParams?: [name: string, value: string][]
  json?: unknown
  body?: FormData
  headers?: Record<string, string>
  onUpload?: OnUpload
  signal?: AbortSignal
}

export type Http = (
  path: string,
  options: SendOptions,
) => { json: () => Promise<unknown>; blob: () => Promise<Blob> }

type QueryValue = string | number | boolean

export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, QueryValue | readonly QueryValue[] | undefined>
  body?: unknown
  idempotencyKey?: string
  onUpload?: OnUpload
  signal?: AbortSignal
}

const fillPath = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const toSearchParams = (query: NonNullable<CallInput['query']>) =>
  Object.entries(query).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
  )

function toBodyOptions(body: unknown): Pick<SendOptions, 'body' | 'json'> {
  if (body === undefined) return {}
  return body instanceof FormData ? { body } : { json: body }
}

/** Returns a random idempotency key. Not `crypto.randomUUID`, which needs https. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')

/** Returns a hash (FNV-1a) of what a person has entered. */
function hashContent(body: unknown) {
  const content = body instanceof FormData ? [...body] : body
  const text = JSON.stringify(content, (name, value) => {
    if (value instanceof File) return [value.name, value.size, value.lastModified]
    return name === 'formToken' ? undefined : value
  })
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

const createKeyHeader = (key: string, body: unknown) => ({
  'idempotency-key': `${key}-${hashContent(body)}`,
})

const send = (
  http: Http,
  { method, path }: Endpoint,
  { params = {}, query, body, idempotencyKey, onUpload, signal }: CallInput,
) =>
  http(fillPath(path, params), {
    method,
    ...(query && { searchParams: toSearchParams(query) }),
    ...toBodyOptions(body),
    ...(idempotencyKey && { headers: createKeyHeader(idempotencyKey, body) }),
    ...(onUpload && { onUpload }),
    ...(signal && { signal }),
  })

/** Checks the name, so that this file does not import ky. */
const isHttpError = (error: unknown): error is HTTPError<ErrorBody> =>
  error instanceof Error && error.name === 'HTTPError'

/** A truncated response or a network's login page counts as no response. */
function fail(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (error instanceof ApiError) throw error
  if (!isHttpError(error)) throw new ApiError(0, null)
  const { response, data } = error
  const errorBody = typeof data === 'object' ? data : null
  throw new ApiError(response.status, errorBody, response.headers.get('retry-after'))
}

/** @throws ApiError if there is no success; the signal's reason when aborted */
export const requestJson = (http: Http, endpoint: Endpoint, input: CallInput = {}) =>
  send(http, endpoint, input).json().catch(fail)

/** Returns bytes, because text would lose the byte order mark that spreadsheets need. */
export const requestFile = (http: Http, endpoint: Endpoint, input: CallInput = {}) =>
  send(http, endpoint, input).blob().catch(fail)

let loading: Promise<typeof import('./http.ts')> | undefined

export function loadHttp() {
  loading ??= import('./http.ts').catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Loads ky with the first call, because a server-rendered page needs none. */
export const http: Http = (path, { onUpload, ...options }) => {
  const send = async () => {
    const { http, fetchReporting } = await loadHttp()
    const searchParams = withLanguage(options.searchParams, getDocumentLanguage())
    const reported = onUpload && { fetch: fetchReporting(onUpload) }
    return http(path, { ...options, ...reported, searchParams })
  }
  return {
    json: async () => (await send()).json(),
    blob: async () => (await send()).blob(),
  }
}

export function buildFileUrl(
  { path }: Endpoint,
  { params = {}, query = {} }: CallInput,
  { locale }: Pick<I18n, 'locale'>,
): string {
  const search = new URLSearchParams(withLanguage(toSearchParams(query), locale as Language))
  return fillPath(path, params) + (search.size > 0 ? `?${search}` : '')
}
