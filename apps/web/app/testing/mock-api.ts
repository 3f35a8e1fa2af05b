import { contract } from '@dhow/contract'
import { ERROR_CODES, type Issue } from '@dhow/contract/errors'
import type { AppRoute, ClientInferRequest, ClientInferResponseBody } from '@ts-rest/core'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import {
  aConversation,
  FIRST_SUBJECTS,
  NO_MAILBOX,
  NO_QUOTATIONS,
  someCategories,
  someFigures,
} from './factories.ts'

export const NEVER = new Promise<never>(() => {})

/** Handles requests of many screens. A test may mock them again. */
export const server = setupServer(
  http.get(`*${contract.subjects.list.path}`, () => HttpResponse.json(FIRST_SUBJECTS)),
  http.get(`*${contract.subjects.all.path}`, () =>
    HttpResponse.json(FIRST_SUBJECTS.map((subject) => ({ ...subject, hidden: false }))),
  ),
  http.get(`*${contract.categories.all.path}`, () => HttpResponse.json(someCategories())),
  http.get(`*${contract.conversations.entries.path}`, () => HttpResponse.json(aConversation())),
  http.put(`*${contract.conversations.saveDraft.path}`, () =>
    HttpResponse.json({ success: true, message: 'Draft saved.' }),
  ),
  http.get(`*${contract.mail.mailbox.path}`, () => HttpResponse.json(NO_MAILBOX)),
  http.get(`*${contract.conversations.settings.path}`, () =>
    HttpResponse.json({ answerWithinHours: 24, filters: [] }),
  ),
  // The company is in the cache.
  http.get(`*${contract.company.layout.path}`, () => NEVER),
  // Never an event, but an open connection.
  http.get(`*${contract.conversations.events.path}`, () => NEVER),
  http.get(`*${contract.dashboard.get.path}`, () => HttpResponse.json(someFigures())),
  http.get(`*${contract.certificates.list.path}`, () => HttpResponse.json([])),
  http.get(`*${contract.quotations.list.path}`, () => HttpResponse.json(NO_QUOTATIONS)),
)

type Status<R extends AppRoute> = Extract<keyof R['responses'], number>
type ErrorStatus<R extends AppRoute> = Exclude<Status<R>, 200 | 201>
type Body<R extends AppRoute, S extends Status<R>> = ClientInferResponseBody<R, S>

type RequestBody<R extends AppRoute> = R extends { contentType: 'multipart/form-data' }
  ? FormData
  : ClientInferRequest<R> extends { body: infer B }
    ? B
    : undefined

export type Call<R extends AppRoute> = { request: Request; url: URL; body: RequestBody<R> }

// Requests contain forms of Node, not of the test's browser.
const isForm = (body: unknown): body is FormData =>
  Object.prototype.toString.call(body) === '[object FormData]'

/** Returns the form that a request contains. @throws if its body is JSON */
export function readForm({ body }: { body: unknown } = { body: undefined }): FormData {
  if (isForm(body)) return body
  throw new Error('The body is no form.')
}

type Options = {
  until?: Promise<unknown>
  once?: boolean
  headers?: Record<string, string>
}

async function readBody(request: Request): Promise<unknown> {
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
    const body = (await readBody(request.clone())) as RequestBody<R>
    calls.push({ request, url: new URL(request.url), body })
    await options.until
    return respond()
  }
  server.use(http[method](`*${route.path}`, resolve, { once: options.once ?? false }))
  return calls
}

/** Mocks a route until the test ends or the route is mocked again. Returns the calls so far. */
export function respond<R extends AppRoute, S extends Status<R>>(
  route: R,
  status: S,
  body: Body<R, S> | (() => Body<R, S>),
  options: Options = {},
): Call<R>[] {
  const current = () => (body instanceof Function ? body() : body)
  return handle(route, () => HttpResponse.json<object>(current(), { status, ...options }), options)
}

/** An issue, by default with the code `invalid`. */
type TestIssue = Pick<Issue, 'path' | 'message'> & Partial<Issue>

export function respondError<R extends AppRoute>(
  route: R,
  status: ErrorStatus<R>,
  message: string,
  { issues, ...options }: Options & { issues?: TestIssue[] } = {},
): Call<R>[] {
  const body = {
    success: false,
    code: ERROR_CODES[status as 400],
    message,
    ...(issues && { issues: issues.map((issue) => ({ code: 'invalid', ...issue })) }),
  }
  return handle(route, () => HttpResponse.json(body, { status }), options)
}

export const failNetwork = <R extends AppRoute>(route: R, options: Options = {}): Call<R>[] =>
  handle(route, () => HttpResponse.error(), options)
