import type { ErrorBody } from '@dhow/contract/errors'
import { HTTPError, type KyInstance, type Options } from 'ky'
import { ApiError } from './error.ts'
import { fetchReporting, type OnUpload } from './upload.ts'

/** What is needed of a route to call it. */
export type Endpoint = { method: string; path: string }

/** What a call states beside its route. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  /** Fields that are sent as JSON, or a form that is sent as multipart. */
  body?: unknown
  onUpload?: OnUpload
  signal?: AbortSignal
}

/** Each parameter stays one segment of the path, whatever is in it. */
const fillPath = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function bodyOptions(body: unknown): Options {
  if (body === undefined) return {}
  return body instanceof FormData ? { body } : { json: body }
}

const send = (
  http: KyInstance,
  { method, path }: Endpoint,
  { params = {}, query, body, onUpload, signal }: CallInput,
) =>
  http(fillPath(path, params), {
    method,
    ...(query && { searchParams: query }),
    ...bodyOptions(body),
    ...(onUpload && { fetch: fetchReporting(onUpload) }),
    ...(signal && { signal }),
  })

/** A success that is cut short, or is some network's login page, is no answer. */
function fail(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (!(error instanceof HTTPError)) throw new ApiError(0, null)
  const { response, data } = error as HTTPError<ErrorBody>
  const errorBody = typeof data === 'object' ? data : null
  throw new ApiError(response.status, errorBody, response.headers.get('retry-after'))
}

/**
 * Calls a route and answers the body of its success.
 * @throws ApiError when there is none; what the signal threw when the call was given up
 */
export const requestJson = (http: KyInstance, endpoint: Endpoint, input: CallInput = {}) =>
  send(http, endpoint, input).json<unknown>().catch(fail)

/** The same for a file, byte for byte: a spreadsheet knows UTF-8 by a mark that text would lose. */
export const requestFile = (http: KyInstance, endpoint: Endpoint, input: CallInput = {}) =>
  send(http, endpoint, input).blob().catch(fail)
