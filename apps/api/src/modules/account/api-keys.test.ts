import { contract } from '@dhow/contract'
import { findScope } from '@dhow/contract/account/key-scopes'
import { isPublic } from '@dhow/contract/route'
import { expect, it } from 'vitest'
import { createCaller, HEX, MOMENT, refusal } from '#api/testing/caller.ts'
import { createEnquiry, createEnquiryForm, createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'

const YEAR_MS = 365 * 86_400_000

/** Starts a server with an API key. `call` makes a request with it. */
async function startWithKey(scopes: string[], env: Record<string, string> = {}) {
  const server = await startWithAdmin(env)
  const { body } = await server.admin('POST /api/api-keys', { name: 'ERP', scopes })
  const { id, key } = body as { id: string; key: string }
  const program = createCaller(server.app, toBearer(key))
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      headers: toBearer(key),
      ...(payload && { payload }),
    })
  return { ...server, id, key, program, call }
}

it('is shown once, stored as a hash, and listed with its last use', async () => {
  const { admin, key, call, dataDir } = await startWithKey(['catalogue:read'])
  expect(key).toMatch(/^dhow_[\w-]{43}$/)
  expect(JSON.stringify(runSql(dataDir, 'select * from api_keys'))).not.toContain(key)
  const listed = { id: HEX, name: 'ERP', scopes: ['catalogue:read'], createdAt: MOMENT }
  expect((await admin('GET /api/api-keys')).body).toEqual([listed])
  expect((await call('GET', '/api/catalogue/matches?search=tea')).statusCode).toBe(200)
  expect((await admin('GET /api/api-keys')).body).toEqual([{ ...listed, lastUsedAt: MOMENT }])
})

it('creates a product with its scope, and is refused elsewhere', async () => {
  const { program } = await startWithKey(['catalogue:write'])
  expect((await program('POST /api/products', createProductForm())).status).toBe(201)
  const message = 'This API key lacks the scope enquiries:read.'
  expect(await program('GET /api/messages')).toEqual(refusal(403, message))
})

it('refuses fields that a call does not have, which the office ignores', async () => {
  const { program, admin, visitor } = await startWithKey(['catalogue:write'])
  const misspelled = createProductForm()
  misspelled.append('nmae', 'Tea')
  const ofFact = createProductForm()
  ofFact.set('specification', '{"gtn":"6291041500213"}')
  for (const [call, sent, path, message] of [
    ['POST /api/products', misspelled, 'nmae', 'This call has no field nmae. It may have: name,'],
    [
      'POST /api/products',
      ofFact,
      'specification.gtn',
      'specification has no field gtn. It may have: ',
    ],
    [
      'PUT /api/products/reorder',
      { updates: [{ id: 'a', order: 0, position: 1 }] },
      'updates.0.position',
      'updates.0 has no field position. It may have: id, order.',
    ],
    [
      'PATCH /api/products',
      { ids: ['a'], changes: { featured: true, catgory: 'snacks' } },
      'changes.catgory',
      'changes has no field catgory. It may have: category, status, featured.',
    ],
    [
      'PATCH /api/products',
      { ids: ['a'], changes: { statuss: 'draft' } },
      'changes.statuss',
      'changes has no field statuss.',
    ],
    [
      'POST /api/messages',
      { ...createEnquiry(), lines: [{ productid: 'a', quantity: 1, unit: 'carton' }] },
      'lines.0.productid',
      'lines.0 has no field productid. It may have: productId,',
    ],
    [
      'POST /api/messages',
      createEnquiryForm({ terms: { incotem: 'FOB' } as object }),
      'terms.incotem',
      'terms has no field incotem.',
    ],
    ['POST /api/lists', { lines: [{ productid: 'a' }] }, 'lines.0.productid', 'no field productid'],
    ['POST /api/lists/match', { txt: 'Tea 40' }, 'txt', 'This call has no field txt.'],
  ] as const) {
    expect(await program(call, sent)).toEqual(refusal(400, message, path))
  }
  expect((await admin('POST /api/products', misspelled)).status).toBe(201)
  const enquiry = { ...createEnquiry(), nmae: 'Ada' }
  expect((await visitor('POST /api/messages', enquiry)).status).toBe(201)
})

