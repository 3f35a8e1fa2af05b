import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beginNewSite } from '#api/database/open.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { VERSION } from '#api/version.ts'

const STATUS = 'GET /api/system/status'

describe('the status of the server', () => {
  it('is quiet when all is well', async () => {
    const { admin, visitor } = await startWithAdmin({ MIN_FREE_MB: '1' })
    expect(await admin(STATUS)).toEqual({
      status: 200,
      body: {
        version: VERSION,
        disk: { freeBytes: expect.any(Number), isLow: false },
        unnamedPictures: 0,
        newsletterClosed: false,
      },
    })
    expect(await visitor('GET /readyz')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('says that the disk is filling up, while requests may still come', async () => {
    const { admin, visitor } = await startWithAdmin({ MIN_FREE_MB: '999999999' })
    expect((await admin(STATUS)).body.disk).toMatchObject({ isLow: true })
    expect(await visitor('GET /readyz')).toEqual({ status: 200, body: { status: 'disk low' } })
  })

  it('says how many pictures a start has found without a product and left', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'uploads'))
    for (const digit of ['1', '2', '3', '4']) {
      writeFileSync(join(dataDir, 'uploads', `${digit.repeat(32)}-400.webp`), 'picture')
    }
    beginNewSite(dataDir)
    const { admin } = await startWithAdmin({ DATA_DIR: dataDir })
    expect((await admin(STATUS)).body).toMatchObject({ unnamedPictures: 4 })
  })

  it.each([
    ['off', '127.0.0.1', '127.0.0.1'],
    ['off', '172.18.0.2', '172.18.0.2'],
    ['on', '172.18.0.2', '172.18.0.2'],
    ['on', '127.0.0.1', undefined],
    ['172.16.0.0/12', '172.18.0.2', undefined],
    // Not from a proxy of ours: whoever comes from outside may write what they like.
    ['off', '203.0.113.9', undefined],
  ])(
    'with TRUST_PROXY=%s and a request through %s names %s as ignored',
    async (TRUST_PROXY, proxy, ignored) => {
      const { app, admin } = await startWithAdmin({ TRUST_PROXY })
      const headers = { 'x-forwarded-for': '192.0.2.1' }
      await app.inject({ url: '/api/products', headers, remoteAddress: proxy })
      expect((await admin(STATUS)).body.ignoredProxy).toBe(ignored)
    },
  )

  it('is not for visitors', async () => {
    const { visitor } = await startTestApp()
    expect((await visitor(STATUS)).status).toBe(401)
  })
})
