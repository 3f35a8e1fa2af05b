import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_CATEGORIES } from '@dhow/contract/categories/category-names'
import { toPackedProduct } from '@dhow/contract/products/pack'
import { packingWarnings } from '@dhow/trade/derived'
import { isCartonGtinOf } from '@dhow/trade/product-codes'
import { CERTIFICATE_WARNING_DAYS, daysLeft } from '@dhow/trade/product-facts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { CATALOGUE, pictureFile, SPECIFIED, specificationOf } from './catalogue.ts'
import { COMPANY, CONTACT } from './company.ts'
import { PICTURES } from './seed.ts'

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

it('the catalogue uses the default categories', () => {
  for (const { category } of CATALOGUE) expect(FIRST_CATEGORIES).toContain(category)
})

it('the catalogue has names that differ within the 22 characters of a card', () => {
  const titles = CATALOGUE.map(({ name }) => name.slice(0, 22))
  expect(new Set(titles).size).toBe(CATALOGUE.length)
})

const listed = CATALOGUE.flatMap(({ pictures }) => pictures)

it('pictures exist for every product, without unused ones', () => {
  const files = readdirSync(PICTURES).sort()
  expect(files).toEqual(listed.map(pictureFile).sort())
})

it('pictures are large enough for the gallery', async () => {
  for (const picture of listed) {
    const { width } = await sharp(join(PICTURES, pictureFile(picture))).metadata()
    expect(width, picture).toBeGreaterThanOrEqual(1400)
  }
})

it.each(['privacy', 'imprint'] as const)(
  'the demo has the page %s, which states its address',
  (page) => {
    const text = COMPANY[page]
    expect(text).toMatch(/^This is a demo\./)
    for (const line of [...CONTACT.location.split('\n'), CONTACT.email, CONTACT.phone]) {
      expect(text).toContain(line)
    }
  },
)
