import type { ErrorBody } from '@dhow/contract/errors'
import type { ResponseHeader } from '@dhow/contract/route'
import type { JsonSchema } from './json-schema.ts'

export type Header = { description: string; schema: JsonSchema }

export type Media = { schema: JsonSchema; example?: unknown }

export type Answer = {
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}

const seconds = (description: string): Header => ({ description, schema: { type: 'integer' } })

const REQUEST_ID: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Request id, also in the server log.',
    schema: { type: 'string' },
  },
}

const RETRY_AFTER = { 'Retry-After': seconds('Seconds to wait before retrying.') }

const SAVED_AS: Header = {
  description: 'File name of the download.',
  schema: { type: 'string' },
}

/** Headers by their name in the route metadata. */
export const STATED_HEADERS: Record<ResponseHeader, [name: string, header: Header]> = {
  'x-total-count': [
    'X-Total-Count',
    { description: 'Number of items on all pages. Only with `page`.', schema: { type: 'integer' } },
  ],
  link: [
    'Link',
    {
      description: 'Links to the other pages (RFC 8288). Only with `page`.',
      schema: { type: 'string' },
    },
  ],
  'content-disposition': ['Content-Disposition', SAVED_AS],
}

/** Headers of cacheable responses. */
export const SHARED_HEADERS: Record<string, Header> = {
  ETag: {
    description: 'Send as `If-None-Match` with the next request.',
    schema: { type: 'string' },
  },
}

export const DOWNLOAD_HEADERS: Record<string, Header> = {
  'Content-Disposition': SAVED_AS,
}

export const NOT_MODIFIED: Answer = {
  description: 'The response has not changed since the one that `If-None-Match` names.',
  headers: SHARED_HEADERS,
}

const error = (
  description: string,
  message: string,
  { headers, path }: { headers?: Record<string, Header>; path?: string } = {},
): Answer => ({
  description,
  headers: { ...headers, ...REQUEST_ID },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorBody' },
      example: {
        success: false,
        message,
        ...(path && { issues: [{ path, message }] }),
      } satisfies ErrorBody,
    },
  },
})

/** Error responses by component name. */
export const ERROR_ANSWERS: Record<string, Answer> = {
  BadRequest: error('The request is invalid.', 'Product name is required.', {
    path: 'name',
  }),
  Unauthorized: error('The session is missing or has expired.', 'Please log in to continue.'),
  Forbidden: error(
    'The password or code is wrong, or the request came from another site.',
    'Current password is incorrect',
    { path: 'currentPassword' },
  ),
  NotFound: error('The resource does not exist.', 'There is no such product.'),
  Conflict: error(
    'The record has changed. Reload it and retry.',
    'This product was changed elsewhere in the meantime, so nothing was saved.',
    { path: 'ifVersion' },
  ),
  Gone: error(
    'The link or ticket has expired or was used.',
    'This took too long. Please begin again.',
  ),
  ContentTooLarge: error('The body or a file is too large.', 'photo.jpg is larger than 10 MB.', {
    path: 'media',
  }),
  UnsupportedMediaType: error(
    'The body or a file has the wrong type.',
    'Send the body as application/json.',
  ),
  UnprocessableContent: error(
    'A file is damaged.',
    'photo.jpg is damaged or incomplete. Please save it again and retry.',
    { path: 'media' },
  ),
  TooManyRequests: error(
    'Too many requests from this address.',
    'Too many requests. Please try again in a minute.',
    { headers: RETRY_AFTER },
  ),
  InternalServerError: error(
    'Server error. Details are in the server log.',
    'Something went wrong on our side. Please try again.',
  ),
  ServiceUnavailable: error(
    'The server is busy. Nothing was saved.',
    'The server is busy. Nothing was saved; please try again in a moment.',
    { headers: RETRY_AFTER },
  ),
  InsufficientStorage: error(
    'The disk is full. Nothing was saved.',
    'The server has no room left to store this. Nothing was saved; please try again later.',
  ),
}

const ERROR_NAMES: Record<string, keyof typeof ERROR_ANSWERS> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
}

/** Returns a reference to the error response of a status. */
export function errorAnswer(status: string): { $ref: string } {
  const name = ERROR_NAMES[status]
  if (!name) throw new Error(`the status ${status} has no description`)
  return { $ref: `#/components/responses/${name}` }
}
