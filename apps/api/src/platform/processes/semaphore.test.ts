import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Records the names of acquired turns in order, and their release functions. */
function watch(capacity: number) {
  const semaphore = createSemaphore(capacity)
  const acquired: string[] = []
  const release: Record<string, () => void> = {}
  const acquire = async (name: string, weight: number, signal?: AbortSignal) => {
    release[name] = await semaphore.acquire(weight, signal)
    acquired.push(name)
  }
  return { acquired, release, acquire }
}

it('acquires up to its capacity, and the next after a release', async () => {
  const { acquired, release, acquire } = watch(2)
  const turns = ['a', 'b', 'c'].map((name) => acquire(name, 1))
  await Promise.all(turns.slice(0, 2))
  expect(acquired).toEqual(['a', 'b'])
  release.b?.()
  await turns[2]
  expect(acquired).toEqual(['a', 'b', 'c'])
})

it('does not let light requests overtake a heavy one', async () => {
  const { acquired, release, acquire } = watch(2)
  await acquire('a', 1)
  const [all, small] = [acquire('all', 2), acquire('small', 1)]
  release.a?.()
  await all
  expect(acquired).toEqual(['a', 'all'])
  release.all?.()
  await small
})

it('skips an aborted request', async () => {
  const { acquired, release, acquire } = watch(1)
  await acquire('a', 1)
  const giveUp = new AbortController()
  const gone = acquire('gone', 1, giveUp.signal)
  const next = acquire('next', 1)
  giveUp.abort(new Error('given up'))
  await expect(gone).rejects.toThrow('given up')
  release.a?.()
  await next
  expect(acquired).toEqual(['a', 'next'])
})

it('refuses a request that was aborted before', async () => {
  const { acquire } = watch(1)
  await expect(acquire('gone', 1, AbortSignal.abort())).rejects.toThrow()
  await acquire('next', 1)
})

it('ignores an abort after the turn was acquired', async () => {
  const { release, acquire } = watch(1)
  const giveUp = new AbortController()
  await acquire('a', 1, giveUp.signal)
  giveUp.abort()
  const next = acquire('next', 1)
  release.a?.()
  await next
})
