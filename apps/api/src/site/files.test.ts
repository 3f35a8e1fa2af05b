import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startWithSite as start } from '#api/testing/start-with-site.ts'

describe('a file of the site', () => {
  it('with a hash in its name is immutable and sent compressed; one without expires after an hour, and may contain styles if it is an SVG', async () => {
    const { get } = await start()
    const { headers, body } = await get('/assets/app-abc123.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body).toBe('let a = 1')
    const compressed = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' })
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': /javascript/,
    })
    expect((await get('/placeholder.svg')).headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
  })

  it('may be embedded by other sites and does not count against the rate limit, like a picture, but unlike a page', async () => {
    const { get, admin } = await start({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '4' })
    const form = productForm({ media: [await jpeg()] })
    const { images } = (await admin('POST /api/products', form)).body
    const readBy = async (url: string) => (await get(url)).headers['cross-origin-resource-policy']
    expect(await readBy('/placeholder.svg')).toBe('cross-origin')
    expect(await readBy(images[0])).toBe('cross-origin')
    expect(await readBy('/about')).toBe('same-origin')
    expect(await readBy('/api/products')).toBe('same-origin')
    for (let n = 0; n < 5; n++) {
      expect((await get('/assets/app-abc123.js')).statusCode).toBe(200)
      expect((await get(images[0])).statusCode).toBe(200)
    }
    expect((await get('/about')).statusCode).toBe(200)
    expect((await get('/about')).statusCode).toBe(429)
  })

  it('does not hide the API, and cannot be outside of the client folder', async () => {
    const { get, visitor } = await start()
    expect(await visitor('GET /api/nothing')).toEqual(refusal(404, 'There is nothing'))
    expect(await visitor('GET /api/%')).toEqual(refusal(400, 'This address cannot be read.'))
    for (const url of ['/../server/index.js', '/%2e%2e/server/index.js', '/..%2fserver/index.js']) {
      expect((await get(url)).body).not.toContain('broken page')
    }
  })
})
