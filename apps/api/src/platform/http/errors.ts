import type { ErrorBody } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError, storageError } from '#api/platform/app-error.ts'

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
  closed: 503,
  'no-room': 507,
} as const satisfies Record<AppError['kind'], number>

const REFUSED: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with the content type application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'This address cannot be read.',
}

const RETRY_AFTER_S = 2

/** Formats a limit in bytes for people, such as 64 kB or 2 MB. */
export const byteText = (count: number): string =>
  count < 1_000_000 ? `${count / 1_000} kB` : `${count / 1_000_000} MB`

type ErrorResponse = { status: number; message: string; issues?: ErrorBody['issues'] }

function toResponse(
  error: FastifyError | AppError,
  { id: requestId, routeOptions }: FastifyRequest,
): ErrorResponse {
  if (error instanceof AppError) {
    const { kind, message, issues } = error
    return { status: STATUS[kind], message, ...(issues && { issues }) }
  }
  const temporary = storageError(error)
  if (temporary) return temporary
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) {
    const message = `Something went wrong on our side. Please try again. If it happens again, tell us this number: ${requestId}`
    return { status: 500, message }
  }
  const limit = byteText(routeOptions?.bodyLimit ?? LIMITS.jsonBytes)
  const tooLarge = `The body is larger than the limit of ${limit}.`
  const refused = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge : REFUSED[error.code]
  return { status, message: refused ?? error.message }
}

export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, ...body } = toResponse(error, request)
  reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  const isClosed = error instanceof AppError && error.kind === 'closed'
  if (status >= 500 && !isClosed) request.log.error({ err: error }, 'request failed')
  const retryAfterS = error instanceof AppError ? error.retryAfterS : undefined
  if (status === 503 || retryAfterS) reply.header('retry-after', retryAfterS ?? RETRY_AFTER_S)
  return reply.status(status).send({ success: false, ...body } satisfies ErrorBody)
}

/** Handles errors of routes. `frameworkErrors` handles errors before a route is found. */
export const errors = fp(async (app) => void app.setErrorHandler<FastifyError>(sendError), {
  name: 'errors',
})
