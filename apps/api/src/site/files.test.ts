import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '@dhow/contract/pictures'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer } from '#api/platform/http/http.ts'
import { listenAndAsk, refusal } from '#api/testing/caller.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { startWithSite as start } from '#api/testing/start-with-site.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createFileCache, mountUploads } from './files.ts'

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
    const form = createProductForm({ media: [await createJpeg()] })
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

const createUrl = (digit: number) =>
  `/uploads/${String(digit).repeat(32)}-${PICTURE_WIDTHS[0]}.webp`

async function startFiles(capacity?: number) {
  const folder = createTemporaryFolder()
  const getPath = (digit: number) => join(folder, createUrl(digit).replace('/uploads/', ''))
  const write = (digit: number, content: string) => writeFileSync(getPath(digit), content)
  const app = createServer({ logLevel: 'silent', trustProxy: false, maxConnections: 10 })
  onTestFinished(() => app.close())
  let hits = 0
  app.rawResponses.onHit(() => {
    hits += 1
  })
  await mountUploads(app, folder, createFileCache(capacity))
  const ask = await listenAndAsk(app)
  /** Returns the body, and whether it came from the cache. */
  const read = async (digit: number) => {
    const previousHits = hits
    const { body } = await ask(createUrl(digit))
    return [String(body), hits > previousHits]
  }
  return { ask, getPath, write, read }
}

it.each([4, 512_000])('caches a picture of %i bytes', async (bytes) => {
  const { write, read } = await startFiles()
  const content = 'x'.repeat(bytes)
  write(1, content)
  const isCached = async () => {
    const [body, hit] = await read(1)
    expect(body === content).toBe(true)
    return hit
  }
  expect(await isCached()).toBe(false)
  await expect.poll(isCached).toBe(true)
})

it('reads at most 4 MB at the same time', async () => {
  const path = join(createTemporaryFolder(), 'picture')
  writeFileSync(path, Buffer.alloc(500_000))
  const stat = statSync(path)
  const cache = createFileCache()
  const targets = Array.from({ length: 10 }, (_, number) => `/${number}`)
  const createReply = (url: string) => ({
    statusCode: 200,
    request: { method: 'GET', url, routeOptions: {} },
    getHeader: () => '',
    getHeaders: () => ({}),
  })
  const listCached = async (urls: string[]) => {
    await Promise.all(urls.map((url) => cache.add(createReply(url) as never, path, stat)))
    return urls.filter((url) => cache.find(url))
  }
  expect(await listCached(targets)).toEqual(targets.slice(0, 8))
  expect(await listCached(targets.slice(8))).toEqual(targets.slice(8))
})

it('does not cache a larger file', async () => {
  const { write, read } = await startFiles()
  write(1, 'x'.repeat(512_001))
  for (let n = 0; n < 3; n++) expect((await read(1))[1]).toBe(false)
})

it('removes a deleted picture', async () => {
  const { ask, getPath, write, read } = await startFiles()
  write(1, 'figs')
  await expect.poll(() => read(1)).toEqual(['figs', true])
  rmSync(getPath(1))
  expect((await ask(createUrl(1))).status).toBe(404)
})

it('detects a replaced picture of the same length', async () => {
  const { ask, getPath, write, read } = await startFiles()
  write(1, 'figs')
  await expect.poll(() => read(1)).toEqual(['figs', true])
  write(1, 'nuts')
  utimesSync(getPath(1), 1, 1)
  expect(await read(1)).toEqual(['nuts', false])
  await expect.poll(() => read(1)).toEqual(['nuts', true])
  const { headers } = await ask(createUrl(1))
  expect(headers['last-modified']).toBe(new Date(1_000).toUTCString())
})

it('removes the least recently used picture when it is full', async () => {
  const { write, read } = await startFiles(2 * (1_000 + 2_000))
  for (const digit of [1, 2, 3]) {
    write(digit, `${digit}`.repeat(1_000))
    await expect.poll(async () => (await read(digit))[1]).toBe(true)
  }
  expect((await read(3))[1]).toBe(true)
  expect((await read(2))[1]).toBe(true)
  expect((await read(1))[1]).toBe(false)
})
