import { once } from 'node:events'
import { LIMITS } from '@dhow/contract/limits'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errors } from '#api/platform/http/errors.ts'
import { beginRequest, firstAnswer, refusal } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
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
    .poll(async () => firstAnswer(await begin(app, '{}')))
    .toMatch(/^HTTP\/1\.1 429 [\s\S]*Too many requests at once/)

  first.write('}')
  expect(await firstAnswer(first)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(async () => firstAnswer(await begin(app, '{}'))).toMatch(/^HTTP\/1\.1 200 /)
})

describe('a body with too many values is refused before it is parsed', () => {
  const tooMany = expect.stringContaining('more than 7,000 values')
  it.each([
    ['arrays in arrays', `${'['.repeat(7_000)}0${']'.repeat(7_000)}`],
    ['objects in objects', `${'{"a":'.repeat(7_000)}0${'}'.repeat(7_000)}`],
    ['empty lines', `{"lines":[${'{},'.repeat(7_000)}{}]}`],
    ['keys', `{${'"a":0,'.repeat(7_000)}"b":0}`],
    ['invalid JSON', '['.repeat(1_000_000)],
  ])('%s', async (_what, payload) => {
    const { app } = await startTestApp()
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/messages', headers, payload })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ success: false, code: 'too_large', message: tooMany })
  })

  it('commas and brackets in texts do not count', async () => {
    const { visitor } = await startTestApp()
    const message = '[,{\\",'.repeat(700)
    expect((await visitor('POST /api/messages', enquiry({ message }))).status).toBe(201)
  })

  it('also in a form', async () => {
    const { visitor } = await startTestApp()
    const form = new FormData()
    for (const [name, value] of Object.entries(enquiry())) form.set(name, String(value))
    form.set('lines', `[${'{},'.repeat(7_000)}{}]`)
    expect(await visitor('POST /api/messages', form)).toEqual(
      refusal(400, 'lines may have at most 7,000 values'),
    )
  })
})

it.each([
  ['POST /api/lists/match', { text: 'x'.repeat(1_100_000) }, 'the limit of 1 MB'],
  [
    'POST /api/messages',
    { ...enquiry(), more: 'x'.repeat(LIMITS.linesJsonBytes) },
    'the limit of 2 MB',
  ],
] as const)('limits the bytes of %s', async (call, body, message) => {
  const { visitor } = await startTestApp()
  expect(await visitor(call, body)).toEqual(refusal(413, message))
})

it('accepts the longest enquiry', async () => {
  const { visitor } = await startTestApp()
  const line = { productId: 'x'.repeat(64), text: '語'.repeat(300), note: '語'.repeat(200) }
  const lines = Array(LIMITS.lines).fill({ ...line, quantity: LIMITS.lineQuantity, unit: 'carton' })
  const incoterms = Array(LIMITS.incoterms).fill({ rule: 'FOB', place: '語'.repeat(120) })
  const longest = { ...enquiry({ message: '語'.repeat(5_000) }), lines, terms: { incoterms } }
  expect((await visitor('POST /api/messages', longest)).status).toBe(201)
})
