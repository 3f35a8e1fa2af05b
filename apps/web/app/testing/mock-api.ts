import type { Issue } from '@dhow/contract/errors'
import type { AppRoute, ClientInferRequest, ClientInferResponseBody } from '@ts-rest/core'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'

export const server = setupServer()

type Status<R extends AppRoute> = Extract<keyof R['responses'], number>
type Failure<R extends AppRoute> = Exclude<Status<R>, 200 | 201>
type Body<R extends AppRoute, S extends Status<R>> = ClientInferResponseBody<R, S>

type Sent<R extends AppRoute> = R extends { contentType: 'multipart/form-data' }
  ? FormData
  : ClientInferRequest<R> extends { body: infer B }
    ? B
    : undefined

/** For an answer that does not come while the test runs. */
export const NEVER = new Promise<never>(() => {})

/** One call that came in. */
export type Call<R extends AppRoute> = { request: Request; url: URL; body: Sent<R> }

type Options = {
  /** The answer waits for this; without it, it comes at once. */
  until?: Promise<unknown>
  /** Only the next call is answered so; later ones as stated before. */
  once?: boolean
  headers?: Record<string, string>
}

/** The body as its content type says; undefined when there is none. */
async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (!type) return undefined
  return type.startsWith('multipart/') ? request.formData() : request.json()
}

function handle<R extends AppRoute>(
  route: R,
  respond: () => Response,
  options: Options,
): Call<R>[] {
  const calls: Call<R>[] = []
  const method = route.method.toLowerCase() as Lowercase<typeof route.method>
  const resolve = async ({ request }: { request: Request }) => {
    const body = (await bodyOf(request.clone())) as Sent<R>
    calls.push({ request, url: new URL(request.url), body })
    await options.until
    return respond()
  }
  server.use(http[method](`*${route.path}`, resolve, { once: options.once ?? false }))
  return calls
}

/**
 * Answers a route of the contract with one of its declared responses, until the test ends or the
 * route is given another answer.
 * @param body the body, or what makes it when a call comes
 * @returns the calls, as they come
 */
export function respond<R extends AppRoute, S extends Status<R>>(
  route: R,
  status: S,
  body: Body<R, S> | (() => Body<R, S>),
  options: Options = {},
): Call<R>[] {
  const current = () => (body instanceof Function ? body() : body)
  return handle(route, () => HttpResponse.json<object>(current(), { status, ...options }), options)
}

/** Answers with one of the route's declared failures. */
export function respondError<R extends AppRoute>(
  route: R,
  status: Failure<R>,
  message: string,
  { issues, ...options }: Options & { issues?: Issue[] } = {},
): Call<R>[] {
  const body = { success: false, message, ...(issues && { issues }) }
  return handle(route, () => HttpResponse.json(body, { status }), options)
}

/** Lets the network fail before an answer comes. */
export const failNetwork = <R extends AppRoute>(route: R, options: Options = {}): Call<R>[] =>
  handle(route, () => HttpResponse.error(), options)
