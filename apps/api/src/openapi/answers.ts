import type { ErrorBody } from '@dhow/contract/errors'
import type { AnswerHeader } from '@dhow/contract/route'
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
    description: 'The number of the request, by which the log of the server names it.',
    schema: { type: 'string' },
  },
}

const RETRY_AFTER = { 'Retry-After': seconds('Seconds after which to try again.') }

const SAVED_AS: Header = {
  description: 'The name that the file is to be saved as.',
  schema: { type: 'string' },
}

/** Headers of answers that a route states, by the name that the contract calls them. */
export const STATED_HEADERS: Record<AnswerHeader, [name: string, header: Header]> = {
  'x-total-count': [
    'X-Total-Count',
    { description: 'Items on all pages together; with `page` only.', schema: { type: 'integer' } },
  ],
  link: [
    'Link',
    {
      description: 'The other pages, as RFC 8288 writes links; with `page` only.',
      schema: { type: 'string' },
    },
  ],
  'content-disposition': ['Content-Disposition', SAVED_AS],
}

/** Of an answer that everybody gets alike. */
export const SHARED_HEADERS: Record<string, Header> = {
  ETag: {
    description: 'To be sent as `If-None-Match` with the next call.',
    schema: { type: 'string' },
  },
}

export const DOWNLOAD_HEADERS: Record<string, Header> = {
  'Content-Disposition': SAVED_AS,
}

export const NOT_MODIFIED: Answer = {
  description: 'Nothing has changed since the answer that `If-None-Match` names.',
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

/** The errors of all routes, each once, by the name of its component. */
export const ERROR_ANSWERS: Record<string, Answer> = {
  BadRequest: error('What was sent is refused, or cannot be read.', 'Product name is required.', {
    path: 'name',
  }),
  Unauthorized: error('There is no live session.', 'Please log in to continue.'),
  Forbidden: error(
    'The password or the code is wrong, or the page of another site made a browser send this.',
    'Current password is incorrect',
    { path: 'currentPassword' },
  ),
  NotFound: error('There is no such thing, or no longer.', 'There is no such product.'),
  Conflict: error(
    'It is no longer as it was when this was begun: load it again.',
    'This product was changed elsewhere in the meantime, so nothing was saved.',
    { path: 'ifVersion' },
  ),
  Gone: error(
    'It was good for a while, or once, and is no more.',
    'This took too long. Please begin again.',
  ),
  ContentTooLarge: error(
    'The body, or a file of it, is too large.',
    'photo.jpg is larger than 10 MB.',
    {
      path: 'media',
    },
  ),
  UnsupportedMediaType: error(
    'The body, or a file of it, is of another type.',
    'Send the body as application/json.',
  ),
  UnprocessableContent: error(
    'A file is of the right type and cannot be read.',
    'photo.jpg is damaged or incomplete. Please save it again and retry.',
    { path: 'media' },
  ),
  TooManyRequests: error(
    'This address has called too often, or has too many calls under way.',
    'Too many requests. Please try again in a minute.',
    { headers: RETRY_AFTER },
  ),
  InternalServerError: error(
    'A fault of the server; it is in its log.',
    'Something went wrong on our side. Please try again.',
  ),
  ServiceUnavailable: error(
    'The server is busy; nothing was stored.',
    'The server is busy. Nothing was saved; please try again in a moment.',
    { headers: RETRY_AFTER },
  ),
  InsufficientStorage: error(
    'The server has no room left; nothing was stored.',
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

/** A reference to the error of a status. */
export function errorAnswer(status: string): { $ref: string } {
  const name = ERROR_NAMES[status]
  if (!name) throw new Error(`the document has no words for the status ${status}`)
  return { $ref: `#/components/responses/${name}` }
}
