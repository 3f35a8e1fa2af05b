import { contract } from '@dhow/contract'
import { ERROR_CODES, type Issue } from '@dhow/contract/errors'
import type { AppRoute, ClientInferRequest, ClientInferResponseBody } from '@ts-rest/core'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import {
  FIRST_SUBJECTS,
  fakeCategories,
  fakeConversation,
  fakeFigures,
  NO_CONNECTION,
  NO_MAILBOX,
  NO_QUOTATIONS,
} from './factories.ts'

export const NEVER = new Promise<never>(() => {})

/** Responses that many screens need. A test may mock them again. */
const DEFAULTS: [route: AppRoute, read: () => object][] = [
  [contract.subjects.list, () => FIRST_SUBJECTS],
  [contract.subjects.all, () => FIRST_SUBJECTS.map((subject) => ({ ...subject, hidden: false }))],
  [contract.categories.all, () => fakeCategories()],
  [contract.conversations.entries, () => fakeConversation()],
  [contract.conversations.saveDraft, () => ({ success: true, message: 'Draft saved.' })],
  [contract.conversations.settings, () => ({ answerWithinHours: 24, filters: [] })],
  [contract.mail.mailbox, () => NO_MAILBOX],
  [contract.mail.connection, () => NO_CONNECTION],
  [contract.dashboard.get, () => fakeFigures()],
  [contract.deals.byCode, () => ({ steps: [] })],
  [contract.certificates.list, () => []],
  [contract.quotations.list, () => NO_QUOTATIONS],
  // The company is in the cache.
  [contract.company.layout, () => NEVER],
  // An open connection without events.
  [contract.conversations.events, () => NEVER],
]

const readMethod = ({ method }: AppRoute) => method.toLowerCase() as Lowercase<typeof method>

export const server = setupServer(
  ...DEFAULTS.map(([route, read]) =>
    http[readMethod(route)](`*${route.path}`, async () => HttpResponse.json(await read())),
  ),
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
  const resolve = async ({ request }: { request: Request }) => {
    const body = (await readBody(request.clone())) as RequestBody<R>
    calls.push({ request, url: new URL(request.url), body })
    await options.until
    return respond()
  }
  server.use(http[readMethod(route)](`*${route.path}`, resolve, { once: options.once ?? false }))
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
