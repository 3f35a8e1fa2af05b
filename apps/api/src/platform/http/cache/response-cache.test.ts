import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import {
  type CachedResponse,
  createCachedResponse,
  createResponseCache,
  OVERHEAD_BYTES,
} from './response-cache.ts'

const createResponse = (body: string, status = 200) =>
  createCachedResponse(Buffer.from(body), { status, contentType: 'text/plain', headers: {} })

const createNumbered = (path: string, count: number): CachedResponse | Promise<CachedResponse> =>
  createResponse(`${path} ${count}`)

/** Creates a cache whose responses count the renders. */
function start(make = createNumbered, capacity?: number) {
  let count = 0
  const render = vi.fn(async (path: string) => make(path, ++count))
  const cache = createResponseCache(capacity)
  const read = async (path: string) =>
    String(await (await cache.get(path, () => render(path)))?.encodeBody('identity'))
  return { ...cache, render, read }
}

describe('a response', () => {
  it('is rendered once for simultaneous requests', async () => {
    const { read, render } = start()
    const results = await Promise.all(Array.from({ length: 20 }, () => read('/')))
    expect(new Set(results)).toEqual(new Set(['/ 1']))
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is cached until the cache is cleared', async () => {
    const { read, clear } = start()
    expect([await read('/'), await read('/')]).toEqual(['/ 1', '/ 1'])
    clear()
    expect([await read('/'), await read('/')]).toEqual(['/ 2', '/ 2'])
  })

  it('is sent but not cached if the cache was cleared during its render', async () => {
    const old = Promise.withResolvers<void>()
    const { read, clear } = start(async (path, count) => {
      if (count === 1) await old.promise
      return createNumbered(path, count)
    })
    const stale = read('/')
    clear()
    expect(await read('/')).toBe('/ 2')
    old.resolve()
    expect(await stale).toBe('/ 1')
    expect(await read('/')).toBe('/ 2')
  })

  it('expires when the year changes in UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:59:59.999Z') })
    const { read } = start()
    expect([await read('/'), await read('/')]).toEqual(['/ 1', '/ 1'])
    vi.setSystemTime('2027-01-01T00:00:00Z')
    expect([await read('/'), await read('/')]).toEqual(['/ 2', '/ 2'])
    vi.setSystemTime('2027-12-31T23:59:59.999Z')
    expect(await read('/')).toBe('/ 2')
  })

  it.each([404, 500, 302])('is not cached with status %i', async (status) => {
    const { read } = start((path, count) => createResponse(`${path} ${count}`, status))
    expect([await read('/gone'), await read('/gone')]).toEqual(['/gone 1', '/gone 2'])
  })

  it('is rendered again after an error, which reaches all waiting requests', async () => {
    const { read } = start((path, count) => {
      if (count === 1) throw new Error('no database')
      return createNumbered(path, count)
    })
    const results = await Promise.allSettled([read('/'), read('/')])
    expect(results).toMatchObject([{ reason: { message: 'no database' } }, { status: 'rejected' }])
    expect(await read('/')).toBe('/ 2')
  })
})

describe('the capacity', () => {
  /** Responses of 10 bytes. */
  const createSized = (path: string) => createResponse(path.padEnd(10))
  const calculateCapacity = (responses: number) => responses * (10 + OVERHEAD_BYTES)

  it('evicts the least recently used response', async () => {
    const { read, render } = start(createSized, calculateCapacity(4))
    for (const path of ['/a', '/b', '/c']) await read(path)
    await read('/a')
    await read('/d')
    render.mockClear()
    for (const path of ['/a', '/c', '/d']) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/b')
    expect(render).toHaveBeenCalledTimes(1)
  })

  const queries = Array.from({ length: 20 }, (_, index) => `/a?x=${index}`)
  const PAGES = ['/a', '/b', '/c']

  it.each([
    ['queries that are requested once', ['/a?page=2', '/a?page=2', ...queries], '/a?page=2'],
    ['queries that are requested twice', queries.flatMap((path) => [path, path]), '/a?x=19'],
    [
      'other spellings of addresses',
      ['/A', '//a', '/%61', '/a//', '/a/%2e'].flatMap((path) => [path, path]),
      '/a/%2e',
    ],
  ])('is not used up by %s', async (_what, invented, cached) => {
    const { read, render } = start(createSized, calculateCapacity(4))
    for (const path of [...PAGES, ...invented]) await read(path)
    render.mockClear()
    for (const path of [...PAGES, cached]) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/a?x=18')
    expect(render).toHaveBeenCalledTimes(1)
  })
})

describe('a cached response', () => {
  const html = '<p>Sea salt, سلام</p>'.repeat(100)

  it('has the same content in every encoding', async () => {
    const { encodeBody } = createResponse(html)
    expect(String(await encodeBody('identity'))).toBe(html)
    expect(String(gunzipSync(await encodeBody('gzip')))).toBe(html)
    expect(String(brotliDecompressSync(await encodeBody('br')))).toBe(html)
  })

  it('has an ETag that depends only on its content', () => {
    expect(createResponse(html).etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(createResponse(html).etag).toBe(createResponse(html).etag)
    expect(createResponse(html).etag).not.toBe(createResponse(`${html} `).etag)
  })

  const text = Array.from({ length: 5_000 }, (_, n) => `salt ${n * n}`).join()

  async function startSent() {
    const cache = start(() => createResponse(text))
    await cache.read('/page')
    const page = cache.find('/page')
    if (!page) throw new Error('not cached')
    const quick = await page.encodeBody('br')
    page.raw.set('br', { status: 200, headers: [], body: quick, route: '/*' })
    return { ...cache, page, quick }
  }

  it('is compressed further after a second request', async () => {
    const { find, page, quick } = await startSent()
    const { etag } = page
    find('/page')
    await expect.poll(() => page.raw.has('br')).toBe(false)
    const smallest = await page.encodeBody('br')
    expect(smallest.length).toBeLessThan(quick.length)
    expect(String(brotliDecompressSync(smallest))).toBe(text)
    expect(page.etag).toBe(etag)
  })

  it('is not compressed further after a clear', async () => {
    const { find, clear, page, quick } = await startSent()
    const shrink = vi.spyOn(page, 'shrink')
    find('/page')
    clear()
    await Promise.resolve()
    expect(shrink).not.toHaveBeenCalled()
    expect(await page.encodeBody('br')).toBe(quick)
  })
})
