import { ERROR_CODES, type ErrorBody } from '@dhow/contract/errors'
import type { IssueReason } from '@dhow/contract/issues'
import type { ResponseHeader } from '@dhow/contract/route'
import type { JsonSchema } from './json-schema.ts'

export type Header = { description: string; schema: JsonSchema }

export type Media = { schema: JsonSchema; example?: unknown }

export type Response = {
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}

const header = (description: string, type = 'string'): Header => ({ description, schema: { type } })

const REQUEST_ID = { 'X-Request-Id': header('Request id, also in the server log.') }
const RETRY_AFTER = { 'Retry-After': header('Seconds to wait before retrying.', 'integer') }

export const DOWNLOAD_HEADERS = { 'Content-Disposition': header('File name of the download.') }

export const SHARED_HEADERS = { ETag: header('Send as `If-None-Match` with the next request.') }

/** Headers by their name in the route metadata. */
export const HEADERS: Record<ResponseHeader, Record<string, Header>> = {
  'x-total-count': {
    'X-Total-Count': header('Number of items on all pages. Only with `page`.', 'integer'),
  },
  link: { Link: header('Links to the other pages (RFC 8288). Only with `page`.') },
  'content-disposition': DOWNLOAD_HEADERS,
  'content-length': { 'Content-Length': header('Bytes of the file.', 'integer') },
  etag: SHARED_HEADERS,
}

export const NOT_MODIFIED: Response = {
  description: 'The response has not changed since the one that `If-None-Match` names.',
  headers: SHARED_HEADERS,
}

type ErrorResponse = { name: string; description: string; content: Record<string, Media> }

/** Returns an error response with an example, which may name an invalid field. */
function error(
  status: keyof typeof ERROR_CODES,
  name: string,
  description: string,
  message: string,
  path?: string,
  reason: IssueReason = { code: 'invalid' },
): ErrorResponse {
  const issues = path && { issues: [{ path, message, ...reason }] }
  const code = ERROR_CODES[status]
  const example = { success: false, code, message, ...issues } satisfies ErrorBody
  const schema = { $ref: '#/components/schemas/ErrorBody' }
  return { name, description, content: { 'application/json': { schema, example } } }
}

const ERRORS: Record<string, ErrorResponse> = {
  400: error(400, 'BadRequest', 'The request is invalid.', 'Product name is required.', 'name', {
    code: 'required',
  }),
  401: error(
    401,
    'Unauthorized',
    'The session is missing or has expired.',
    'Please log in to continue.',
  ),
  403: error(
    403,
    'Forbidden',
    'The password or code is wrong, or the request came from another site.',
    'Current password is incorrect',
    'currentPassword',
  ),
  404: error(404, 'NotFound', 'The resource does not exist.', 'There is no such product.'),
  409: error(
    409,
    'Conflict',
    'The record has changed. Reload it and retry.',
    'This product was changed elsewhere in the meantime. Nothing was saved. Check the changes, then save again.',
    'ifVersion',
  ),
  410: error(
    410,
    'Gone',
    'The link or ticket has expired or was used.',
    'This took too long. Please begin again.',
  ),
  413: error(
    413,
    'ContentTooLarge',
    'The body or a file is too large.',
    'photo.jpg is larger than 10 MB.',
    'media',
    { code: 'file_too_large', values: { file: 'photo.jpg', max: 10, unit: 'MB' } },
  ),
  415: error(
    415,
    'UnsupportedMediaType',
    'The body or a file has the wrong type.',
    'Send the body as application/json.',
  ),
  422: error(
    422,
    'UnprocessableContent',
    'A file is damaged.',
    'photo.jpg is damaged or incomplete. Please save it again and retry.',
    'media',
  ),
  429: error(
    429,
    'TooManyRequests',
    'Too many requests from this address.',
    'Too many requests. Please try again in a minute.',
  ),
  500: error(
    500,
    'InternalServerError',
    'Server error. Details are in the server log.',
    'Something went wrong on our side. Please try again.',
  ),
  503: error(
    503,
    'ServiceUnavailable',
    'The server is busy. Nothing was saved.',
    'The server is busy. Nothing was saved; please try again in a moment.',
  ),
  507: error(
    507,
    'InsufficientStorage',
    'The disk is full. Nothing was saved.',
    'The server has no room left to store this. Nothing was saved; please try again later.',
  ),
}

const WITH_RETRY_AFTER = ['429', '503']

export const ERROR_RESPONSES: Record<string, Response> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, { name, description, content }]) => {
    const retryAfter = WITH_RETRY_AFTER.includes(status) && RETRY_AFTER
    return [name, { description, headers: { ...retryAfter, ...REQUEST_ID }, content }]
  }),
)

export function errorReference(status: string): { $ref: string } {
  const name = ERRORS[status]?.name
  if (!name) throw new Error(`the status ${status} has no description`)
  return { $ref: `#/components/responses/${name}` }
}
