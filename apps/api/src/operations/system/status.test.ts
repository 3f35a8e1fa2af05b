import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { VERSION } from '#api/platform/version.ts'
import { createContactFields, createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const STATUS = 'GET /api/system/status'

describe('the status of the server', () => {
  it('reports no problem on a healthy server', async () => {
    const { admin, visitor } = await startWithAdmin({ MIN_FREE_MB: '1' })
    expect(await admin(STATUS)).toEqual({
      status: 200,
      body: {
        version: VERSION,
        disk: { freeBytes: expect.any(Number), isLow: false },
        backup: { isLate: false, isOnlyPlace: true },
        newsletterClosed: false,
      },
    })
    expect(await visitor('GET /readyz')).toEqual({
      status: 200,
      body: { status: 'ok', backup: 'ok' },
    })
  })

  it('reports a low disk', async () => {
    const { admin, visitor } = await startWithAdmin({ MIN_FREE_MB: '999999999' })
    expect((await admin(STATUS)).body.disk).toMatchObject({ isLow: true })
    expect(await visitor('GET /readyz')).toMatchObject({
      status: 503,
      body: { status: 'disk low' },
    })
  })

  it('reports that no backup could be created', async () => {
    const { visitor } = await startWithAdmin({
      BACKUP_DIR: join(createTemporaryFolder(), 'missing'),
    })
    await expect
      .poll(() => visitor('GET /readyz'))
      .toEqual({ status: 503, body: { status: 'ok', backup: 'late' } })
  })

  // Clients outside of the private networks can forge the header.
  it.each([
    ['off', [['203.0.113.9'], ['127.0.0.1', '127.0.0.1'], ['172.18.0.2', '172.18.0.2']]],
    ['on', [['127.0.0.1'], ['172.18.0.2', '172.18.0.2']]],
    ['172.16.0.0/12', [['172.18.0.2']]],
  ])('with TRUST_PROXY=%s, reports ignored proxies: %j', async (TRUST_PROXY, proxies) => {
    const { app, admin } = await startWithAdmin({ TRUST_PROXY })
    for (const [proxy = '', ignored] of proxies) {
      // The visitor may be the proxy too.
      for (const visitor of ['192.0.2.1', '127.0.0.1']) {
        const headers = { 'x-forwarded-for': visitor }
        await app.inject({ url: '/api/products', headers, remoteAddress: proxy })
        expect((await admin(STATUS)).body.ignoredProxy).toBe(ignored)
      }
    }
  })

  it('reports a damaged database after a failed query, while other tables can be read', async () => {
    const { admin, visitor } = await startWithAdmin({ DATA_DIR: await createDamaged() })
    expect((await visitor('GET /readyz')).status).toBe(200)
    expect((await admin('GET /api/messages')).status).toBe(500)
    expect(await visitor('GET /readyz')).toEqual({
      status: 503,
      body: { status: 'database damaged' },
    })
    expect((await admin(STATUS)).body.databaseDamaged).toBe(true)
    const statuses = ['GET /healthz', 'GET /api/products'] as const
    for (const call of statuses) expect((await visitor(call as 'GET /healthz')).status).toBe(200)
  })

  it('reports a damaged database after the start, before any query', async () => {
    const { app, visitor } = await startTestApp({ DATA_DIR: await createDamaged() })
    const log = vi.spyOn(app.log, 'error')
    await app.listen({ port: 0 })
    await expect.poll(async () => (await visitor('GET /readyz')).status).toBe(503)
    const message = expect.stringMatching(/the database is damaged.+dhow restore FILE/)
    expect(log).toHaveBeenCalledWith({ problem: expect.any(String) }, message)
    expect((await visitor('GET /healthz')).status).toBe(200)
  })

  it('closes the database while it is being checked', async () => {
    const { app, dataDir } = await startTestApp()
    await app.listen({ port: 0 })
    await app.close()
    expect(readdirSync(dataDir)).not.toContain('dhow.sqlite-wal')
  })
})

/** Returns the data folder of a stopped server, with the pages of its messages overwritten. */
async function createDamaged() {
  const { app, visitor, dataDir } = await startWithAdmin()
  const message = 'Cinnamon to Zanzibar. '.repeat(200)
  await visitor('POST /api/messages', createEnquiry({ message }))
  await app.close()
  const path = join(dataDir, 'dhow.sqlite')
  const bytes = readFileSync(path)
  const pageBytes = bytes.readUInt16BE(16)
  for (let offset = bytes.indexOf('Zanzibar'); offset >= 0; offset = bytes.indexOf('Zanzibar')) {
    const page = offset - (offset % pageBytes)
    bytes.fill(0xff, page, page + pageBytes)
  }
  writeFileSync(path, bytes)
  return dataDir
}

const URL = '/.well-known/security.txt'
const DAY_MS = 24 * 3_600_000

it("names the address of the contact details, does not exist without one, and never names the administrator's address", async () => {
  const { app, admin } = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
  expect((await app.inject({ url: URL })).statusCode).toBe(404)
  await admin('PUT /api/contact/details', createContactFields())
  const response = await app.inject({ url: URL })
  const [contact, expires, ...rest] = response.body.split('\n')
  expect(contact).toBe(`Contact: mailto:${createContactFields().email}`)
  const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThan(91)
  expect(rest).toEqual([
    'Preferred-Languages: en',
    'Canonical: https://www.company.example/.well-known/security.txt',
    '',
  ])
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  })
})

it('prefers the contact of the settings', async () => {
  for (const [time, text] of [
    ['holes@company.example', 'mailto:holes@company.example'],
    ['https://company.example/report', 'https://company.example/report'],
  ] as const) {
    const { app } = await startWithAdmin({ SECURITY_CONTACT: time })
    expect((await app.inject({ url: URL })).body).toMatch(`Contact: ${text}\n`)
  }
})
