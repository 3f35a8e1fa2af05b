import { Readable } from 'node:stream'
import { LIMITS } from '@dhow/contract/limits'
import { isPublic, metadataOf } from '@dhow/contract/route'
import {
  type AppRoute,
  type AppRouter,
  isAppRoute,
  type ServerInferRequest,
  type ServerInferResponses,
} from '@ts-rest/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import { type ReceivedFile, receiveForm } from '#api/platform/pictures/receive.ts'
import { type CachedResponse, createCachedResponse, sendCachedResponse } from './cached-response.ts'
import { refuseCrossSite } from './cross-site.ts'
import {
  isSchema,
  type Response,
  type Serialized,
  serializeResponse,
  validate,
} from './serialize-response.ts'
import { gather } from './stream.ts'
import { pathOf } from './targets.ts'

/** The client of a request. The session is empty on public routes. */
type Caller = { address: string; userAgent: string | undefined; session: string }

/** Further input of every handler: the files of a form, the client, and a signal that the client has disconnected. */
type Extras = { files: ReceivedFile[]; caller: Caller; signal: AbortSignal }

/** Allows an iterable in place of an array; its items are sent as they are generated. */
type OrItems<Stated> = Stated extends { body: (infer Item)[] }
  ? Omit<Stated, 'body'> & { body: Iterable<Item> }
  : Stated

/** The optional headers that the route declares. */
type Headers<R> = R extends { metadata: { headers: readonly (infer Name extends string)[] } }
  ? { headers?: { [N in Name]?: string } }
  : object

/** Handles one route: from the validated input to one of the route's responses. */
type Handler<R extends AppRoute> = (
  input: ServerInferRequest<R> & Extras,
) => Handled<R> | Promise<Handled<R>>

type Handled<R extends AppRoute> = OrItems<ServerInferResponses<R>> & Headers<R>

/** One handler per route, in the shape of the contract. A missing handler does not compile. */
export type Handlers<R extends AppRouter> = {
  [K in keyof R]: R[K] extends AppRoute
    ? Handler<R[K]>
    : R[K] extends AppRouter
      ? Handlers<R[K]>
      : never
}

/** A handler as the adapter calls it. The schemas guarantee the types. */
type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown } & Extras,
) => Promise<Response>

type Options = {
  /** Folder for uploads. */
  incomingDir: string
  /** Origin of the site. Only its pages may send public calls that write. */
  publicUrl: string
  /** Returns whether the disk has room for visitors' files. When it is nearly full, only their texts are accepted. */
  hasRoom?: () => boolean
  /** Awaited before every handler except GET. */
  beforeWrite?: () => Promise<void>
}

/**
 * Mounts every route of a contract. Before the body is read, a route that is not public requires a session, and a
 * public one that writes refuses requests from pages of other sites. Params, query and body reach the handler as their
 * schemas give them. A response contains only the fields that its schema states. A body that is not JSON is streamed, and
 * so are generated and long lists.
 */
export function mountContract<R extends AppRouter>(
  app: FastifyInstance,
  contract: R,
  handlers: Handlers<R>,
  options: Options,
): void {
  for (const [name, route] of Object.entries(contract)) {
    const handler: unknown = handlers[name as keyof R]
    if (isAppRoute(route)) mountRoute(app, route, handler as AnyHandler, options)
    else mountContract(app, route, handler as Handlers<typeof route>, options)
  }
}

