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
import { AppError } from '#api/app-error.ts'
import { type ReceivedFile, receiveForm } from '#api/pictures/receive.ts'
import { type Answer, sendAnswer, toAnswer } from './answer.ts'
import { refuseCrossSite } from './cross-site.ts'
import { isSchema, validate } from './schema.ts'
import { type Response, type Serialized, serializeResponse } from './serialize-response.ts'
import { gather } from './stream.ts'
import { pathOf } from './targets.ts'

/** The sender of a request; the session is empty on public routes. */
type Caller = { address: string; userAgent: string | undefined; session: string }

/** Comes with every call: the files of a form, the sender, and a signal given when they have gone away. */
type Extras = { files: ReceivedFile[]; caller: Caller; signal: AbortSignal }

/** A list may be given as what makes its items one after another: it is sent as they are made. */
type OrItems<Stated> = Stated extends { body: (infer Item)[] }
  ? Omit<Stated, 'body'> & { body: Iterable<Item> }
  : Stated

/** The headers that the route states, any of which may be given. */
type Headers<R> = R extends { metadata: { headers: readonly (infer Name extends string)[] } }
  ? { headers?: { [N in Name]?: string } }
  : object

/** Handles one route: from the validated input and its extras to one of the route's responses. */
type Handler<R extends AppRoute> = (
  input: ServerInferRequest<R> & Extras,
) => Handled<R> | Promise<Handled<R>>

type Handled<R extends AppRoute> = OrItems<ServerInferResponses<R>> & Headers<R>

/** One handler per route, in the contract's own shape: leaving one out does not compile. */
export type Handlers<R extends AppRouter> = {
  [K in keyof R]: R[K] extends AppRoute
    ? Handler<R[K]>
    : R[K] extends AppRouter
      ? Handlers<R[K]>
      : never
}

/** A handler as the adapter calls it; the schemas see to it that the types are kept. */
type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown } & Extras,
) => Promise<Response>

type Options = {
  /** The folder that uploads arrive in. */
  incomingDir: string
  /** The origin of the site, whose pages may make public calls that write. */
  publicUrl: string
  /** Whether the disk has room for files of visitors: what is left when it is nearly full is for their words. */
  hasRoom?: () => boolean
  /** Awaited before a call that is no GET is handled. */
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
    // HEAD would create the file for nothing, and use up the ticket of a backup.
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
        const answer = await app.answers.get(pathOf(request.url), async () =>
          toShared(await respond(request, NEVER_GONE)),
        )
        if (answer) return sendAnswer(request, reply, answer)
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

/** Others may wait for a shared answer when whoever asked first has gone away. */
const NEVER_GONE = new AbortController().signal

/** A response as everybody gets it; undefined for one that is too large to be kept. */
async function toShared({ status, type, headers, body }: Serialized): Promise<Answer | undefined> {
  const raw = body instanceof Readable ? await gather(body, MAX_SHARED_BYTES) : JSON.stringify(body)
  if (raw === undefined) return undefined
  return toAnswer(Buffer.from(raw), { status, contentType: type, headers })
}

type ReadBody = { body: unknown; files: ReceivedFile[]; discard: () => Promise<void> }

const withoutFiles = (body: unknown): ReadBody => ({ body, files: [], discard: async () => {} })

/** @throws AppError when the body is of another type than the route takes */
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

/** Given when the connection closes before the response was sent: nobody waits for it any more. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new AppError('invalid', 'The sender has gone away.'))
  })
  return gone.signal
}

/** Maximum size in bytes of a response that is cached; a longer list is streamed. */
const MAX_SHARED_BYTES = 1_000_000
