import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { findScope } from '@dhow/contract/account/key-scopes'
import { LIMITS } from '@dhow/contract/limits'
import { maskQuotationCodes } from '@dhow/contract/quotations/quotation-states'
import { getMetadata, isPublic } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { type ReceivedFile, receiveForm } from '#api/platform/pictures/receive.ts'
import { isKnown } from './cache/raw-response-cache.ts'
import { createCachedResponse, sendCachedResponse } from './cache/response-cache.ts'
import type { AnyHandler, Caller, Extras, Handlers } from './contract.ts'
import { getPath, refuseCrossSite } from './requests.ts'
import {
  gather,
  isOtherResponse,
  isSchema,
  type Serialized,
  serializeResponse,
  validate,
} from './responses/serialize-response.ts'
import type { StoredResponses } from './stored-responses.ts'
import { requireKnown } from './unknown-fields.ts'

const NO_QUERY = z.object({})

type Options = {
  /** Name of the routes in the contract. */
  resource?: string
  incomingDir: string
  /** Origin of the site. Only its pages may send public requests that write. */
  publicUrl: string
  /** Returns whether the disk has room for visitors' files. */
  hasRoom?: () => boolean
  beforeWrite?: () => Promise<void>
  storedResponses?: StoredResponses
  /** Checks the headers of a route with `rawBody` before its body is read. @throws AppError */
  requireSigned?: (headers: IncomingHttpHeaders) => void
}

/**
 * Mounts every route of a contract. Before the body is read, admin routes require a session, and public routes that write
 * refuse requests from pages of other sites. Handlers receive validated input. A response contains only the fields of its
 * schema. Long lists and bodies other than JSON are streamed.
 * @throws ConfigError for a route without a handler
 */
export function mountContract<R extends AppRouter>(
  app: FastifyInstance,
  contract: R,
  handlers: Handlers<R>,
  options: Options,
): void {
  for (const [name, route] of Object.entries(contract)) {
    const handler: unknown = handlers[name as keyof R]
    if (isAppRoute(route)) {
      // Type stripping starts a server that does not compile.
      if (typeof handler !== 'function') {
        throw new ConfigError(`${route.method} ${route.path} (${name}) has no handler.`)
      }
      mountRoute(app, route, handler as AnyHandler, options)
    } else {
      const resource = { ...options, resource: name }
      mountContract(app, route, handler as Handlers<typeof route>, resource)
    }
  }
}

function mountRoute(app: FastifyInstance, route: AppRoute, handler: AnyHandler, options: Options) {
  const { resource, incomingDir, publicUrl, hasRoom, beforeWrite, storedResponses } = options
  const { requireSigned } = options
  const metadata = getMetadata(route)
  const { download, isShared, isPrivate } = metadata
  const rateLimit = app.getRateLimit(metadata.rate)
  const bodySchema = 'body' in route ? route.body : undefined

  const respond = async (request: FastifyRequest, signal: AbortSignal): Promise<Serialized> => {
    const params = validate(route.pathParams, request.params)
    requireKnown('query parameter', route.query ?? NO_QUERY, request.query)
    const query = validate(route.query, request.query)
    const rules = { incomingDir, hasRoom: isPublic(route) ? hasRoom : undefined }
    const { body: received, files, discard } = await readBody(route, request, rules)
    try {
      const isKey = request.credential !== null && !request.sessionId
      if (bodySchema && app.hasKey(request)) requireKnown('field', bodySchema, received)
      const body = validate(bodySchema, received)
      if (route.method !== 'GET') await beforeWrite?.()
      const input = {
        params,
        query,
        body,
        files,
        caller: getCaller(request),
        signal,
        ...(metadata.rawBody && { raw: { body: request.raw, headers: request.headers } }),
      }
      const redact = isKey ? maskQuotationCodes : undefined
      const handle = async (storeResponse: Extras['storeResponse']) =>
        serializeResponse(route, await handler({ ...input, storeResponse }), redact)
      // Calls that API keys cannot make contain or return credentials.
      const isRepeatable = route.method === 'POST' && findScope(resource ?? '', route)
      return isRepeatable && storedResponses
        ? await storedResponses.respond(request, files, received, handle)
        : await handle(() => {})
    } finally {
      await discard()
    }
  }

  const mount = (scope: FastifyInstance) =>
    scope.route({
      method: route.method,
      url: route.path,
      bodyLimit: metadata.rawBody?.bytes ?? metadata.jsonBytes ?? LIMITS.jsonBytes,
      // HEAD would create the file for nothing, and use up the ticket of a backup.
      exposeHeadRoute: download === undefined && !metadata.isEndless,
      onRequest: [
        ...createGuards(app, route, publicUrl, resource),
        ...(metadata.rawBody
          ? [async ({ headers }: FastifyRequest) => requireSigned?.(headers)]
          : []),
      ],
      config: {
        isPublic: isPublic(route),
        isShared: isShared === true,
        isFileCall: isOtherResponse(route.responses[200]),
        takesFiles: metadata.files !== undefined,
        bodyType: getBodyType(route),
        jsonValues: metadata.jsonValues ?? LIMITS.jsonValues,
        ...(rateLimit !== undefined && { rateLimit }),
      },
      handler: async (request, reply) => {
        if (isShared && app.isPublished()) {
          const response = await app.responseCache.get(getPath(request.url), async () =>
            toCached(await respond(request, NEVER)),
          )
          if (response) return sendCachedResponse(request, reply, response)
        }
        const { status, type, headers, body } = await respond(request, disconnectSignal(reply))
        reply.headers(headers)
        if (headers.etag && isKnown(request.headers['if-none-match'], headers.etag)) {
          if (body instanceof Readable) body.destroy()
          return reply.status(304).send()
        }
        if (isPrivate || download) reply.header('cache-control', 'no-store')
        if (download) {
          const name = download.replace('{date}', new Date().toISOString().slice(0, 10))
          reply.header('content-disposition', `attachment; filename="${name}"`)
        }
        return reply.status(status).type(type).send(body)
      },
    })
  if (!metadata.rawBody) mount(app)
  else {
    // Uses a separate scope, because other routes refuse most content types.
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      mount(scope)
    })
  }
}

