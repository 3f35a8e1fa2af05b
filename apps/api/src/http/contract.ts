import type { RouteMetadata } from '@dhow/contract/access'
import type { Issue } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import {
  type AppRoute,
  type AppRouter,
  isAppRoute,
  type ServerInferRequest,
  type ServerInferResponses,
  type StandardSchemaV1,
} from '@ts-rest/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#api/failure.ts'
import type { ReceivedFile } from '#api/uploads/receive.ts'
import { receiveForm } from '#api/uploads/receive.ts'
import { type Pieces, toStream } from './stream.ts'

/** Who makes a call: the session is empty on public routes. */
type Caller = { address: string; userAgent: string | undefined; session: string }

/** What comes with every call: the files of a form, who asks, and a signal given when they have gone away. */
type Sent = { files: ReceivedFile[]; caller: Caller; signal: AbortSignal }

/** What a route's answer is computed from: the validated input, and what came with it. */
type Input<R extends AppRoute> = ServerInferRequest<R> & Sent

/** A list may be given as what makes its items one after another: it is sent as they are made. */
type OrItems<A> = A extends { body: (infer Item)[] }
  ? Omit<A, 'body'> & { body: Iterable<Item> }
  : A

type Answer<R extends AppRoute> = OrItems<ServerInferResponses<R>>

/** One function per route, in the contract's own shape: leaving one out does not compile. */
export type Answers<R extends AppRouter> = {
  [K in keyof R]: R[K] extends AppRoute
    ? (input: Input<R[K]>) => Answer<R[K]> | Promise<Answer<R[K]>>
    : R[K] extends AppRouter
      ? Answers<R[K]>
      : never
}

type AnyAnswer = (
  input: { params: unknown; query: unknown; body: unknown } & Sent,
) => Promise<{ status: number; body: unknown }>

/**
 * Mounts every route of a contract. The access check runs before the body is read; params, query
 * and body reach the answer as their schemas give them; an answer leaves as its schema allows,
 * so a field that the contract does not state cannot leak. What is no JSON is streamed, and so is a list
 * that is made item by item.
 * @param beforeWrite awaited before a call that is no GET is answered
 */
export function mountContract<R extends AppRouter>(
  app: FastifyInstance,
  contract: R,
  answers: Answers<R>,
  incomingDir: string,
  beforeWrite: () => Promise<void> = async () => {},
): void {
  for (const [name, route] of Object.entries(contract)) {
    const answer = answers[name as keyof R]
    if (isAppRoute(route)) {
      const parts = { answer: answer as unknown as AnyAnswer, incomingDir, beforeWrite }
      mountRoute(app, route, parts)
    } else mountContract(app, route, answer as Answers<typeof route>, incomingDir, beforeWrite)
  }
}

type Mounted = { answer: AnyAnswer; incomingDir: string; beforeWrite: () => Promise<void> }

