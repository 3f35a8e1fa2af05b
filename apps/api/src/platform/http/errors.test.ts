import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { listenAndAsk, refusal } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** An error as SQLite or the file system throws it. */
const createCodedError = (code: string) =>
  Object.assign(new Error(`${code}: internal details`), { code })

it('tells the client that the disk is full or the database is busy, and masks other errors', async () => {
  const { app, services } = await startTestApp()
  for (const [code, expected, message] of [
    ['SQLITE_FULL', 507, 'no room left'],
    ['ENOSPC', 507, 'no room left'],
    ['EDQUOT', 507, 'no room left'],
    ['SQLITE_BUSY', 503, 'try again in a moment'],
    ['SQLITE_BUSY_SNAPSHOT', 503, 'try again in a moment'],
    ['SQLITE_LOCKED', 503, 'try again in a moment'],
    ['SQLITE_CORRUPT', 500, 'Something went wrong'],
  ] as const) {
    services.messages.send = () => {
      throw createCodedError(code)
    }
    const response = await app.inject({
      method: 'POST',
      url: '/api/messages',
      payload: createEnquiry(),
    })
    const body = response.json()
    expect({ status: response.statusCode, body }, code).toEqual(refusal(expected, message))
    expect(body.message).not.toContain('internal')
    expect(Number(response.headers['retry-after'] ?? 0) > 0, code).toBe(expected === 503)
  }
})

it('names a stable code, follows RFC 9457 if the client accepts it, and responds with text to browsers that follow a link to a file', async () => {
  const { app } = await startTestApp()
  const get = (accept: string) =>
    app.inject({ url: '/api/catalogue?sort=price', headers: { accept } })
  const { message, ...body } = (await get('application/json')).json()
  expect(body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'sort' }] })
  const problem = await get('application/problem+json, application/json;q=0.9')
  expect(problem.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(problem.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: message,
    code: 'invalid_request',
    errors: body.issues,
  })
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const { headers, payload } = await app.inject({ url: '/api/lists/0000/csv', headers: { accept } })
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'inline',
  })
  expect(payload).toMatch(/^There is no list with this code/)
})

it('responds with the same format to malformed requests and while a backup is restored, and then with a page to browsers', async () => {
  const { app } = await startTestApp()
  const ask = await listenAndAsk(app)
  const { port } = app.server.address() as AddressInfo
  const tooLarge = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`
  for (const [request, status, code] of [
    [tooLarge, 431, 'headers_too_large'],
    ['nonsense\r\n\r\n', 400, 'invalid_request'],
  ] as const) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(request)
    const response = await text(socket)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const [, body = ''] = response.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ success: false, code })
  }

  app.maintenance.isOn = true
  const call = await ask('/api/products')
  expect({ status: call.status, body: JSON.parse(String(call.body)) }).toEqual(
    refusal(503, 'The server is starting'),
  )
  expect(String((await ask('/products')).body)).toContain('Back in a moment')
})
