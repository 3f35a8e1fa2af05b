import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { AppRoute, AppRouter, ServerInferRequest, ServerInferResponses } from '@ts-rest/core'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import type { Response } from './responses/serialize-response.ts'
import { buildDisposition } from './responses/static-files.ts'
import type { Credential } from './session.ts'

export type Caller = {
  address: string
  userAgent: string | undefined
  session: string
  credential: Credential | null
}

/** Further input of every handler. The signal aborts when the client disconnects. */
export type Extras = {
  files: ReceivedFile[]
  caller: Caller
  signal: AbortSignal
  /** Stores the response to a repeated request. Call it in the transaction of an action that must not be repeated. */
  storeResponse: (response: Response) => void
}

/** The unread body of a route with `rawBody`, and the headers of the request. */
export type RawBody = { body: Readable; headers: IncomingHttpHeaders }

type Raw<R> = R extends { metadata: { rawBody: unknown } } ? { raw: RawBody } : unknown

/** Allows an iterable in place of an array; its items are sent as they are generated. */
type OrItems<Stated> = Stated extends { body: (infer Item)[] }
  ? Omit<Stated, 'body'> & { body: Iterable<Item> }
  : Stated

type Headers<R> = R extends { metadata: { headers: readonly (infer Name extends string)[] } }
  ? { headers?: { [N in Name]?: string } }
  : object

type HandlerResponse<R extends AppRoute> = OrItems<ServerInferResponses<R>> & Headers<R>

type Handler<R extends AppRoute> = (
  input: ServerInferRequest<R> & Extras & Raw<R>,
) => HandlerResponse<R> | Promise<HandlerResponse<R>>

/** Handlers of all routes, in the shape of the contract. A missing handler does not compile. */
export type Handlers<R extends AppRouter> = {
  [K in keyof R]: R[K] extends AppRoute
    ? Handler<R[K]>
    : R[K] extends AppRouter
      ? Handlers<R[K]>
      : never
}

export type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown } & Extras,
) => Promise<Response>

export const ok = <Body>(body: Body) => ({ status: 200 as const, body })

/**
 * Returns a response that browsers save as a file.
 * @param fallback name for clients that read only ASCII
 */
export const sendFile = <Content>(content: Content, name: string, fallback = name) => ({
  ...ok(content),
  headers: { 'content-disposition': buildDisposition(name, fallback) },
})

const buildSuccessBody = <Fields extends object>(message: string, fields?: Fields) => ({
  success: true as const,
  message,
  ...(fields as Fields),
})

/** Returns a 200 response with a message for the person and further fields. */
export const done = <Fields extends object>(message: string, fields?: Fields) =>
  ok(buildSuccessBody(message, fields))

/** Returns a 201 response with a message for the person and further fields. */
export const created = <Fields extends object>(message: string, fields?: Fields) => ({
  status: 201 as const,
  body: buildSuccessBody(message, fields),
})
