import { expect, it } from 'vitest'
import { newPicture, newPictureIndex, orderVersion } from './arrangement.ts'

it('every move, addition and deletion changes the version of the order', () => {
  const orders = ['abcd', 'abdc', 'bacd', 'abc', 'abcde', 'dcba', ''].map((ids) => [...ids])
  expect(new Set(orders.map(orderVersion)).size).toBe(orders.length)
  expect(orderVersion(['ab', 'c'])).not.toBe(orderVersion(['a', 'bc']))
  expect(orderVersion(['a', 'b'])).toBe(orderVersion(['a', 'b']))
})

it('new pictures are referenced by their file index', () => {
  expect(newPictureIndex(newPicture(11))).toBe(11)
  for (const other of ['/uploads/new:1', 'new:', 'new:-1', 'new:1 ', 'NEW:1']) {
    expect(newPictureIndex(other)).toBeUndefined()
  }
})
