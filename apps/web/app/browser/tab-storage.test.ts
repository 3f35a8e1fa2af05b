import { expect, it, vi } from 'vitest'
import { tabStorage } from './stored.ts'

it('stores a value until it is taken or deleted', () => {
  tabStorage.write('key', { top: 4 })
  expect(tabStorage.read('key')).toEqual({ top: 4 })
  expect(tabStorage.take('key')).toEqual({ top: 4 })
  expect(tabStorage.read('key')).toBeUndefined()
  tabStorage.write('key', 'x')
  tabStorage.drop('key')
  expect(tabStorage.read('key')).toBeUndefined()
})

it('ignores unreadable values', () => {
  sessionStorage.setItem('key', '{')
  expect(tabStorage.read('key')).toBeUndefined()
})

it('fails silently where storage is blocked', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied')
    })
  }
  tabStorage.write('key', 1)
  expect(tabStorage.take('key')).toBeUndefined()
})
