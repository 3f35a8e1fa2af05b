import { expect, it, vi } from 'vitest'
import { tabStorage } from './tab-storage.ts'

it('stores a value until it is taken or dropped', () => {
  tabStorage.write('place', { top: 4 })
  expect(tabStorage.read('place')).toEqual({ top: 4 })
  expect(tabStorage.take('place')).toEqual({ top: 4 })
  expect(tabStorage.read('place')).toBeUndefined()
  tabStorage.write('place', 'x')
  tabStorage.drop('place')
  expect(tabStorage.read('place')).toBeUndefined()
})

it('returns undefined for unreadable values', () => {
  sessionStorage.setItem('place', '{')
  expect(tabStorage.read('place')).toBeUndefined()
})

it('fails silently where storage is blocked', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied')
    })
  }
  tabStorage.write('place', 1)
  expect(tabStorage.take('place')).toBeUndefined()
})
