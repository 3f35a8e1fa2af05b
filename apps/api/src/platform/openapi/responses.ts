import type { ErrorBody } from '@dhow/contract/errors'
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

export const DOWNLOAD_HEADERS = {
  'Content-Disposition': header('File name of the download.'),
}

/** Headers by their name in the route metadata. */
export const HEADERS: Record<ResponseHeader, Record<string, Header>> = {
  'x-total-count': {
    'X-Total-Count': header('Number of items on all pages. Only with `page`.', 'integer'),
  },
  link: { Link: header('Links to the other pages (RFC 8288). Only with `page`.') },
  'content-disposition': DOWNLOAD_HEADERS,
}

/** Headers of cacheable responses. */
export const SHARED_HEADERS = { ETag: header('Send as `If-None-Match` with the next request.') }

export const NOT_MODIFIED: Response = {
  description: 'The response has not changed since the one that `If-None-Match` names.',
  headers: SHARED_HEADERS,
}

type ErrorExample = {
  name: string
  description: string
  message: string
  /** The invalid field. */
  path?: string
  headers?: Record<string, Header>
}

/** Error responses by status. */
const ERRORS: Record<string, ErrorExample> = {
  400: {
    name: 'BadRequest',
    description: 'The request is invalid.',
    message: 'Product name is required.',
    path: 'name',
  },
  401: {
    name: 'Unauthorized',
    description: 'The session is missing or has expired.',
    message: 'Please log in to continue.',
  },
  403: {
    name: 'Forbidden',
    description: 'The password or code is wrong, or the request came from another site.',
    message: 'Current password is incorrect',
    path: 'currentPassword',
  },
  404: {
    name: 'NotFound',
    description: 'The resource does not exist.',
    message: 'There is no such product.',
  },
  409: {
    name: 'Conflict',
    description: 'The record has changed. Reload it and retry.',
    message: 'This product was changed elsewhere in the meantime, so nothing was saved.',
    path: 'ifVersion',
  },
  410: {
    name: 'Gone',
    description: 'The link or ticket has expired or was used.',
    message: 'This took too long. Please begin again.',
  },
  413: {
    name: 'ContentTooLarge',
    description: 'The body or a file is too large.',
    message: 'photo.jpg is larger than 10 MB.',
    path: 'media',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body or a file has the wrong type.',
    message: 'Send the body as application/json.',
  },
  422: {
    name: 'UnprocessableContent',
    description: 'A file is damaged.',
    message: 'photo.jpg is damaged or incomplete. Please save it again and retry.',
    path: 'media',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests from this address.',
    message: 'Too many requests. Please try again in a minute.',
    headers: RETRY_AFTER,
  },
  500: {
    name: 'InternalServerError',
    description: 'Server error. Details are in the server log.',
    message: 'Something went wrong on our side. Please try again.',
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The server is busy. Nothing was saved.',
    message: 'The server is busy. Nothing was saved; please try again in a moment.',
    headers: RETRY_AFTER,
  },
  507: {
    name: 'InsufficientStorage',
    description: 'The disk is full. Nothing was saved.',
    message:
      'The server has no room left to store this. Nothing was saved; please try again later.',
  },
}

/** Error responses by component name. */
export const ERROR_RESPONSES: Record<string, Response> = Object.fromEntries(
  Object.values(ERRORS).map(({ name, description, message, path, headers }) => {
    const issues = path && { issues: [{ path, message }] }
    const example = { success: false, message, ...issues } satisfies ErrorBody
    const schema = { $ref: '#/components/schemas/ErrorBody' }
    const content = { 'application/json': { schema, example } }
    return [name, { description, headers: { ...headers, ...REQUEST_ID }, content }]
  }),
)

/** Returns a reference to the error response of a status. */
export function errorReference(status: string): { $ref: string } {
  const error = ERRORS[status]
  if (!error) throw new Error(`the status ${status} has no description`)
  return { $ref: `#/components/responses/${error.name}` }
}