it('keeps the pictures of a product unless it names others, which the form of the office must do', async () => {
  const { program, admin } = await startWithKey(['catalogue:write'])
  const media = [await createJpeg(30, 20), await createJpeg(40, 20)]
  const { _id, images } = (await program('POST /api/products', createProductForm({ media }))).body
  const put = async (call: typeof program, existingImages?: string[], files: Uint8Array[] = []) => {
    const form = createProductForm({ ...(existingImages && { existingImages }), media: files })
    return (await call(`PUT /api/products/${_id}`, form)).body.images
  }
  expect(await put(program)).toEqual(images)
  const added = [...images, expect.any(String)]
  expect(await put(program, undefined, [await createJpeg(50, 20)])).toEqual(added)
  expect(await put(program, images)).toEqual(images)
  expect(await put(program, [''])).toEqual([])
  for (const [call, value] of [[program, '[]'], [admin]] as const) {
    expect(await put(program, undefined, media)).toHaveLength(2)
    expect(await put(call, value && [value])).toEqual([])
  }
})

it('cannot add a category by naming it, which the office can', async () => {
  const { program, admin } = await startWithKey(['catalogue:write'])
  const form = createProductForm({ category: 'Beverges' })
  const { _id } = (await program('POST /api/products', createProductForm())).body
  const changes = { category: 'Beverges' }
  for (const [call, sent] of [
    ['POST /api/products', form],
    [`PUT /api/products/${_id}`, form],
    ['PATCH /api/products', { ids: [_id], changes }],
  ] as const) {
    const refused = refusal(422, 'There is no category “Beverges”. Use a listed one', 'category')
    expect(await program(call, sent)).toEqual(refused)
  }
  const spelled = { ids: [_id], changes: { category: 'BEVERAGES' } }
  expect((await program('PATCH /api/products', spelled)).status).toBe(200)
  expect((await admin('POST /api/products', form)).status).toBe(201)
})

it('gives no access to account, keys, mail settings, transfers and backups, nor after it expired or was revoked', async () => {
  const closed = ['admin', 'account', 'sessions', 'apiKeys', 'mail', 'siteTransfer', 'backups']
  for (const [resource, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      if (isPublic(route)) continue
      expect(findScope(resource, route) === undefined, `${resource}.${name}`).toBe(
        closed.includes(resource),
      )
    }
  }
  const { admin, call, id, dataDir } = await startWithKey(['all'])
  for (const path of ['admin/account', 'admin/sessions', 'api-keys', 'backups']) {
    expect((await call('GET', `/api/${path}`)).statusCode).toBe(403)
  }
  expect((await call('GET', '/api/inbox')).statusCode).toBe(200)
  runSql(dataDir, 'update api_keys set expires_at = 1')
  const refused = await call('GET', '/api/inbox')
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(refused.json().message).toBe('This API key is not valid.')
  runSql(dataDir, 'update api_keys set expires_at = null')
  expect((await admin(`DELETE /api/api-keys/${id}`)).status).toBe(200)
  expect((await call('GET', '/api/inbox')).statusCode).toBe(401)
  expect((await admin(`DELETE /api/api-keys/${id}`)).status).toBe(404)
})

it('subscribes and unsubscribes a program with the scope of webhooks alone', async () => {
  const { call } = await startWithKey(['webhooks'])
  const endpoint = { url: 'https://hooks.example/1', events: ['enquiry.created'] }
  const created = await call('POST', '/api/webhooks', endpoint)
  expect(created.statusCode).toBe(201)
  const { id, secret } = created.json()
  const { endpoints } = (await call('GET', '/api/webhooks')).json()
  expect(endpoints).toMatchObject([{ id, ...endpoint, enabled: true }])
  expect(JSON.stringify(endpoints)).not.toContain(secret)
  expect((await call('GET', '/api/inbox')).statusCode).toBe(403)
  expect((await call('DELETE', `/api/webhooks/${id}`)).statusCode).toBe(200)
})

it('is limited by itself, not by its address', async () => {
  const limits = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '5' }
  const { call, visitor } = await startWithKey(['all'], limits)
  const statuses = []
  for (let times = 0; times < 6; times++) {
    statuses.push((await call('GET', '/api/inbox')).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await visitor('GET /api/company')).status).toBe(200)
})

it('may live for a year, and is not created from invalid fields', async () => {
  const { admin } = await startWithAdmin()
  for (const [fields, path] of [
    [{ name: '', scopes: ['all'] }, 'name'],
    [{ name: 'ERP', scopes: [] }, 'scopes'],
    [{ name: 'ERP', scopes: ['everything'] }, 'scopes.0'],
    [{ name: 'ERP', scopes: ['all'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ] as const) {
    const { status, body } = await admin('POST /api/api-keys', fields)
    expect({ status, issues: body.issues }).toMatchObject({ status: 400, issues: [{ path }] })
  }
  const expiresAt = new Date(Date.now() + YEAR_MS).toISOString()
  await admin('POST /api/api-keys', { name: 'ERP', scopes: ['all'], expiresAt })
  expect((await admin('GET /api/api-keys')).body).toMatchObject([{ expiresAt }])
})
