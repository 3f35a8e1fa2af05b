import { toPackedProduct } from '@dhow/contract/products/pack'
import { CERTIFICATE_WARNING_DAYS, daysLeft } from '@dhow/trade/certificates'
import { packingWarnings } from '@dhow/trade/derived'
import { isCartonGtinOf } from '@dhow/trade/product-codes'
import { expect, it } from 'vitest'
import { CATALOGUE, SPECIFIED, specificationOf } from './catalogue.ts'

const TODAY = '2026-11-20'

const PRODUCTS = CATALOGUE.map(({ name }) => ({
  name,
  specification: specificationOf(name, new Date(`${TODAY}T12:00:00Z`)),
}))

it('every product has a specification and vice versa', () => {
  expect(SPECIFIED.toSorted()).toEqual(PRODUCTS.map(({ name }) => name).toSorted())
  for (const { name, specification } of PRODUCTS) {
    expect(Object.keys(specification).length, name).toBeGreaterThanOrEqual(20)
  }
})

it('every GTIN has the example prefix of GS1, is unique, and matches its carton GTIN', () => {
  const gtins = PRODUCTS.flatMap(({ name, specification: { gtin = '', cartonGtin = '' } }) => {
    expect(gtin, name).toMatch(/^952\d{10}$/)
    expect(isCartonGtinOf(cartonGtin, gtin), name).toBe(true)
    return [gtin, cartonGtin]
  })
  expect(new Set(gtins).size).toBe(2 * PRODUCTS.length)
})

it('every packing is plausible', () => {
  for (const { name, specification } of PRODUCTS) {
    expect(packingWarnings(toPackedProduct(specification)), name).toEqual([])
  }
})

it('two certificates expire soon, and none has expired', () => {
  const days = PRODUCTS.flatMap(({ specification: { certificates = [] } }) =>
    certificates.flatMap(({ validTo }) => (validTo ? [daysLeft(validTo, TODAY)] : [])),
  )
  expect(days.filter((left) => left <= CERTIFICATE_WARNING_DAYS)).toHaveLength(2)
  expect(Math.min(...days)).toBeGreaterThan(7)
})
