import { expect, it } from 'vitest'
import { toPack } from './pack.ts'

it('a pack has the known facts of the specification, and is undefined without any', () => {
  expect(toPack({ gtin: '6291041500213', moqCartons: 50 })).toEqual({ moqCartons: 50 })
  expect(toPack({ gtin: '6291041500213' })).toBeUndefined()
})
