import { describe, expect, it } from 'vitest'
import { bearer, sessionToken } from '#api/testing/login-as-admin.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'

const PUBLIC_URL = 'http://localhost:3000'

async function start(states: Record<string, 'off' | 'hidden' | 'shown'> = { ar: 'shown' }) {
  const server = await startWithSite({ PUBLIC_URL })
  for (const [code, state] of Object.entries(states)) {
    const { status } = await server.admin(`PATCH /api/languages/${code}`, { state })
    expect(status).toBe(200)
  }
  return server
}

describe('a page with the prefix of a language', () => {
  it.each(['/ar', '/ar/products', '/ar/contact?product=1'])(
    'is in that language: %s',
    async (path) => {
      const { read } = await start()
      expect(await read(path)).toContain(`ar ${PUBLIC_URL}${path}`)
    },
  )

  it('is cached like others', async () => {
    const { read } = await start()
    expect(await read('/ar/products')).toBe(await read('/ar/products'))
  })

  it.each(['/fr/products', '/xx', '/AR', '/arabic', '/ar-AE', '/ar/admin', '/ar/admin-login'])(
    'is rendered in English, as an unknown page, if the prefix is not that of a shown language: %s',
    async (path) => {
      const { read } = await start()
      expect(await read(path)).toContain(`</script>${PUBLIC_URL}${path}`)
    },
  )

  it.each(['/fr/enquiry/7K2M-9QXD-H4TW', '/fr/newsletter?confirm=abc', '/fr/quotation/7K2M'])(
    'in a mail opens in English when the language is no longer shown: %s',
    async (path) => {
      const { get } = await start()
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers.location]).toEqual([302, path.slice('/fr'.length)])
    },
  )

  it('accepts forms', async () => {
    const { app } = await start()
    const { body } = await app.inject({
      ...{ method: 'POST', url: '/ar/contact', payload: 'name=Ada' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(body).toContain('ar ')
  })
})

it('a hidden language is only visible to administrators, and not cached', async () => {
  const server = await start({ ar: 'hidden' })
  const { get } = server
  expect((await get('/ar')).body).toContain(`</script>${PUBLIC_URL}/ar`)
  const { headers } = await get('/api/company/record', bearer(sessionToken(server)))
  const cookie = String(headers['set-cookie'])
  const page = await get('/ar', { cookie })
  expect(page.body).toContain(`ar ${PUBLIC_URL}/ar`)
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await get('/ar')).body).toContain(`</script>${PUBLIC_URL}/ar`)
})

describe('the file of messages', () => {
  it('is immutable, and an older address has the current messages', async () => {
    const { get } = await start()
    const older = await get('/messages/ar-000000000000.json')
    expect(older.headers['cache-control']).toBe('no-cache')
    expect(older.json()).toEqual(expect.any(Object))
  })

  it.each(['/messages/xx-000000000000.json', '/messages/ar', '/messages/'])(
    'does not exist: %s',
    async (path) => {
      const { get } = await start()
      expect((await get(path)).statusCode).toBe(404)
    },
  )
})