function mountRoute(
  app: FastifyInstance,
  route: AppRoute,
  { answer, incomingDir, beforeWrite }: Mounted,
) {
  const { access, rate, files, download, jsonBytes } = route.metadata as RouteMetadata
  const rateLimit = app.rateLimitOf(rate)
  const bodySchema = 'body' in route ? route.body : undefined
  const takesForm = 'contentType' in route && route.contentType === 'multipart/form-data'

  const bodyAndFiles = async (request: FastifyRequest) => {
    if (!isSchema(bodySchema)) return { body: undefined, files: [], discard: async () => {} }
    if (takesForm !== request.isMultipart()) {
      const wanted = takesForm ? 'multipart/form-data' : 'application/json'
      throw new Failure('unsupported', `Send the body as ${wanted}.`)
    }
    if (takesForm) {
      const { fields, ...rest } = await receiveForm(request, files, incomingDir)
      return { body: fields, ...rest }
    }
    if (request.body === undefined && (await accepts(bodySchema, undefined))) {
      return { body: undefined, files: [], discard: async () => {} }
    }
    if (request.body === null || typeof request.body !== 'object') {
      throw new Failure('invalid', 'The body must be a JSON object.')
    }
    return { body: request.body, files: [], discard: async () => {} }
  }

  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: jsonBytes ?? LIMITS.jsonBytes,
    onRequest: access === 'admin' ? [app.requireAdmin] : [],
    config: {
      isPublic: access === 'public',
      takesFiles: files !== undefined,
      ...(rateLimit !== undefined && { rateLimit }),
    },
    handler: async (request, reply) => {
      const signal = goneSignal(reply)
      const params = await valid(route.pathParams, request.params)
      const query = await valid(route.query, request.query)
      const { body, files, discard } = await bodyAndFiles(request)
      const answerNow = async () => {
        const caller = callerOf(request)
        const input = { params, query, body: await valid(bodySchema, body), files, caller, signal }
        if (route.method !== 'GET') await beforeWrite()
        const { status, body: answered } = await answer(input)
        return {
          status,
          body: isMade(answered) ? answered : await strip(route, status, answered),
        }
      }
      const answered = await answerNow().finally(discard)
      reply.status(answered.status)
      const response = route.responses[answered.status]
      if (isOther(response)) {
        if (download) {
          const name = download.replace('{date}', new Date().toISOString().slice(0, 10))
          reply.header('content-disposition', `attachment; filename="${name}"`)
          reply.header('cache-control', 'no-store')
        }
        return reply.type(response.contentType).send(toStream(answered.body as Pieces))
      }
      if (!isMade(answered.body)) return reply.send(answered.body)
      const list = toStream(listOf(route, answered.status, answered.body))
      return reply.type('application/json; charset=utf-8').send(list)
    },
  })
}

const callerOf = ({ ip, headers, sessionId }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'],
  session: sessionId,
})

/** Whether items are made one after another, as a generator does. */
const isMade = (body: unknown): body is Iterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.iterator in body && !Array.isArray(body)

/** A list as JSON, each item as its schema allows. */
async function* listOf(route: AppRoute, status: number, items: Iterable<unknown>) {
  const schema = route.responses[status]
  const item = isSchema(schema) && 'element' in schema ? schema.element : undefined
  let before = '['
  for (const one of items) {
    yield before + JSON.stringify(await asStated(item, one, `${route.method} ${route.path}`))
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Given when the connection closes before the answer was sent: nobody waits for it any more. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new Failure('invalid', 'The sender has gone away.'))
  })
  return gone.signal
}

const isSchema = (schema: unknown): schema is StandardSchemaV1 =>
  typeof schema === 'object' && schema !== null && '~standard' in schema

const accepts = async (schema: StandardSchemaV1, value: unknown): Promise<boolean> =>
  !(await schema['~standard'].validate(value)).issues

/** What the contract states as it is: no JSON, nothing to strip. */
const isOther = (response: unknown): response is { contentType: string } =>
  typeof response === 'object' && response !== null && 'contentType' in response

/** @throws Failure of kind `invalid` that names every field at fault */
async function valid(schema: unknown, value: unknown): Promise<unknown> {
  if (!isSchema(schema)) return value
  const result = await schema['~standard'].validate(value)
  if (!result.issues) return result.value
  const issues = result.issues.map(toIssue)
  throw new Failure('invalid', issues.map((issue) => issue.message).join(' '), issues.slice(0, 20))
}

const toIssue = ({ message, path = [] }: StandardSchemaV1.Issue): Issue => ({
  message,
  path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
})

async function strip(route: AppRoute, status: number, body: unknown): Promise<unknown> {
  const schema = route.responses[status]
  if (isOther(schema)) return body
  if (!isSchema(schema)) throw new Error(`${route.method} ${route.path} does not state ${status}`)
  return asStated(schema, body, `${route.method} ${route.path}`)
}

/** @throws Error when the schema does not allow it, which is a fault of ours */
async function asStated(schema: unknown, body: unknown, call: string): Promise<unknown> {
  if (!isSchema(schema)) throw new Error(`${call} does not state the items of this list`)
  const result = await schema['~standard'].validate(body)
  if (!result.issues) return result.value
  const at = result.issues.map(toIssue).map((issue) => `${issue.path}: ${issue.message}`)
  throw new Error(`${call} gave an answer it does not state: ${at.join('; ')}`)
}
