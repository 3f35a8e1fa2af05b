import { expect, it } from 'vitest'
import type { Order } from '#api/platform/documents/compiler.ts'
import { type Created, createCreations } from './creations.ts'

/** Starts creations that end when `finish` is called. */
function start(answerWithinMs?: number) {
  const creations = createCreations(answerWithinMs)
  const begun = new Map<string, { order: Order; finish: (created: Created) => void }>()
  const get = (key: string, visitor?: string, signal?: AbortSignal) =>
    creations.get(key, { visitor, ...(signal && { signal }) }, (order) => {
      const { promise, resolve } = Promise.withResolvers<Created>()
      begun.set(key, { order, finish: resolve })
      return promise
    })
  const finish = (key: string) => begun.get(key)?.finish({ id: key, name: key })
  return { get, begun, finish }
}

const createClient = () => new AbortController()

it('creates two documents of a visitor at once, and refuses a third', async () => {
  const { get, finish } = start()
  const documents = ['a', 'b'].map((key) => get(key, '203.0.113.1'))
  await expect(get('c', '203.0.113.1')).rejects.toMatchObject({ kind: 'busy', retryAfterS: 15 })
  const [same, other, office] = [get('b', '203.0.113.1'), get('d', '203.0.113.2'), get('e')]
  for (const key of ['a', 'b', 'd', 'e']) finish(key)
  expect(await Promise.all([...documents, same, other, office])).toHaveLength(5)
  const next = get('c', '203.0.113.1')
  finish('c')
  expect(await next).toEqual({ id: 'c', name: 'c' })
})

it('stops a document when all of its calls were closed', async () => {
  const { get, begun, finish } = start()
  const [first, second, later] = [createClient(), createClient(), createClient()]
  const calls = [get('a', 'x', first.signal), get('a', 'y', second.signal)]
  first.abort(new Error('closed'))
  await expect(calls[0]).rejects.toThrow('closed')
  const { signal } = begun.get('a')?.order ?? {}
  expect(signal?.aborted).toBe(false)
  second.abort(new Error('closed'))
  await expect(calls[1]).rejects.toThrow('closed')
  expect(signal?.aborted).toBe(true)
  const again = get('a', 'x', later.signal)
  finish('a')
  expect(await again).toEqual({ id: 'a', name: 'a' })
})

it('answers before the connection is closed, and continues', async () => {
  const { get, begun, finish } = start(0)
  await expect(get('a', 'x')).rejects.toMatchObject({ kind: 'busy', retryAfterS: 15 })
  expect(begun.get('a')?.order.signal?.aborted).toBe(false)
  const retry = get('a', 'x')
  finish('a')
  expect(await retry).toEqual({ id: 'a', name: 'a' })
})
