import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { BROWSER, isInstalled, startBehind, textOf } from '#api/testing/reverse-proxy.ts'

const cachedAddresses = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => /^KEY: (\S+)/m.exec(readFileSync(path, 'latin1'))?.[1] ?? path)
    .sort()

describe('the cache of nginx', () => {
  const test = it.skipIf(!isInstalled('nginx'))

  test('is used while the server is stopped, and revalidated while it runs', async () => {
    const { visitor, login, addProduct, kill, start } = await startBehind('nginx')
    const session = await login()
    const read = async (path: string, headers = BROWSER) => textOf(await visitor(path, headers))
    expect(await read('/')).toContain('[]')
    const { body } = await addProduct(session, productForm({ name: 'Figs', media: [await jpeg()] }))
    const before = [await read('/'), await read('/products'), await read('/api/products')]
    expect(before[0]).toContain('[Figs]')
    const picture = await visitor(body.images[0])
    // From a client without brotli.
    const about = await read('/about', { 'accept-encoding': 'gzip' })

    await kill()
    expect([await read('/'), await read('/products'), await read('/api/products')]).toEqual(before)
    expect(await read('/about')).toBe(about)
    expect((await visitor(body.images[0])).body).toEqual(picture.body)
    const tag = (await visitor('/', BROWSER)).headers.etag
    expect((await visitor('/', { ...BROWSER, 'if-none-match': String(tag) })).status).toBe(304)

    await start()
    await addProduct(session, productForm({ name: 'Dates' }))
    expect(await read('/')).toContain('Dates')
  })

  test('contains nothing of the admin area and of single visitors', async () => {
    const { visitor, login, kept, kill } = await startBehind('nginx')
    const session = await login()
    const paths = [
      '/',
      '/api/products',
      '/api/messages',
      '/api/messages/form-token',
      '/admin',
      '/admin-login',
    ]
    for (const path of [...paths, '/admin/reset-password/secret', '/healthz', '/gone']) {
      await visitor(path, BROWSER)
      await visitor(path, { ...BROWSER, ...session })
    }
    expect(cachedAddresses(kept)).toEqual(['/', '/api/products'])
    await kill()
    expect((await visitor('/api/products', BROWSER)).status).toBe(200)
    expect((await visitor('/api/products', { ...BROWSER, ...session })).status).toBe(503)
  })
})
