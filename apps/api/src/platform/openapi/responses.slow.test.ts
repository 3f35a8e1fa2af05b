import { LIMITS } from '@dhow/contract/limits'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { encodeMultipart } from '#api/testing/caller.ts'
import { PDF } from '#api/testing/company.ts'
import {
  createContactFields,
  createEnquiry,
  createEnquiryForm,
  createProductForm,
  createUpload,
} from '#api/testing/factories.ts'
import { openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { DOCUMENT, describeFaults, findResponse, OPERATIONS } from '#api/testing/markdown.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { createQuotationLine, getCode, toDraftInput } from '#api/testing/quotations.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

type Sent = { headers?: Record<string, string>; payload?: Buffer | object; path?: string }

/** Starts a server. Its callers compare each response with the document. */
async function start(env: Record<string, string> = {}) {
  const server = await startTestApp(env)
  const session = toBearer(openSession(server))

  const call = async (name: string, sent: Sent = {}) => {
    const operation = OPERATIONS.get(name)
    if (!operation) throw new Error(`the document has no ${name}`)
    const [method, path = ''] = name.split(' ')
    const { path: url = path, ...rest } = sent
    const response = await server.app.inject({ method: method as 'GET', url, ...rest })
    const { statusCode: status, headers } = response
    return { status, headers, json: response.json, fault: findFault(operation, response) }
  }
  const callAsAdmin = (name: string, { headers, ...sent }: Sent = {}) =>
    call(name, { ...sent, headers: { ...session, ...headers } })
  return { ...server, call, callAsAdmin }
}

const toPath = (name: string, id: string) => name.replace(/^\S+ /, '').replace(/\{(id|code)\}/, id)

type Response = { statusCode: number; headers: Record<string, unknown>; payload: string }

/** Returns how a response differs from the document; undefined if it matches. */
function findFault(
  operation: Operation,
  { statusCode, headers, payload }: Response,
): string | undefined {
  const documented = findResponse(operation, statusCode)
  if (!documented) return `${statusCode} is not stated`
  const type = headers['content-type']
  const [[statedType, media] = []] = Object.entries(documented.content ?? {})
  if (!statedType) return payload === '' ? undefined : `${statusCode} has a body`
  if (type !== statedType && type !== `${statedType}; charset=utf-8`) return `is ${type}`
  if (statedType !== 'application/json') return undefined
  return media && describeFaults(media.schema, JSON.parse(payload))
}

/** Sends a quotation, accepts it, and sends its proforma invoice. */
async function sendQuotation(
  { call, callAsAdmin }: Pick<Awaited<ReturnType<typeof start>>, 'call' | 'callAsAdmin'>,
  message: string,
) {
  const created = `/api/messages/${message}/quotations`
  const { id } = (await callAsAdmin('POST /api/messages/{id}/quotations', { path: created })).json()
  const path = `/api/quotations/${id}`
  const get = async () => (await callAsAdmin('GET /api/quotations/{id}', { path })).json()
  const [draft] = (await get()).versions
  const columns = [{ rule: 'FOB', place: 'Jebel Ali' }]
  const payload = toDraftInput({ ...draft, columns, lines: [createQuotationLine()] })
  await callAsAdmin('PUT /api/quotations/{id}/draft', { path: `${path}/draft`, payload })
  await callAsAdmin('POST /api/quotations/{id}/send', { path: `${path}/send`, payload: {} })
  const code = getCode((await get()).url)
  await call('POST /api/sent-quotations/{code}/decision', {
    path: `/api/sent-quotations/${code}/decision`,
    payload: { version: 1, decision: 'accept', name: 'Ada', column: 0, confirmed: true },
  })
  const proforma = `${path}/proforma`
  await callAsAdmin('POST /api/quotations/{id}/proforma', { path: proforma })
  await callAsAdmin('POST /api/quotations/{id}/proforma/send', {
    path: `${proforma}/send`,
    payload: {},
  })
  return { id, code }
}

it('the document passes the validator', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(DOCUMENT), config })
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([])
})