function createGuards(app: FastifyInstance, route: AppRoute, publicUrl: string, resource = '') {
  if (!isPublic(route)) return [app.requireAdmin(findScope(resource, route))]
  const open = getMetadata(route).staysOpen ? [] : [app.requireOpen]
  const isOfPage = route.method !== 'GET' && !getMetadata(route).rawBody
  return isOfPage ? [refuseCrossSite(publicUrl), ...open] : open
}

/** Signal of shared responses: other clients may wait for one when the first has disconnected. */
const NEVER = new AbortController().signal

/** Maximum bytes of a response that is cached; a longer list is streamed. */
const MAX_CACHED_BYTES = 1_000_000

async function toCached({ status, type, headers, body }: Serialized) {
  const raw = body instanceof Readable ? await gather(body, MAX_CACHED_BYTES) : JSON.stringify(body)
  if (raw === undefined) return undefined
  return createCachedResponse(Buffer.from(raw), { status, contentType: type, headers })
}

const FORM = 'multipart/form-data'

const getBodyType = (route: AppRoute) =>
  'contentType' in route && route.contentType === FORM ? FORM : 'application/json'

type ReadBody = { body: unknown; files: ReceivedFile[]; discard: () => Promise<void> }

const toReadBody = (body: unknown): ReadBody => ({ body, files: [], discard: async () => {} })

/** @throws AppError `unsupported` for another content type than the route accepts */
async function readBody(
  route: AppRoute,
  request: FastifyRequest,
  rules: Pick<Parameters<typeof receiveForm>[1], 'incomingDir' | 'hasRoom'>,
): Promise<ReadBody> {
  if (!('body' in route) || !isSchema(route.body)) return toReadBody(undefined)
  const { files, jsonBytes } = getMetadata(route)
  const bodyType = getBodyType(route)
  const wantsForm = bodyType === FORM
  const isForm = request.isMultipart()
  if (isForm ? !(wantsForm || files) : wantsForm) {
    throw new AppError('unsupported', `Send the body as ${bodyType}.`)
  }
  if (isForm) {
    const form = { files, textBytes: jsonBytes, ...rules }
    const { fields: body, ...rest } = await receiveForm(request, form)
    return { body, ...rest }
  }
  if (request.body === undefined && route.body.safeParse(undefined).success) {
    return toReadBody(undefined)
  }
  if (request.body === null || typeof request.body !== 'object') {
    throw new AppError('invalid', 'The body must be a JSON object.')
  }
  return toReadBody(request.body)
}

const getCaller = ({ ip, headers, sessionId, credential }: FastifyRequest): Caller => ({
  credential,
  address: ip,
  userAgent: headers['user-agent'],
  session: sessionId,
})

/** Returns a signal that aborts when the connection closes before the response was sent. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(new AppError('invalid', 'The client disconnected.'))
  })
  return controller.signal
}
