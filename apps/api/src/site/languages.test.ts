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
  it('is in that language, cached, and accepts forms', async () => {
    const { app, read } = await start()
    for (const path of ['/ar', '/ar/products', '/ar/contact?product=1']) {
      expect(await read(path)).toContain(`ar ${PUBLIC_URL}${path}`)
    }
    expect(await read('/ar/products')).toBe(await read('/ar/products'))
    const { body } = await app.inject({
      method: 'POST',
      url: '/ar/contact',
      payload: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(body).toContain('ar ')
  })

  it('is in English if the language is not shown: unknown pages, and redirects from links in mails', async () => {
    const { get, read } = await start()
    const unknown = ['/fr/products', '/xx', '/AR', '/arabic', '/ar-AE']
    for (const path of [...unknown, '/ar/admin', '/ar/admin-login']) {
      expect(await read(path)).toContain(`</script>${PUBLIC_URL}${path}`)
    }
    for (const path of ['/enquiry/7K2M-9QXD-H4TW', '/newsletter?confirm=abc', '/quotation/7K2M']) {
      const { statusCode, headers } = await get(`/fr${path}`)
      expect([statusCode, headers.location]).toEqual([302, path])
    }
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

it('an older address of the file of messages has the current messages', async () => {
  const { get } = await start()
  const older = await get('/messages/ar-000000000000.json')
  expect(older.headers['cache-control']).toBe('no-cache')
  expect(older.json()).toEqual(expect.any(Object))
  for (const path of ['/messages/xx-000000000000.json', '/messages/ar', '/messages/']) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
})
