import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { chooseEncoding, createPageCache } from './page-cache.ts'

/** A cache over pages that say how often they were rendered. */
function start(response: (path: string, count: number) => Response = plain, capacity?: number) {
  let count = 0
  const render = vi.fn(async (path: string) => response(path, ++count))
  const cache = createPageCache(render, capacity)
  const read = async (path: string) => String(await (await cache.get(path)).body('identity'))
  return { ...cache, render, read }
}

const plain = (path: string, count: number) => new Response(`${path} ${count}`)

describe('a page', () => {
  it('is rendered once for all who ask at the same time', async () => {
    const { read, render } = start()
    const asked = await Promise.all(Array.from({ length: 20 }, () => read('/')))
    expect(new Set(asked)).toEqual(new Set(['/ 1']))
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is kept until the cache is cleared', async () => {
    const { read, clear } = start()
    expect([await read('/'), await read('/')]).toEqual(['/ 1', '/ 1'])
    clear()
    expect([await read('/'), await read('/')]).toEqual(['/ 2', '/ 2'])
  })

  it('is kept apart from those of other paths and queries', async () => {
    const { read } = start()
    expect(await read('/products')).toBe('/products 1')
    expect(await read('/products?search=salt')).toBe('/products?search=salt 2')
    expect(await read('/products')).toBe('/products 1')
  })

  it('is sent but not kept when the cache was cleared while it was rendered', async () => {
    const old = Promise.withResolvers<void>()
    const render = vi.fn(async () => {
      const nth = render.mock.calls.length
      if (nth === 1) await old.promise
      return new Response(`page ${nth}`)
    })
    const cache = createPageCache(render)
    const read = async () => String(await (await cache.get('/')).body('identity'))

    const before = read()
    cache.clear()
    expect(await read()).toBe('page 2')
    old.resolve()
    expect(await before).toBe('page 1')
    expect(await read()).toBe('page 2')
  })

  it('is kept no longer than the year that it says, by UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:59:59.999Z') })
    const { read } = start()
    expect([await read('/'), await read('/')]).toEqual(['/ 1', '/ 1'])
    vi.setSystemTime('2027-01-01T00:00:00Z')
    expect([await read('/'), await read('/')]).toEqual(['/ 2', '/ 2'])
    vi.setSystemTime('2027-12-31T23:59:59.999Z')
    expect(await read('/')).toBe('/ 2')
  })

  it.each([404, 500, 302])('is not kept when its status is %i', async (status) => {
    const { read } = start((path, count) => new Response(`${path} ${count}`, { status }))
    expect([await read('/gone'), await read('/gone')]).toEqual(['/gone 1', '/gone 2'])
  })

  it('is asked for again after a failure, which reaches whoever asked', async () => {
    const { read } = start((path, count) => {
      if (count === 1) throw new Error('no database')
      return plain(path, count)
    })
    const asked = await Promise.allSettled([read('/'), read('/')])
    expect(asked).toMatchObject([{ reason: { message: 'no database' } }, { status: 'rejected' }])
    expect(await read('/')).toBe('/ 2')
  })

  it('carries the status, type and target of its answer', async () => {
    const headers = { location: '/elsewhere', 'content-type': 'text/plain' }
    const { get } = start(() => new Response('moved', { status: 302, headers }))
    expect(await get('/')).toMatchObject({
      status: 302,
      location: '/elsewhere',
      contentType: 'text/plain',
    })
  })
})

describe('the room of the cache', () => {
  const sized = (path: string) => new Response(path.padEnd(10))

  it('is left first by the page unused for longest', async () => {
    const { read, render } = start(sized, 40)
    for (const path of ['/a', '/b', '/c']) await read(path)
    await read('/a')
    await read('/d')
    render.mockClear()
    for (const path of ['/a', '/c', '/d']) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/b')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is not for a page larger than all of it', async () => {
    const { read, render } = start(sized, 12)
    await read('/a')
    await read('/a')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('is not taken up by made-up queries', async () => {
    const { read, render } = start(sized, 40)
    for (const path of ['/a', '/b', '/c', '/a?page=2', '/a?page=2']) await read(path)
    for (let query = 1; query < 20; query++) await read(`/a?x=${query}`)
    render.mockClear()
    for (const path of ['/a', '/b', '/c', '/a?page=2']) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/a?x=19')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is not left to pages by queries that are asked for twice', async () => {
    const { read, render } = start(sized, 40)
    for (const path of ['/a', '/b', '/c']) await read(path)
    for (let query = 1; query < 20; query++) {
      for (const _ of [1, 2]) await read(`/a?x=${query}`)
    }
    render.mockClear()
    for (const path of ['/a', '/b', '/c', '/a?x=19']) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/a?x=18')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is all there again after a clear', async () => {
    const { read, clear, render } = start(sized, 40)
    for (const path of ['/a', '/b', '/c']) await read(path)
    clear()
    for (const path of ['/d', '/e', '/f']) await read(path)
    render.mockClear()
    for (const path of ['/d', '/e', '/f']) await read(path)
    expect(render).not.toHaveBeenCalled()
  })
})

describe('the bytes of a page', () => {
  const html = '<p>Sea salt, سلام</p>'.repeat(100)

  it('are the same in every encoding', async () => {
    const page = await start(() => new Response(html)).get('/')
    expect(String(await page.body('identity'))).toBe(html)
    expect(String(gunzipSync(await page.body('gzip')))).toBe(html)
    expect(String(brotliDecompressSync(await page.body('br')))).toBe(html)
  })

  it('are compressed once', async () => {
    const page = await start(() => new Response(html)).get('/')
    expect(await page.body('br')).toBe(await page.body('br'))
  })

  it('have an ETag of their own: the same for the same, another for others', async () => {
    const etagOf = async (body: string) => (await start(() => new Response(body)).get('/')).etag
    expect(await etagOf(html)).toMatch(/^W\/"[\w-]{22}"$/)
    expect(await etagOf(html)).toBe(await etagOf(html))
    expect(await etagOf(html)).not.toBe(await etagOf(`${html} `))
  })
})

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip; q=0.000', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})
