import { once } from 'node:events'
import { LIMITS } from '@dhow/contract/limits'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { beginRequest, firstAnswer, refusal } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { bodies } from './bodies.ts'
import { errors } from './errors.ts'

/** A server that takes any JSON, within these bounds. */
async function start(bounds: { timeoutMs?: number; maxOpen?: number }) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(errors)
  await app.register(bodies, bounds)
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

it('a body that does not end loses its connection', async () => {
  const app = await start({ timeoutMs: 20 })
  await once(await begin(app), 'close')
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(200)
})

it.each([
  ['that is refused before it is read', { 'content-type': 'text/html', 'content-length': '9' }],
  ['that says it is a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
])('a body %s loses its connection all the same', async (_which, headers) => {
  const app = await start({ timeoutMs: 20 })
  app.removeContentTypeParser('text/plain')
  await once((await begin(app, '{', headers)).resume(), 'close')
})

it('one visitor of IPv6, who has a whole /64, counts as one', async () => {
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

it('one address has so many bodies under way, and more when one has ended', async () => {
  const app = await start({ maxOpen: 2 })
  const [first] = [await begin(app), await begin(app)]
  await expect
    .poll(async () => firstAnswer(await begin(app, '{}')))
    .toMatch(/^HTTP\/1\.1 429 [\s\S]*Too many requests at once/)

  first.write('}')
  expect(await firstAnswer(first)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(async () => firstAnswer(await begin(app, '{}'))).toMatch(/^HTTP\/1\.1 200 /)
})

it('a public call takes no more than the longest enquiry needs', async () => {
  const { visitor } = await startTestApp()
  const longest = enquiry({ message: '語'.repeat(5_000) })
  expect((await visitor('POST /api/messages', longest)).status).toBe(201)
  const padded = { ...longest, more: 'x'.repeat(LIMITS.linesJsonBytes) }
  expect(await visitor('POST /api/messages', padded)).toEqual(refusal(413, 'larger than the 2 MB'))
})

describe('a body of more values than its call takes is refused before it is parsed', () => {
  const tooMany = expect.stringContaining('more than the 7,000 values')
  it.each([
    ['arrays in arrays', `${'['.repeat(7_000)}0${']'.repeat(7_000)}`],
    ['objects in objects', `${'{"a":'.repeat(7_000)}0${'}'.repeat(7_000)}`],
    ['empty lines', `{"lines":[${'{},'.repeat(7_000)}{}]}`],
    ['keys', `{${'"a":0,'.repeat(7_000)}"b":0}`],
    ['what is no JSON', '['.repeat(1_000_000)],
  ])('%s', async (_what, payload) => {
    const { app } = await startTestApp()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/messages', headers, payload })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ success: false, message: tooMany })
  })

  it('whereas commas and brackets in a text count for nothing', async () => {
    const { visitor } = await startTestApp()
    const message = '[,{\\",'.repeat(700)
    expect((await visitor('POST /api/messages', enquiry({ message }))).status).toBe(201)
  })

  it('in a form too', async () => {
    const { visitor } = await startTestApp()
    const form = new FormData()
    for (const [name, value] of Object.entries(enquiry())) form.set(name, String(value))
    form.set('lines', `[${'{},'.repeat(7_000)}{}]`)
    expect(await visitor('POST /api/messages', form)).toEqual(
      refusal(400, 'lines may have at most 7,000 values'),
    )
  })
})

it('a call that may be small takes no large body', async () => {
  const { visitor } = await startTestApp()
  const text = 'x'.repeat(1_100_000)
  expect(await visitor('POST /api/lists/match', { text })).toEqual(refusal(413, 'the 1 MB'))
})

it('the longest list that the limits allow is taken', async () => {
  const { visitor } = await startTestApp()
  const line = { productId: 'x'.repeat(64), text: '語'.repeat(300), note: '語'.repeat(200) }
  const lines = Array(LIMITS.lines).fill({ ...line, quantity: LIMITS.lineQuantity, unit: 'carton' })
  const incoterms = Array(LIMITS.incoterms).fill({ rule: 'FOB', place: '語'.repeat(120) })
  const longest = { ...enquiry({ message: '語'.repeat(5_000) }), lines, terms: { incoterms } }
  expect((await visitor('POST /api/messages', longest)).status).toBe(201)
})
