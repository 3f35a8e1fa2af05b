import { describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { refusal } from './testing/caller.ts'
import { createEnquiry, createProductForm } from './testing/factories.ts'
import { openSession, startWithAdmin, toBearer } from './testing/login-as-admin.ts'
import { openSmtpInbox, readMails } from './testing/mailbox.ts'
import { createJpeg } from './testing/pictures.ts'
import { runSql } from './testing/sql.ts'
import { ADMIN, startTestApp } from './testing/start-test-app.ts'
import { readStoredProducts } from './testing/stored-files.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

describe('the server', () => {
  it('reports its health without its release, and responds with errors to unknown and malformed requests', async () => {
    const { app, visitor } = await startTestApp()
    expect(await visitor('GET /healthz')).toEqual({ status: 200, body: { status: 'ok' } })
    for (const call of [
      'GET /api/nothing',
      'PATCH /api/contact/details',
      'POST /api/products/a/b/c',
      'GET /api',
      'GET /uploads/nothing.webp',
      'GET /uploads/..%2fdhow.sqlite',
      'GET /nothing',
    ] as const) {
      expect(await visitor(call), call).toEqual(refusal(404, 'There is nothing at this address.'))
    }
    expect(await visitor('GET /api/products/%zz')).toEqual(refusal(400, 'address'))
    const response = await app.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(createEnquiry()),
    })
    expect({ status: response.statusCode, body: response.json() }).toEqual(
      refusal(415, 'application/json'),
    )
  })

  it('sends security headers with API responses', async () => {
    const { app } = await startTestApp()
    const { headers } = await app.inject({ url: '/api/products' })
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('sends Strict-Transport-Security only with https', async () => {
    const readHsts = async (PUBLIC_URL: string, env: Record<string, string> = {}) => {
      const { app } = await startTestApp({ PUBLIC_URL, ...env })
      return (await app.inject({ url: '/healthz' })).headers['strict-transport-security']
    }
    const https = 'https://www.company.example'
    expect(await readHsts(https)).toBe('max-age=31536000')
    const HSTS = 'max-age=600; includeSubDomains'
    expect(await readHsts(https, { HSTS })).toBe(HSTS)
    expect(await readHsts(https, { HSTS: 'off' })).toBeUndefined()
    expect(await readHsts('http://localhost:3000')).toBeUndefined()
  })
})

describe('the first start', () => {
  it('generates a password and returns it once', async () => {
    const first = await startTestApp({ ADMIN_PASSWORD: '' })
    const password = first.generatedPassword
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await first.visitor('POST /api/admin/login', { ...ADMIN, password })).status).toBe(200)
    await first.app.close()

    const second = await startTestApp({ ADMIN_PASSWORD: '', DATA_DIR: first.dataDir })
    expect(second.generatedPassword).toBeUndefined()
    expect((await second.visitor('POST /api/admin/login', { ...ADMIN, password })).status).toBe(200)
  })

  it('generates another password if the start is killed while the first one is shown', async () => {
    const DATA_DIR = createTemporaryFolder()
    const config = readConfig({ DATA_DIR, LOG_LEVEL: 'silent' })
    const killed = buildApp(config, () => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    const { generatedPassword: password, visitor } = await startTestApp({
      ADMIN_PASSWORD: '',
      DATA_DIR,
    })
    expect((await visitor('POST /api/admin/login', { ...ADMIN, password })).status).toBe(200)
  })

  it('reads the login from the settings, which later starts ignore', async () => {
    const first = await startTestApp()
    expect(first.generatedPassword).toBeUndefined()
    await first.app.close()

    const changed = { ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'other' }
    const second = await startTestApp({ ...changed, DATA_DIR: first.dataDir })
    expect((await second.visitor('POST /api/admin/login', ADMIN)).status).toBe(200)
  })
})

describe('a mail', () => {
  it('that could not be sent is sent after the next start', async () => {
    const closedInbox = await openSmtpInbox()
    await closedInbox.close()
    const previous = await startTestApp({ SMTP_URL: closedInbox.url })
    await previous.visitor('POST /api/messages', createEnquiry())
    await previous.app.close()
    runSql(previous.dataDir, 'update outbox set next_attempt_at = 0')

    const after = await startTestApp({ DATA_DIR: previous.dataDir })
    const [mail] = await readMails(after)
    expect(mail?.headers['reply-to']).toContain(createEnquiry().email)
  })
})

it('keeps products, messages and the session secret after a restart, which another data folder does not have', async () => {
  const previous = await startWithAdmin()
  const headers = toBearer(openSession(previous))
  await previous.admin('POST /api/products', createProductForm({ media: [await createJpeg()] }))
  await previous.visitor('POST /api/messages', createEnquiry())
  const [products, messages] = [
    await readStoredProducts(previous),
    await previous.admin('GET /api/messages'),
  ]
  await previous.app.close()

  const after = await startWithAdmin({ DATA_DIR: previous.dataDir })
  expect(await readStoredProducts(after)).toEqual(products)
  expect(await after.admin('GET /api/messages')).toEqual(messages)
  const other = await startTestApp()
  const statuses = [after, other].map(async ({ app }) => {
    return (await app.inject({ url: '/api/messages', headers })).statusCode
  })
  expect(await Promise.all(statuses)).toEqual([200, 401])
})
