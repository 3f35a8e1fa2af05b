import { expect, it } from 'vitest'
import { packOf } from './pack.ts'

it('what a card says is taken from the specification, and is not there where nothing of it is known', () => {
  expect(packOf({ gtin: '6291041500213', moqCartons: 50 })).toEqual({ moqCartons: 50 })
  expect(packOf({ gtin: '6291041500213' })).toBeUndefined()
})
