import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError, describeStorageError } from '#api/platform/app-error.ts'

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  'too-many': 429,
  busy: 503,
  closed: 503,
  'no-room': 507,
} as const satisfies Record<AppError['kind'], number>

const REFUSED: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'This address cannot be read.',
}

/** Status of errors that Node reports while it reads a request; 400 for all others. */
const MALFORMED: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const RETRY_AFTER_S = 2

/** Formats a limit in bytes for people, such as 64 kB or 2 MB. */
export const formatBytes = (count: number): string =>
  count < 1_000_000 ? `${count / 1_000} kB` : `${count / 1_000_000} MB`

type ErrorResponse = {
  status: number
  message: string
  code?: ErrorCode
  issues?: ErrorBody['issues']
}

const toErrorBody = ({ status, ...body }: ErrorResponse): ErrorBody => ({
  success: false,
  code:
    ERROR_CODES[status as keyof typeof ERROR_CODES] ??
    (status < 500 ? 'invalid_request' : 'internal'),
  ...body,
})

const PROBLEM = 'application/problem+json'

const JSON_TYPE = 'application/json; charset=utf-8'

const toProblem = (status: number, { code, message: detail, issues: errors }: ErrorBody) => ({
  type: 'about:blank',
  title: STATUS_CODES[status],
  status,
  detail,
  code,
  ...(errors && { errors }),
})

function toResponse(
  error: FastifyError | AppError,
  { id: requestId, routeOptions }: FastifyRequest,
): ErrorResponse {
  if (error instanceof AppError) {
    const { kind, message, issues, code } = error
    return { status: STATUS[kind], message, ...(issues && { issues }), ...(code && { code }) }
  }
  const temporary = describeStorageError(error)
  if (temporary) return temporary
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) {
    const message = `Something went wrong on our side. Please try again. If it happens again, tell us this number: ${requestId}`
    return { status: 500, message }
  }
  const limit = formatBytes(routeOptions?.bodyLimit ?? LIMITS.jsonBytes)
  const { bodyType = 'application/json' } = routeOptions?.config ?? {}
  const refused: Record<string, string> = {
    ...REFUSED,
    FST_ERR_CTP_BODY_TOO_LARGE: `The body is larger than the limit of ${limit}.`,
    FST_ERR_CTP_INVALID_MEDIA_TYPE: `Send the body as ${bodyType}.`,
  }
  return { status, message: refused[error.code] ?? error.message }
}

/** Returns the body of an error, and its media type: JSON or problem JSON, which a client requests with `Accept`. */
export function formatError(error: ErrorResponse, accept = '') {
  const body = toErrorBody(error)
  return accept.includes(PROBLEM)
    ? { type: PROBLEM, body: toProblem(error.status, body) }
    : { type: JSON_TYPE, body }
}

export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, ...response } = toResponse(error, request)
  reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const { kind, retryAfterS } = error instanceof AppError ? error : {}
  if (status >= 500 && kind !== 'closed') {
    // Visitors can cause many planned refusals.
    if (retryAfterS) request.log.warn({ reason: error.message }, 'request refused')
    else request.log.error({ err: error }, 'request failed')
  }
  if (status === 503 || retryAfterS) reply.header('retry-after', retryAfterS ?? RETRY_AFTER_S)
  if (request.routeOptions?.config.isFileCall && request.headers.accept?.includes('text/html')) {
    // A person followed a link to a file, and the browser would save an error in JSON.
    reply.header('content-disposition', 'inline')
    return reply.status(status).type('text/plain; charset=utf-8').send(response.message)
  }
  const { type, body } = formatError({ status, ...response }, request.headers.accept)
  return reply.status(status).type(type).send(body)
}

/** Responds to a request that is not valid HTTP, before a route is found. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = MALFORMED[error.code ?? ''] ?? 400
  const body = JSON.stringify(toErrorBody({ status, message: `${STATUS_CODES[status]}.` }))
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

/** Handles errors of routes. `frameworkErrors` handles errors before a route is found. */
export const errors = fp(async (app) => void app.setErrorHandler<FastifyError>(sendError), {
  name: 'errors',
})

/** Seconds that a restart may take. */
const RESTART_S = 10

/** Shown while the server starts, upgrades its database, or restores a backup. */
const RESTART_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>The site is being prepared. Reload this page in a few minutes.</p>
</html>
`

const STARTING = 'The server is starting. Nothing was saved; please try again in a few minutes.'

/** Responds 503 while the server starts, or while a backup is restored. `/healthz` and `/readyz` respond like the API. */
export function sendUnavailable({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const { type, body } = /^\/(api\/|healthz|readyz)/.test(url ?? '')
    ? formatError({ status: 503, message: STARTING }, headers.accept)
    : { type: 'text/html; charset=utf-8', body: RESTART_PAGE }
  response
    .writeHead(503, {
      'content-type': type,
      'cache-control': 'no-store',
      'retry-after': String(RESTART_S),
      connection: 'close',
    })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
