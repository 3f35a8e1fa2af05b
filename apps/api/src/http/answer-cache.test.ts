import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, OVERHEAD_BYTES, toAnswer } from './answer.ts'
import { createAnswerCache } from './answer-cache.ts'

const answer = (body: string, status = 200) =>
  toAnswer(Buffer.from(body), { status, contentType: 'text/plain', headers: {} })

const plain = (path: string, count: number): Answer | Promise<Answer> => answer(`${path} ${count}`)

/** A cache of answers that say how often one was made. */
function start(make = plain, capacity?: number) {
  let count = 0
  const render = vi.fn(async (path: string) => make(path, ++count))
  const cache = createAnswerCache(capacity)
  const read = async (path: string) =>
    String(await (await cache.get(path, () => render(path)))?.body('identity'))
  return { ...cache, render, read }
}

describe('an answer', () => {
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
    const { read, clear } = start(async (path, count) => {
      if (count === 1) await old.promise
      return plain(path, count)
    })
    const before = read('/')
    clear()
    expect(await read('/')).toBe('/ 2')
    old.resolve()
    expect(await before).toBe('/ 1')
    expect(await read('/')).toBe('/ 2')
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
    const { read } = start((path, count) => answer(`${path} ${count}`, status))
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
})

describe('the room of the cache', () => {
  /** Answers that take up as much as ten. */
  const sized = (path: string) => answer(path.padEnd(10))
  const room = (answers: number) => answers * (10 + OVERHEAD_BYTES)

  it('is left first by the answer unused for longest', async () => {
    const { read, render } = start(sized, room(4))
    for (const path of ['/a', '/b', '/c']) await read(path)
    await read('/a')
    await read('/d')
    render.mockClear()
    for (const path of ['/a', '/c', '/d']) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/b')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is not for an answer larger than all of it', async () => {
    const { read, render } = start(sized, room(1.2))
    await read('/a')
    await read('/a')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('is not taken up by made-up queries', async () => {
    const { read, render } = start(sized, room(4))
    for (const path of ['/a', '/b', '/c', '/a?page=2', '/a?page=2']) await read(path)
    for (let query = 1; query < 20; query++) await read(`/a?x=${query}`)
    render.mockClear()
    for (const path of ['/a', '/b', '/c', '/a?page=2']) await read(path)
    expect(render).not.toHaveBeenCalled()
    await read('/a?x=19')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is not taken up by addresses written in another way', async () => {
    const { read, render } = start(sized, room(4))
    for (const path of ['/a', '/b', '/c']) await read(path)
    for (const path of ['/A', '//a', '/%61', '/a//', '/a/%2e']) {
      for (const _ of [1, 2]) await read(path)
    }
    render.mockClear()
    for (const path of ['/a', '/b', '/c']) await read(path)
    expect(render).not.toHaveBeenCalled()
  })

  it('is not left to answers by queries that are asked for twice', async () => {
    const { read, render } = start(sized, room(4))
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
    const { read, clear, render } = start(sized, room(4))
    for (const path of ['/a', '/b', '/c']) await read(path)
    clear()
    for (const path of ['/d', '/e', '/f']) await read(path)
    render.mockClear()
    for (const path of ['/d', '/e', '/f']) await read(path)
    expect(render).not.toHaveBeenCalled()
  })
})

describe('a kept answer', () => {
  const words = Array.from({ length: 5_000 }, (_, n) => `salt ${n * n}`).join()

  async function startSent() {
    const cache = start(() => answer(words))
    await cache.read('/page')
    const page = cache.find('/page')
    if (!page) throw new Error('not kept')
    const quick = await page.body('br')
    page.sent.set('br', { status: 200, headers: [], body: quick, route: '/*' })
    return { ...cache, page, quick }
  }

  it('is compressed as small as it gets once it is asked for again', async () => {
    const { find, page, quick } = await startSent()
    const { etag } = page
    find('/page')
    await expect.poll(() => page.sent.has('br')).toBe(false)
    const smallest = await page.body('br')
    expect(smallest.length).toBeLessThan(quick.length)
    expect(String(brotliDecompressSync(smallest))).toBe(words)
    expect(page.etag).toBe(etag)
  })

  it('is left as it is when it has been forgotten meanwhile', async () => {
    const { find, clear, page, quick } = await startSent()
    const shrink = vi.spyOn(page, 'shrink')
    find('/page')
    clear()
    await Promise.resolve()
    expect(shrink).not.toHaveBeenCalled()
    expect(await page.body('br')).toBe(quick)
  })
})
