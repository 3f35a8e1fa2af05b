import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { toAnswer } from './answer.ts'

const html = '<p>Sea salt, سلام</p>'.repeat(100)

const page = (body: string) =>
  toAnswer(Buffer.from(body), { status: 200, contentType: 'text/html', headers: {} })

it('is the same in every encoding', async () => {
  const { body } = page(html)
  expect(String(await body('identity'))).toBe(html)
  expect(String(gunzipSync(await body('gzip')))).toBe(html)
  expect(String(brotliDecompressSync(await body('br')))).toBe(html)
})

it('is compressed once', async () => {
  const { body } = page(html)
  expect(await body('br')).toBe(await body('br'))
})

it('has an ETag of its own: the same for the same, another for others', () => {
  expect(page(html).etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(page(html).etag).toBe(page(html).etag)
  expect(page(html).etag).not.toBe(page(`${html} `).etag)
})
