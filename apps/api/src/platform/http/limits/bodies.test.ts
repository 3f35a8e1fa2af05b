import { once } from 'node:events'
import { LIMITS } from '@dhow/contract/limits'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { errors } from '#api/platform/http/errors.ts'
import { beginRequest, readFirstResponse, refusal } from '#api/testing/caller.ts'
import { createEnquiry, createEnquiryForm } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { bodies } from './bodies.ts'

async function start(limits: { timeoutMs?: number; maxOpen?: number }) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(errors)
  await app.register(bodies, limits)
  app.post('/', () => ({ success: true }))
  return app
}

const begin = (
  app: Awaited<ReturnType<typeof start>>,
  body = '{',
  headers: Record<string, string> = {},
) => {
  const type = { 'content-type': 'application/json', 'content-length': '2' }
  return beginRequest(app, 'POST /', { ...type, ...headers }, body)
}

it('closes the connection of an unfinished body', async () => {
  const app = await start({ timeoutMs: 20 })
  await once(await begin(app), 'close')
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(200)
})

it.each([
  ['is refused before it is read', { 'content-type': 'text/html', 'content-length': '9' }],
  ['claims to be a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
])('also closes it if the body %s', async (_which, headers) => {
  const app = await start({ timeoutMs: 20 })
  app.removeContentTypeParser('text/plain')
  await once((await begin(app, '{', headers)).resume(), 'close')
})

it('counts all addresses of an IPv6 /64 as one', async () => {
  const app = await start({ maxOpen: 1 })
  const finish = Promise.withResolvers<void>()
  onTestFinished(() => finish.resolve())
  app.post('/slow', () => finish.promise)
  const send = (remoteAddress: string, url: string) =>
    app.inject({ method: 'POST', url, payload: {}, remoteAddress })
  const open = Promise.resolve(send('2001:db8::1', '/slow'))
  expect((await send('2001:db8::2', '/')).statusCode).toBe(429)
  expect((await send('2001:db8:0:1::1', '/')).statusCode).toBe(200)
  finish.resolve()
  await open
})

it('limits the number of unfinished bodies per address', async () => {
  const app = await start({ maxOpen: 2 })
  const [first] = [await begin(app), await begin(app)]
  await expect
    .poll(async () => readFirstResponse(await begin(app, '{}')))
    .toMatch(/^HTTP\/1\.1 429 [\s\S]*Too many requests at once/)

  first.write('}')
  expect(await readFirstResponse(first)).toMatch(/^HTTP\/1\.1 200 /)
  await expect
    .poll(async () => readFirstResponse(await begin(app, '{}')))
    .toMatch(/^HTTP\/1\.1 200 /)
})

it('refuses a body with too many values before it is parsed, also in a form, but texts with their characters', async () => {
  const { app, visitor } = await startTestApp()
  for (const payload of [
    `${'['.repeat(8_000)}0${']'.repeat(8_000)}`,
    `${'{"a":'.repeat(8_000)}0${'}'.repeat(8_000)}`,
    `{"lines":[${'{},'.repeat(8_000)}{}]}`,
    `{${'"a":0,'.repeat(8_000)}"b":0}`,
    '['.repeat(1_000_000),
  ]) {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/messages', headers, payload })
    expect(response.statusCode).toBe(413)
    const message = expect.stringContaining('more than 8,000 values')
    expect(response.json()).toEqual({ success: false, code: 'too_large', message })
  }
  const form = createEnquiryForm()
  form.set('lines', `[${'{},'.repeat(8_000)}{}]`)
  expect(await visitor('POST /api/messages', form)).toEqual(
    refusal(400, 'lines may have at most 8,000 values'),
  )
  const message = '[,{\\",'.repeat(700)
  expect((await visitor('POST /api/messages', createEnquiry({ message }))).status).toBe(201)
})

it('limits the bytes of a body, and accepts the longest enquiry', async () => {
  const { visitor } = await startTestApp()
  expect(await visitor('POST /api/lists/match', { text: 'x'.repeat(1_100_000) })).toEqual(
    refusal(413, 'the limit of 1 MB'),
  )
  const tooLong = { ...createEnquiry(), more: 'x'.repeat(LIMITS.linesJsonBytes) }
  expect(await visitor('POST /api/messages', tooLong)).toEqual(refusal(413, 'the limit of 3 MB'))
  const text = '語'.repeat(300)
  const line = { productId: 'x'.repeat(64), text, written: text, note: '語'.repeat(200) }
  const lines = Array(LIMITS.lines).fill({ ...line, quantity: LIMITS.lineQuantity, unit: 'carton' })
  const incoterms = Array(LIMITS.incoterms).fill({ rule: 'FOB', place: '語'.repeat(120) })
  const longest = { ...createEnquiry({ message: '語'.repeat(5_000) }), lines, terms: { incoterms } }
  expect((await visitor('POST /api/messages', longest)).status).toBe(201)
})