it('responses of all GET routes match the document', async () => {
  const server = await start()
  const { call, callAsAdmin } = server
  const form = await encodeMultipart(
    createProductForm({ media: [createUpload(await createJpeg(600, 400))] }),
  )
  const { _id: product } = (await callAsAdmin('POST /api/products', form)).json()
  const sent = await encodeMultipart(
    createEnquiryForm({ files: [createUpload(Buffer.from(PDF), 'list.pdf')] }),
  )
  await call('POST /api/messages', sent)
  const [{ _id: message, files }] = (await callAsAdmin('GET /api/messages')).json()
  const [token = ''] = (await readMails(server)).flatMap(
    ({ text }) => text?.match(/(?<=sent-enquiries\/)[^/]+/) ?? [],
  )
  const lines = [{ productId: product, quantity: 40, unit: 'carton' }]
  const { code } = (await call('POST /api/lists', { payload: { lines } })).json()
  await callAsAdmin('POST /api/messages/{id}/reply', {
    path: `/api/messages/${message}/reply`,
    payload: { replyContent: 'Yes, by sea.' },
  })
  const followUp = new FormData()
  followUp.append('content', 'Our prices')
  followUp.append('files', createUpload(Buffer.from(PDF), 'prices.pdf'))
  const { id: entry } = (
    await callAsAdmin('POST /api/messages/{id}/follow-ups', {
      path: `/api/messages/${message}/follow-ups`,
      ...(await encodeMultipart(followUp)),
    })
  ).json()
  const conversation = { path: `/api/messages/${message}/entries` }
  const { entries } = (await callAsAdmin('GET /api/messages/{id}/entries', conversation)).json()
  const entryFile = entries.at(-1).files[0].id
  const receiver = { url: 'https://receiver.example/', events: ['product.changed'], enabled: false }
  const { id: webhook } = (await callAsAdmin('POST /api/webhooks', { payload: receiver })).json()
  const quotation = await sendQuotation(server, message)
  const [buyer] = (await callAsAdmin('GET /api/buyers')).json().items
  const ids: Record<string, string> = {
    buyers: buyer.id,
    products: product,
    catalogue: product,
    webhooks: webhook,
    lists: code,
    quotations: quotation.id,
    'sent-quotations': quotation.code,
  }
  const queries: Record<string, string> = {
    'GET /api/catalogue/compare': `?id=${product}`,
    'GET /api/catalogue/suggestions': '?search=tea',
    'GET /api/catalogue/matches': '?search=tea',
    'GET /api/languages/{language}/texts': '?group=company',
    'GET /api/mail/servers': '?domain=gmail.com',
    'GET /api/statistics': '?from=2026-01-01&to=2027-12-31',
    'GET /api/statistics/{table}/csv': '?from=2026-01-01&to=2027-12-31',
  }

  const faults: string[] = []
  for (const [name, { security }] of OPERATIONS) {
    // The events end only when the client disconnects.
    if (!name.startsWith('GET ') || name.endsWith('/office-events')) continue
    const filled = toPath(name, ids[name.split('/')[2] ?? ''] ?? message)
      .replace('{version}', '1')
      .replace('{entry}', entry)
      .replace('{file}', name.includes('/entries/') ? entryFile : files[0].id)
      .replace('{language}', 'fr')
      .replace('{table}', 'products')
      .replace('{token}', token)
    if (name === 'GET /api/backups/download') {
      // Comes last, because a download refuses exports.
      const payload = { currentPassword: ADMIN.password }
      const { ticket } = (await callAsAdmin('POST /api/backups/downloads', { payload })).json()
      queries[name] = `?ticket=${ticket}`
    }
    const sent = { path: filled + (queries[name] ?? '') }
    const { status, fault } = await (security.length > 0
      ? callAsAdmin(name, sent)
      : call(name, sent))
    if (status !== 200 || fault) faults.push(`${name}: ${status} ${fault}`)
  }
  expect(faults).toEqual([])
})

it('exactly the documented routes require a file', async () => {
  const { callAsAdmin } = await start()
  const faults: string[] = []
  for (const [name, { requestBody }] of OPERATIONS) {
    const schema = requestBody?.content['multipart/form-data']?.schema
    if (!schema) continue
    const files = Object.entries(schema.properties ?? {}).filter(
      ([, field]) => typeof field === 'object' && hasFile(field),
    )
    const form = createProductForm()
    const { name: _, ...otherFields } = {
      ...createEnquiry(),
      text: 'Tea, 40 cartons',
      content: 'Tea',
      replyContent: 'Tea',
    }
    for (const [field, value] of Object.entries(otherFields)) form.append(field, value)
    const { status, fault } = await callAsAdmin(name, {
      path: toPath(name, '0'),
      ...(await encodeMultipart(form)),
    })
    const isRequired = files.some(([field]) => schema.required?.includes(field))
    // A missing product is reported only after the form was read.
    if (isRequired !== (status === 400 || status === 422) || fault) {
      faults.push(`${name}: ${status} ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

const hasFile = (schema: JsonSchema) => JSON.stringify(schema).includes('"binary"')

it('errors match the document, including headers', async () => {
  const { call, callAsAdmin } = await start({
    RATE_LIMIT: 'on',
    LIMIT_LOGINS_PER_QUARTER_HOUR: '3',
  })
  const long = { name: 'x'.repeat(LIMITS.jsonBytes) }
  const half = (await createJpeg(600, 400)).subarray(0, 1_000)
  const damaged = await encodeMultipart(createProductForm({ media: [createUpload(half)] }))
  const login = { payload: { email: ADMIN.email, password: 'wrong' } }
  const responses = [
    await call('GET /api/products', { path: '/api/products?page=0' }),
    await call('POST /api/admin/login', login),
    await callAsAdmin('POST /api/backups/downloads', { payload: { currentPassword: 'wrong' } }),
    await call('GET /api/products/{id}', { path: '/api/products/0' }),
    await callAsAdmin('PUT /api/contact/details', {
      payload: { ...createContactFields(), ifVersion: '0' },
    }),
    await call('POST /api/admin/email-change/confirm', { payload: { token: '0' } }),
    await call('POST /api/newsletter/subscribers', { payload: long }),
    await callAsAdmin('POST /api/products', { payload: {} }),
    await callAsAdmin('POST /api/products', damaged),
    await call('POST /api/admin/login', login),
    await call('POST /api/admin/login', login),
    await call('POST /api/admin/login', login),
  ]
  expect(responses.map(({ status, fault }) => fault ?? status)).toEqual([
    400, 401, 403, 404, 409, 410, 413, 415, 422, 401, 401, 429,
  ])
  expect(responses.filter(({ headers }) => !headers['x-request-id'])).toEqual([])
  expect(responses.at(-1)?.headers['retry-after']).toBeDefined()
})

it('headers match the document', async () => {
  const { call } = await start()
  const page = await call('GET /api/products', { path: '/api/products?page=1' })
  expect(Object.keys(page.headers)).toEqual(expect.arrayContaining(['x-total-count', 'etag']))
  const again = await call('GET /api/products', {
    path: '/api/products?page=1',
    headers: { 'if-none-match': String(page.headers.etag) },
  })
  expect({ status: again.status, fault: again.fault }).toEqual({ status: 304, fault: undefined })
})