function mountRoute(
  app: FastifyInstance,
  route: AppRoute,
  handler: AnyHandler,
  { incomingDir, publicUrl, hasRoom, beforeWrite }: Options,
) {
  const {
    rate,
    files: fileRules,
    download,
    jsonBytes = LIMITS.jsonBytes,
    jsonValues = LIMITS.jsonValues,
    isShared,
    isPrivate,
  } = metadataOf(route)
  const rateLimit = app.rateLimitOf(rate)
  const bodySchema = 'body' in route ? route.body : undefined

  const respond = async (request: FastifyRequest, signal: AbortSignal) => {
    const params = await validate(route.pathParams, request.params)
    const query = await validate(route.query, request.query)
    const {
      body: received,
      files,
      discard,
    } = await readBody(route, request, {
      incomingDir,
      hasRoom: isPublic(route) ? hasRoom : undefined,
    })
    const handle = async () => {
      const body = await validate(bodySchema, received)
      if (route.method !== 'GET') await beforeWrite?.()
      const input = { params, query, body, files, caller: callerOf(request), signal }
      return serializeResponse(route, await handler(input))
    }
    return handle().finally(discard)
  }

  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: jsonBytes,
    // HEAD would create the file in vain, and use up the ticket of a backup.
    exposeHeadRoute: download === undefined,
    onRequest: guardsOf(app, route, publicUrl),
    config: {
      isPublic: isPublic(route),
      takesFiles: fileRules !== undefined,
      jsonValues,
      ...(rateLimit !== undefined && { rateLimit }),
    },
    handler: async (request, reply) => {
      if (isShared) {
        const response = await app.responseCache.get(pathOf(request.url), async () =>
          toShared(await respond(request, NEVER_GONE)),
        )
        if (response) return sendCachedResponse(request, reply, response)
      }
      const { status, type, headers, body } = await respond(request, goneSignal(reply))
      reply.headers(headers)
      if (isPrivate) reply.header('cache-control', 'no-store')
      if (download) {
        const name = download.replace('{date}', new Date().toISOString().slice(0, 10))
        reply.header('content-disposition', `attachment; filename="${name}"`)
        reply.header('cache-control', 'no-store')
      }
      return reply.status(status).type(type).send(body)
    },
  })
}

/** Returns the hooks that refuse a call before its body is read. */
function guardsOf(app: FastifyInstance, route: AppRoute, publicUrl: string) {
  if (!isPublic(route)) return [app.requireAdmin]
  return route.method === 'GET' ? [] : [refuseCrossSite(publicUrl)]
}

/** For shared responses: other clients may wait for one when the first has disconnected. */
const NEVER_GONE = new AbortController().signal

/** Returns the response for the cache; undefined if it is too large. */
async function toShared({
  status,
  type,
  headers,
  body,
}: Serialized): Promise<CachedResponse | undefined> {
  const raw = body instanceof Readable ? await gather(body, MAX_SHARED_BYTES) : JSON.stringify(body)
  if (raw === undefined) return undefined
  return createCachedResponse(Buffer.from(raw), { status, contentType: type, headers })
}

type ReadBody = { body: unknown; files: ReceivedFile[]; discard: () => Promise<void> }

const withoutFiles = (body: unknown): ReadBody => ({ body, files: [], discard: async () => {} })

/** @throws AppError `unsupported` for another content type than the route accepts */
async function readBody(
  route: AppRoute,
  request: FastifyRequest,
  arriving: Pick<Parameters<typeof receiveForm>[1], 'incomingDir' | 'hasRoom'>,
): Promise<ReadBody> {
  if (!('body' in route) || !isSchema(route.body)) return withoutFiles(undefined)
  const { files, jsonBytes } = metadataOf(route)
  const wantsForm = 'contentType' in route && route.contentType === 'multipart/form-data'
  const isForm = request.isMultipart()
  if (isForm ? !(wantsForm || files) : wantsForm) {
    const wanted = wantsForm ? 'multipart/form-data' : 'application/json'
    throw new AppError('unsupported', `Send the body as ${wanted}.`)
  }
  if (isForm) {
    const { fields, ...rest } = await receiveForm(request, {
      files,
      textBytes: jsonBytes,
      ...arriving,
    })
    return { body: fields, ...rest }
  }
  if (request.body === undefined) {
    const { issues } = await route.body['~standard'].validate(undefined)
    if (!issues) return withoutFiles(undefined)
  }
  if (request.body === null || typeof request.body !== 'object') {
    throw new AppError('invalid', 'The body must be a JSON object.')
  }
  return withoutFiles(request.body)
}

const callerOf = ({ ip, headers, sessionId }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'],
  session: sessionId,
})

/** Returns a signal that aborts when the connection closes before the response was sent. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new AppError('invalid', 'The sender has gone away.'))
  })
  return gone.signal
}

/** Maximum size in bytes of a response that is cached; a longer list is streamed. */
const MAX_SHARED_BYTES = 1_000_000

/** Returns a 200 response with a message for the person and further fields. */
export const done = <Fields extends object>(message: string, fields?: Fields) => ({
  status: 200 as const,
  body: { success: true as const, message, ...(fields as Fields) },
})
