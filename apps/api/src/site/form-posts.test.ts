import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createSite } from '#api/testing/start-with-site.ts'

/** Entry of a site that sends forms to the API and shows the response. */
const ENTRY = `
export async function render(request, api) {
  if (request.method !== 'POST') return new Response('the form')
  const body = JSON.stringify(Object.fromEntries(await request.formData()))
  const headers = { 'content-type': 'application/json' }
  const answer = await api.fetch('/api/messages', { method: 'POST', headers, body })
  const { message } = await answer.json()
  return new Response(request.url + (request.headers.get('cookie') ?? '') + ' ' + message, { status: answer.ok ? 200 : answer.status })
}
`

const FORM = 'application/x-www-form-urlencoded'

async function start(env: Record<string, string> = {}) {
  const server = await startWithAdmin({ WEB_BUILD: createSite(ENTRY), ...env })
  const post = (body: string, headers: Record<string, string> = {}, url = '/contact') =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': FORM, ...headers },
      payload: body,
    })
  const send = (
    fields: Record<string, string> = createEnquiry(),
    headers?: Record<string, string>,
  ) => post(String(new URLSearchParams(fields)), headers)
  return { ...server, post, send }
}

describe('a form sent without JavaScript', () => {
  it('reaches the API, and its page is not cached and does not change the cached one', async () => {
    const { admin, app, send } = await start()
    const { statusCode, headers, body } = await send()
    expect([statusCode, body]).toEqual([
      200,
      'http://localhost:3000/contact Message sent successfully! We will get back to you soon.',
    ])
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('etag')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect((await admin('GET /api/messages')).body).toMatchObject([createEnquiry()])
    expect((await send({ ...createEnquiry(), name: '' })).statusCode).toBe(400)
    expect((await app.inject('/contact')).body).toBe('the form')
  })

  it('may be as long as the longest enquiry, and contain a list', async () => {
    const { post, send } = await start()
    const longest = { ...createEnquiry(), message: '€'.repeat(LIMITS.message) }
    expect((await send(longest)).statusCode).toBe(200)
    const { statusCode, body } = await post(`message=${'x'.repeat(LIMITS.message * 15)}`)
    expect([statusCode, body]).toEqual([413, expect.stringContaining('larger')])
    const lines = 'lineText=Cardamom+Tea&lineQuantity=40&'.repeat(LIMITS.lines)
    const list = await post(lines, { cookie: 'list=a' }, '/enquiry')
    // The page of this test sends it as an invalid enquiry.
    expect([list.statusCode, list.body]).toEqual([400, expect.stringContaining('/enquirylist=a ')])
    expect((await post(lines, { cookie: 'list=a' })).body).not.toContain('list=a')
  })

  it('has a maximum number of fields, which depends on its page', async () => {
    const { post } = await start()
    const limits = { '/enquiry': 7_000, '/contact': 100, '/quotation/7K2M': 1_100 }
    for (const [page, most] of Object.entries(limits)) {
      expect((await post('&'.repeat(most - 1), {}, page)).statusCode, page).toBe(400)
      const { statusCode, body } = await post('&'.repeat(most), {}, page)
      expect([statusCode, body]).toEqual([
        413,
        expect.stringContaining(`at most ${most.toLocaleString('en')} fields`),
      ])
    }
  })

  it('may be on a page in another language, but has one type and comes from few pages', async () => {
    const { post } = await start()
    for (const page of ['/contact', '/enquiry', '/newsletter', '/quotation/7K2M']) {
      const { body } = await post('name=Ada', {}, `/ar${page}`)
      expect(body).toContain(`http://localhost:3000/ar${page} `)
    }
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const { statusCode, body } = await post('{}', { 'content-type': type })
      expect([statusCode, body]).toEqual([415, expect.stringContaining(FORM)])
    }
    for (const path of ['/', '/products', '/contact.data', '/de/contact', '/admin', '/quotation']) {
      expect((await post('name=Ada', {}, path)).statusCode, path).toBe(404)
    }
  })

  it('with a list has a lower rate limit, for all languages together', async () => {
    const { post } = await start({ RATE_LIMIT: 'on', LIMIT_LISTS_PER_HOUR: '2' })
    const statuses = []
    for (const prefix of ['', '/ar', '/fr']) {
      statuses.push((await post('', {}, `${prefix}/enquiry`)).statusCode)
    }
    expect(statuses).toEqual([400, 400, 429])
    expect((await post('')).statusCode).toBe(400)
  })

  it('counts against the same rate limit as an enquiry sent with JavaScript', async () => {
    const { send, visitor } = await start({ RATE_LIMIT: 'on', LIMIT_MESSAGES_PER_HOUR: '2' })
    expect((await send()).statusCode).toBe(200)
    expect((await visitor('POST /api/messages', createEnquiry())).status).toBe(201)
    const { statusCode, body } = await send()
    expect([statusCode, body]).toEqual([429, expect.stringContaining('Too many requests.')])
    expect((await visitor('POST /api/messages', createEnquiry())).status).toBe(429)
  })
})

// platform/http/contract.test.ts lists the headers of other sites.
it('refuses forms of other sites, except the one-click unsubscribe of a mail program', async () => {
  const { admin, post, send } = await start()
  const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const { statusCode, body } = await send(createEnquiry(), headers)
  expect([statusCode, body]).toEqual([403, expect.stringContaining('another site')])
  expect((await admin('GET /api/messages')).body).toEqual([])
  // PUBLIC_URL, which is not the host of the request.
  expect((await send(createEnquiry(), { origin: 'http://localhost:3000' })).statusCode).toBe(200)
  const url = '/newsletter?unsubscribe=token'
  expect((await post('List-Unsubscribe=One-Click', headers, url)).statusCode).not.toBe(403)
})
