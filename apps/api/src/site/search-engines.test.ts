import { describe, expect, it, vi } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startWithSite as start } from '#api/testing/start-with-site.ts'

describe('for search engines', () => {
  const SHOP = { PUBLIC_URL: 'https://www.company.example' }

  it('the sitemap contains every product with its public address, and changes with it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') })
    const { admin, get, read } = await start(SHOP)
    const lastmods = async () => [
      ...new Set((await read('/sitemap.xml')).match(/(?<=<lastmod>)[^<]+/g)),
    ]
    expect(await lastmods()).toEqual([])
    const product = productForm({ category: 'snacks', media: [await jpeg()] })
    const { _id, images } = (await admin('POST /api/products', product)).body
    const { statusCode, headers, body } = await get('/sitemap.xml', { host: 'evil.example' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    for (const path of ['/', '/products', '/products?category=snacks', `/products/${_id}`]) {
      expect(body).toContain(`<loc>https://www.company.example${path}</loc>`)
    }
    expect(body).toContain(`<image:loc>https://www.company.example${images[0]}</image:loc>`)
    expect(body).not.toContain('evil')
    expect(await lastmods()).toEqual(['2026-11-20T08:00:00.000Z'])
    vi.setSystemTime('2026-11-21T08:00:00Z')
    await admin(`PUT /api/products/${_id}`, productForm({ description: 'Thicker now.' }))
    expect(await lastmods()).toEqual(['2026-11-21T08:00:00.000Z'])
    await admin(`DELETE /api/products/${_id}`)
    expect(await lastmods()).toEqual([])
  })

  it('the office, the API, lists, quotations and unknown pages are noindex, and public pages and files are not', async () => {
    const { get } = await start()
    for (const path of [
      '/admin',
      '/ADMIN/inbox',
      '/admin-login',
      '/api/products',
      '/healthz',
      '/api/x',
      '/gone',
      '/enquiry',
      '/enquiry/7K2M-9QXD-H4TW',
      '/quotation/7K2M-9QXD-H4TW-0B3C-V5RN',
    ]) {
      expect((await get(path)).headers['x-robots-tag'], path).toBe('noindex')
    }
    for (const path of ['/', '/products?search=tea', '/sitemap.xml', '/placeholder.svg']) {
      expect((await get(path)).headers, path).not.toHaveProperty('x-robots-tag')
    }
  })
})
