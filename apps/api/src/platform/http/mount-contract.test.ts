import { readdirSync } from 'node:fs'
import { Done, errorResponses, Id } from '@dhow/contract/errors'
import { LIMITS } from '@dhow/contract/limits'
import { defineRoutes, NO_BODY, publicRoute } from '@dhow/contract/route'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { AppError } from '#api/platform/app-error.ts'
import { beginRequest, createCaller, refusal, success } from '#api/testing/caller.ts'
import { toBearer } from '#api/testing/login-as-admin.ts'
import { collectLogLines } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { closedSite } from './closed-site.ts'
import type { Handlers } from './contract.ts'
import { errors } from './errors.ts'
import { createLogSettings } from './http.ts'
import { bodies } from './limits/bodies.ts'
import { rateLimits } from './limits/rate-limits.ts'
import { mountContract } from './mount-contract.ts'
import { toStream } from './responses/serialize-response.ts'
import { session } from './session.ts'

const contract = {
  ships: defineRoutes({
    rename: {
      method: 'PUT',
      path: '/ships/:id',
      pathParams: Id,
      query: z.object({ loud: z.enum(['yes', 'no']).optional() }),
      body: z.object({ name: z.string(), crew: z.object({ size: z.int() }).optional() }),
      responses: { 200: Done.extend({ name: z.string() }), ...errorResponses(409) },
      metadata: publicRoute,
    },
    launch: {
      method: 'POST',
      path: '/ships',
      contentType: 'multipart/form-data',
      body: z.object({ name: z.string() }),
      responses: { 201: Done },
      metadata: publicRoute,
    },
    list: {
      method: 'GET',
      path: '/ships',
      responses: { 200: Done.extend({ ships: z.array(z.object({ name: z.string() })) }) },
      metadata: publicRoute,
    },
    sink: {
      method: 'DELETE',
      path: '/ships/:id',
      pathParams: Id,
      body: NO_BODY,
      responses: { 200: Done, ...errorResponses(401) },
    },
  }),
}

type Ships = Handlers<typeof contract>['ships']

const buildDone = (message: string) => ({ success: true, message }) as const

const handlers: Ships = {
  rename: ({ params, query, body }) => ({
    status: 200,
    body: { ...buildDone(`${params.id} ${query.loud}`), name: body.name },
  }),
  launch: ({ body }) => ({ status: 201, body: buildDone(body.name) }),
  list: () => ({ status: 200, body: { ...buildDone('None.'), ships: [] } }),
  sink: ({ params }) => ({ status: 200, body: buildDone(params.id) }),
}

const publicUrl = 'https://ships.example'

/** Mounts the contract on a bare Fastify, with some handlers replaced. */
async function start(replaced: Partial<Ships> = {}) {
  const { stream, lines } = collectLogLines()
  const app = Fastify({ logger: { ...createLogSettings('error'), stream } })
  onTestFinished(() => app.close())
  await app.register(errors)
  await app.register(bodies)
  await app.register(rateLimits, { limits: false })
  await app.register(session, {
    secret: 'x'.repeat(32),
    use: ({ version }) => version === 1,
    isLive: () => true,
    useKey: () => undefined,
  })
  await app.register(closedSite, {
    isPublished: () => true,
    hasPreview: () => false,
    isHttps: false,
  })
  await app.register(multipart)
  const incomingDir = createTemporaryFolder()
  mountContract(app, contract, { ships: { ...handlers, ...replaced } }, { incomingDir, publicUrl })
  return { app, call: createCaller(app), lines, listIncoming: () => readdirSync(incomingDir) }
}

const RENAME = 'PUT /ships/7'
const body = { name: 'Sambuk' }
const UNFINISHED_FORM = {
  'content-type': 'multipart/form-data; boundary=x',
  'content-length': '1000',
}

describe('the input of a handler', () => {
  it('contains only what the schemas state', async () => {
    let input: unknown
    const { call } = await start({
      rename: (received) => {
        input = received
        return handlers.rename(received)
      },
    })
    const sent = { ...body, crew: { size: 3, captain: 'x' }, extra: 1 }
    expect(await call(`${RENAME}?loud=yes`, sent)).toEqual(success('7 yes', { name: 'Sambuk' }))
    expect(input).toEqual({
      params: { id: '7' },
      query: { loud: 'yes' },
      body: { ...body, crew: { size: 3 } },
      caller: { address: '127.0.0.1', userAgent: 'lightMyRequest', session: '', credential: null },
      files: [],
      signal: expect.any(AbortSignal),
      storeResponse: expect.any(Function),
    })
  })

  it('contains the texts of a form', async () => {
    const form = new FormData()
    form.append('name', 'Boom')
    const response = await (await start()).call('POST /ships', form)
    expect(response).toEqual({ status: 201, body: buildDone('Boom') })
  })
})

