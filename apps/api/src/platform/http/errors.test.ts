import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { listenAndAsk, refusal } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** An error as SQLite or the file system throws it. */
const coded = (code: string) => Object.assign(new Error(`${code}: internal details`), { code })

/** Returns the response to an enquiry when storing it throws an error. */
async function responseTo(error: Error) {
  const { app, services } = await startTestApp()
  services.messages.send = () => {
    throw error
  }
  const response = await app.inject({ method: 'POST', url: '/api/messages', payload: enquiry() })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

it.each([
  ['SQLITE_FULL', 507, 'no room left'],
  ['ENOSPC', 507, 'no room left'],
  ['EDQUOT', 507, 'no room left'],
  ['SQLITE_BUSY', 503, 'try again in a moment'],
  ['SQLITE_BUSY_SNAPSHOT', 503, 'try again in a moment'],
  ['SQLITE_LOCKED', 503, 'try again in a moment'],
])('responds to %s with %i', async (code, expected, message) => {
  const { status, body, headers } = await responseTo(coded(code))
  expect({ status, body }).toEqual(refusal(expected, message))
  expect(Number(headers['retry-after'] ?? 0) > 0).toBe(expected === 503)
})

it('masks other errors', async () => {
  const { status, body } = await responseTo(coded('SQLITE_CORRUPT'))
  expect({ status, body }).toEqual(refusal(500, 'Something went wrong'))
  expect(body.message).not.toContain('internal')
})

it('names a stable code, and follows RFC 9457 if the client accepts it', async () => {
  const { app } = await startTestApp()
  const get = (accept: string) =>
    app.inject({ url: '/api/catalogue?sort=price', headers: { accept } })
  const { message, ...body } = (await get('application/json')).json()
  expect(body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'sort' }] })
  const problem = await get('application/problem+json, application/json;q=0.9')
  expect(problem.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(problem.json()).toEqual({
    ...{ type: 'about:blank', title: 'Bad Request', status: 400, detail: message },
    ...{ code: 'invalid_request', errors: body.issues },
  })
})

it('responds with text to browsers that follow a link to a file', async () => {
  const { app } = await startTestApp()
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const { headers, payload } = await app.inject({ url: '/api/lists/0000/csv', headers: { accept } })
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'inline',
  })
  expect(payload).toMatch(/^There is no list with this code/)
})

it('responds with the same format while a backup is restored, and with a page to browsers', async () => {
  const { app } = await startTestApp()
  const ask = await listenAndAsk(app)
  app.maintenance.isOn = true
  const call = await ask('/api/products')
  expect({ status: call.status, body: JSON.parse(String(call.body)) }).toEqual(
    refusal(503, 'being restarted'),
  )
  expect(String((await ask('/products')).body)).toContain('Back in a moment')
})

it.each([
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    431,
  ],
  ['malformed HTTP', 'nonsense\r\n\r\n', 400],
])('responds to %s in the same format', async (_, request, status) => {
  const { app } = await startTestApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => {},
  )
  socket.write(request)
  const response = await text(socket)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    success: false,
    code: status === 431 ? 'headers_too_large' : 'invalid_request',
  })
})
