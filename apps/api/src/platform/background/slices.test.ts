import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takeTurn } from './slices.ts'

it('lets one caller continue in each iteration of the event loop', async () => {
  const order: string[] = []
  const start = async (caller: string) => {
    await takeTurn()
    order.push(caller)
  }
  const countIterations = async () => {
    for (let count = 0; count < 3; count++) {
      await setImmediate()
      order.push('iteration')
    }
  }
  await Promise.all([start('a'), start('b'), start('c'), countIterations()])
  await start('d')
  expect(order).toEqual(['a', 'b', 'iteration', 'c', 'iteration', 'iteration', 'd'])
})