describe('refuses', () => {
  it('an invalid value or an unknown query parameter, and names it', async () => {
    const { call } = await start()
    for (const [url, sent, path] of [
      [`PUT /ships/${'x'.repeat(65)}`, body, 'id'],
      [`${RENAME}?loud=perhaps`, body, 'loud'],
      [`${RENAME}?soft=no`, body, 'soft'],
      [RENAME, {}, 'name'],
      [RENAME, { ...body, crew: { size: 'x' } }, 'crew.size'],
    ] as const) {
      const response = await call(url, sent)
      expect(response.status, path).toBe(400)
      expect(response.body.issues).toMatchObject([{ path, message: response.body.message }])
    }
  })

  it('JSON instead of a form, and a form instead of JSON', async () => {
    const { app, call } = await start()
    expect(await call('POST /ships', body)).toEqual(refusal(415, 'multipart/form-data'))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await app.inject({ method: 'POST', url: '/ships', headers, payload: 'name=x' })
    expect(sent.json().message).toBe('Send the body as multipart/form-data.')
    expect(await call(RENAME, new FormData())).toEqual(refusal(415, 'application/json'))
  })

  it('a body that is not a JSON object, is too long or of another type', async () => {
    const { app, call } = await start()
    const json = 'application/json'
    for (const [type, payload, status, message] of [
      [json, '{"name":', 400, 'not valid JSON'],
      [json, '{"__proto__":{"x":1}}', 400, 'not valid JSON'],
      [json, '', 400, 'must be a JSON object'],
      [json, '7', 400, 'must be a JSON object'],
      [json, '[]', 400, 'object'],
      [json, 'x'.repeat(LIMITS.jsonBytes + 1), 413, 'limit of 64 kB.'],
      ['application/x-www-form-urlencoded', 'name=x', 415, json],
    ] as const) {
      const headers = { 'content-type': type }
      const response = await app.inject({ method: 'PUT', url: '/ships/7', headers, payload })
      const refused = { status: response.statusCode, body: response.json() }
      expect(refused, message).toEqual(refusal(status, message))
    }
    expect(await call(RENAME)).toEqual(refusal(400, 'must be a JSON object'))
  })

  it('a form whose client disconnects, and logs no error', async () => {
    const { app, call, lines, listIncoming } = await start()
    const socket = await beginRequest(app, 'POST /ships', UNFINISHED_FORM, '--x\r\n')
    await expect.poll(listIncoming).not.toEqual([])
    socket.destroy()
    await expect.poll(listIncoming).toEqual([])
    expect((await call(RENAME, body)).status).toBe(200)
    expect(lines).toEqual([])
  })

  it('a form whose client disconnected before it is read', async () => {
    const { app, listIncoming } = await start()
    let folders: string[] | undefined
    app.addHook('preHandler', async ({ raw }) => {
      const closed = new Promise((resolve) => raw.once('close', resolve))
      socket.destroy()
      await closed
    })
    app.addHook('onSend', async () => {
      folders = listIncoming()
    })
    const socket = await beginRequest(app, 'POST /ships', UNFINISHED_FORM, '--x\r\n')
    await expect.poll(() => folders).toEqual([])
  })

  it('a request to an admin route without a session', async () => {
    const { app, call } = await start()
    expect(await call('DELETE /ships/7')).toEqual(refusal(401, 'Please log in'))
    const admin = createCaller(app, toBearer(app.signSession({ session: 'this', version: 1 })))
    expect(await admin('DELETE /ships/7')).toEqual({ status: 200, body: buildDone('7') })
  })

  it('no call without a body for the content type of JSON', async () => {
    const { app } = await start()
    const session = toBearer(app.signSession({ session: 'this', version: 1 }))
    const headers = { ...session, 'content-type': 'application/json' }
    const response = await app.inject({ method: 'DELETE', url: '/ships/7', headers })
    expect(response.json()).toEqual(buildDone('7'))
  })
})

