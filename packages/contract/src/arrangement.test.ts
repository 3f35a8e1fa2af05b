import { expect, it } from 'vitest'
import { newPicture, newPictureIndex, orderVersion } from './arrangement.ts'

it('marks an order so that any move, addition or deletion shows', () => {
  const orders = ['abcd', 'abdc', 'bacd', 'abc', 'abcde', 'dcba', ''].map((ids) => [...ids])
  expect(new Set(orders.map(orderVersion)).size).toBe(orders.length)
  expect(orderVersion(['ab', 'c'])).not.toBe(orderVersion(['a', 'bc']))
  expect(orderVersion(['a', 'b'])).toBe(orderVersion(['a', 'b']))
})

it('gives every order that differs by one swap a mark of its own', () => {
  const ids = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(16, '0'))
  const marks = new Set<string>()
  for (let one = 0; one < 200; one++) {
    for (let other = one + 1; other < 200; other++) {
      const swapped = ids.with(one, ids[other] ?? '').with(other, ids[one] ?? '')
      marks.add(orderVersion(swapped))
    }
  }
  expect(marks.size).toBe((200 * 199) / 2)
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{1,14}$/)
})

it('names new pictures by their position among the files', () => {
  expect(newPictureIndex(newPicture(11))).toBe(11)
  for (const other of ['/uploads/new:1', 'new:', 'new:-1', 'new:1 ', 'NEW:1']) {
    expect(newPictureIndex(other)).toBeUndefined()
  }
})
