import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startWithSite as start } from '#api/testing/start-with-site.ts'

describe('a file of the site', () => {
  it('is kept for good when its name is made from its content', async () => {
    const { get } = await start()
    const { headers, body } = await get('/assets/app-abc123.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body).toBe('let a = 1')
  })

  it('may be shown elsewhere, as a picture may; a page may not', async () => {
    const { get, admin } = await start()
    const form = productForm({ media: [await jpeg()] })
    const { images } = (await admin('POST /api/products', form)).body
    const readBy = async (url: string) => (await get(url)).headers['cross-origin-resource-policy']
    expect(await readBy('/placeholder.svg')).toBe('cross-origin')
    expect(await readBy(images[0])).toBe('cross-origin')
    expect(await readBy('/about')).toBe('same-origin')
    expect(await readBy('/api/products')).toBe('same-origin')
  })

  it('comes compressed as it was built', async () => {
    const { get } = await start()
    const { headers } = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': /javascript/ })
  })

  it('is asked for again within the hour otherwise', async () => {
    const { get } = await start()
    expect((await get('/placeholder.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('may have a style of its own where it is an SVG', async () => {
    const { get } = await start()
    const policy = (await get('/placeholder.svg')).headers['content-security-policy']
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  })

  it('is counted against nobody, nor is a picture: many come with each page', async () => {
    const { get, admin } = await start({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '2' })
    const form = productForm({ media: [await jpeg()] })
    const { images } = (await admin('POST /api/products', form)).body
    for (let n = 0; n < 5; n++) {
      expect((await get('/assets/app-abc123.js')).statusCode).toBe(200)
      expect((await get(images[0])).statusCode).toBe(200)
    }
    expect((await get('/about')).statusCode).toBe(200)
    expect((await get('/about')).statusCode).toBe(429)
  })

  it('never hides the API', async () => {
    const { visitor } = await start()
    expect(await visitor('GET /api/nothing')).toEqual(refusal(404, 'There is nothing'))
    expect(await visitor('GET /api/%')).toEqual(refusal(400, 'This address cannot be read.'))
  })

  it('is nothing of what lies beside the site', async () => {
    const { get } = await start()
    for (const url of ['/../server/index.js', '/%2e%2e/server/index.js', '/..%2fserver/index.js']) {
      expect((await get(url)).body).not.toContain('broken page')
    }
  })
})