describe('a public route that writes', () => {
  const send = async (headers: Record<string, string>, payload: string | object = body) => {
    const { app } = await start()
    const response = await app.inject({ method: 'PUT', url: '/ships/7', payload, headers })
    return [response.statusCode, response.json().message]
  }
  const REFUSED = [403, 'This form was sent from another site.']

  it.each<[string, Record<string, string>]>([
    ['the site', { 'sec-fetch-site': 'same-origin', origin: publicUrl }],
    ['the site in an old browser', { origin: publicUrl }],
    ['another address of the site', { origin: 'http://10.0.0.7', host: '10.0.0.7' }],
    ['a reloaded page', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('accepts requests from %s', async (_who, headers) => {
    expect((await send(headers))[0]).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['an invalid origin', { origin: 'evil' }],
  ])('refuses requests from %s', async (_who, headers) => {
    expect(await send(headers)).toEqual(REFUSED)
  })

  it('refuses them before it reads the body', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
    expect(await send(headers, '{"name":')).toEqual(REFUSED)
  })
})

describe('a response', () => {
  const MASKED = {
    status: 500,
    body: {
      success: false,
      code: 'internal',
      message: expect.stringMatching(/^Something went wrong on our side\. .* this number: \S+$/),
    },
  }
  /** Returns a handler whose response the contract does not state. */
  const renameWith = (response: { status: number; body: unknown }) =>
    ({ rename: () => response }) as unknown as Partial<Ships>

  it('has no other fields in the items of a long list, which is streamed', async () => {
    const ships = Array.from({ length: 101 }, (_, index) => ({
      name: `Dhow ${index}`,
      debt: index,
    }))
    const { app } = await start({
      list: () => ({ status: 200, body: { ...buildDone('All.'), ships, debt: 1 } }),
    })
    const response = await app.inject('/ships')
    const listed = ships.map(({ name }) => ({ name }))
    expect(response.json()).toEqual({ ...buildDone('All.'), ships: listed })
    expect(response.headers).not.toHaveProperty('content-length')
  })

  it('has only the fields of its schema', async () => {
    const secret = { ...buildDone('Renamed.'), name: 'Boom', passwordHash: 'x' }
    const { call } = await start(renameWith({ status: 200, body: secret }))
    expect(await call(RENAME, body)).toEqual(success('Renamed.', { name: 'Boom' }))
  })

  it.each([
    ['a status', { status: 202, body: buildDone('Secret') }, 'does not state 202'],
    ['a body', { status: 200, body: { ...buildDone('Secret'), name: 7 } }, 'name: '],
  ])('is masked if the contract does not state %s', async (_what, response, logged) => {
    const { call, lines } = await start(renameWith(response))
    expect(await call(RENAME, body)).toEqual(MASKED)
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining(logged) } }])
  })

  it('is masked after an unexpected error, which is logged with the request id', async () => {
    const { call, lines } = await start({
      rename: () => {
        throw new Error('SQLITE_CORRUPT at /srv/data')
      },
    })
    expect(await call(RENAME, body)).toEqual(MASKED)
    const err = { message: 'SQLITE_CORRUPT at /srv/data' }
    expect(lines).toMatchObject([{ reqId: expect.any(String), msg: 'request failed', err }])
  })

  it('contains the message of an expected error, which is not logged', async () => {
    const { call, lines } = await start({
      rename: () => {
        throw AppError.forField('conflict', 'name', 'Choose another name.')
      },
    })
    const message = 'Choose another name.'
    const issues = [{ path: 'name', message, code: 'invalid' as const }]
    expect(await call(RENAME, body)).toEqual({
      status: 409,
      body: { success: false, code: 'conflict', message, issues },
    })
    expect(lines).toEqual([])
  })
})

it('does not start with a route that has no handler', async () => {
  const started = start({ rename: undefined } as never)
  await expect(started).rejects.toThrow('PUT /ships/:id (rename) has no handler.')
})

it('is generated no faster than it is read, and lets timers run in between', async () => {
  let generated = 0
  const endless = (function* () {
    for (;;) yield `${generated++},`.padEnd(1_000, 'x')
  })()
  const stream = toStream(endless)
  let turns = 0
  const timer = setInterval(() => turns++)
  let read = 0
  for await (const chunk of stream) {
    read += chunk.length
    if (turns > 3) break
  }
  clearInterval(timer)
  expect(generated).toBeLessThan(read / 1_000 + 200)
})

it('contains all pieces in order', async () => {
  const pieces = Array.from({ length: 5_000 }, (_, index) => `${index} grün,`)
  expect((await toStream(pieces).toArray()).join('')).toBe(pieces.join(''))
})
