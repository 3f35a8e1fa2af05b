import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Who has begun, in the order of beginning, and what lets go of each turn. */
function watch(capacity: number) {
  const semaphore = createSemaphore(capacity)
  const begun: string[] = []
  const release: Record<string, () => void> = {}
  const ask = async (name: string, weight: number, signal?: AbortSignal) => {
    release[name] = await semaphore.acquire(weight, signal)
    begun.push(name)
  }
  return { begun, release, ask }
}

it('lets in while there is room, and the next when one is let go of', async () => {
  const { begun, release, ask } = watch(2)
  const turns = ['a', 'b', 'c'].map((name) => ask(name, 1))
  await Promise.all(turns.slice(0, 2))
  expect(begun).toEqual(['a', 'b'])
  release.b?.()
  await turns[2]
  expect(begun).toEqual(['a', 'b', 'c'])
})

it('lets nobody overtake one who waits for much', async () => {
  const { begun, release, ask } = watch(2)
  await ask('a', 1)
  const [all, small] = [ask('all', 2), ask('small', 1)]
  release.a?.()
  await all
  expect(begun).toEqual(['a', 'all'])
  release.all?.()
  await small
})

it('passes over who gives up while waiting', async () => {
  const { begun, release, ask } = watch(1)
  await ask('a', 1)
  const giveUp = new AbortController()
  const gone = ask('gone', 1, giveUp.signal)
  const next = ask('next', 1)
  giveUp.abort(new Error('given up'))
  await expect(gone).rejects.toThrow('given up')
  release.a?.()
  await next
  expect(begun).toEqual(['a', 'next'])
})

it('gives no turn to who had given up before asking', async () => {
  const { ask } = watch(1)
  await expect(ask('gone', 1, AbortSignal.abort())).rejects.toThrow()
  await ask('next', 1)
})

it('gives a turn back once, although it was given up after it began', async () => {
  const { release, ask } = watch(1)
  const giveUp = new AbortController()
  await ask('a', 1, giveUp.signal)
  giveUp.abort()
  const next = ask('next', 1)
  release.a?.()
  await next
})
