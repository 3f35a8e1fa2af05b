import type { ResponseHeader } from '@dhow/contract/route'
import type { JsonSchema } from './json-schema.ts'

type Header = { description: string; schema: JsonSchema }

export type Media = { schema: JsonSchema; example?: unknown }

export type Response = {
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}

const describeHeader = (description: string, type: JsonSchema['type'] = 'string'): Header => ({
  description,
  schema: { type },
})

const REQUEST_ID = { 'X-Request-Id': describeHeader('Request id, also in the server log.') }
const RETRY_AFTER = { 'Retry-After': describeHeader('Seconds to wait before retrying.', 'integer') }

export const DOWNLOAD_HEADERS = {
  'Content-Disposition': describeHeader('File name of the download.'),
}

export const REPLAYED_HEADERS = {
  'Idempotency-Replayed': describeHeader('`true` if this is the stored response.'),
}

export const SHARED_HEADERS = {
  ETag: describeHeader('Send as `If-None-Match` with the next request.'),
}

export const HEADERS: Record<ResponseHeader, Record<string, Header>> = {
  'x-total-count': {
    'X-Total-Count': describeHeader('Number of items on all pages. Only with `page`.', 'integer'),
  },
  'content-disposition': DOWNLOAD_HEADERS,
  'content-length': { 'Content-Length': describeHeader('Bytes of the file.', 'integer') },
  etag: SHARED_HEADERS,
}

const ERRORS: Record<string, [name: string, description: string]> = {
  400: ['BadRequest', 'The request is invalid.'],
  401: ['Unauthorized', 'The session or API key is missing or not valid.'],
  403: [
    'Forbidden',
    'The API key lacks the scope, the password or code is wrong, or the request came from another site.',
  ],
  404: ['NotFound', 'The resource does not exist.'],
  409: ['Conflict', 'The record has changed. Reload it and retry.'],
  410: ['Gone', 'The link or ticket has expired or was used.'],
  413: ['ContentTooLarge', 'The body or a file is too large.'],
  415: ['UnsupportedMediaType', 'The body or a file has the wrong type.'],
  422: [
    'UnprocessableContent',
    'A file is damaged, or the `Idempotency-Key` was used for another request.',
  ],
  429: ['TooManyRequests', 'Too many requests from this address.'],
  500: ['InternalServerError', 'Server error. Details are in the server log.'],
  503: ['ServiceUnavailable', 'The server is busy. Nothing was saved.'],
  507: ['InsufficientStorage', 'The disk is full. Nothing was saved.'],
}

const RETRIABLE = ['429', '503']

/** Returns the responses that operations refer to. @param schema of the body of an error */
export const buildCommonResponses = (schema: JsonSchema): Record<string, Response> => ({
  ...Object.fromEntries(
    Object.entries(ERRORS).map(([status, [name, description]]) => {
      const headers = { ...(RETRIABLE.includes(status) && RETRY_AFTER), ...REQUEST_ID }
      return [name, { description, headers, content: { 'application/json': { schema } } }]
    }),
  ),
  NotModified: {
    description: 'The response has not changed since the one that `If-None-Match` names.',
    headers: SHARED_HEADERS,
  },
})

export function toErrorReference(status: string): { $ref: string } {
  const [name] = ERRORS[status] ?? []
  if (!name) throw new Error(`the status ${status} has no description`)
  return { $ref: `#/components/responses/${name}` }
}
