import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@dhow/contract/product-fields'
import { describe, expect, it } from 'vitest'
import { productFields } from '#api/testing/factories.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createSplitter, parsePart, productsIn, writeSite } from './site-file.ts'
import type { SiteRecord } from './store.ts'

const RECORD = {
  company: { brand: 'Sail "],"products":[{' },
  categories: [],
} as unknown as SiteRecord

const moved = (id: string) => ({
  ...fieldsOf(productFields({ name: 'Tea ]}, {"', description: '茶\\' })),
  ...{ id, featured: false, pictures: [] },
})

describe('site.json', () => {
  it('is read as it was written, one product at a time', () => {
    const path = join(temporaryFolder(), 'site.json')
    const products = ['a', 'b', 'c'].map(moved)
    writeSite(path, RECORD, products)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...RECORD, products })
    expect([...productsIn(path)]).toEqual(products)
  })

  it.each([1, 2, 7, 1_000])('is cut alike in pieces of %i characters', (size) => {
    const site = {
      ...RECORD,
      products: [moved('a'), moved('b')],
      others: [[1, 2], { products: [3] }],
    }
    const text = JSON.stringify(site, null, 1)
    const { push, rest } = createSplitter()
    const products: string[] = []
    for (let at = 0; at < text.length; at += size) products.push(...push(text.slice(at, at + size)))
    expect(products.map((one) => JSON.parse(one))).toEqual(site.products)
    expect(parsePart(rest())).toEqual({ ...site, products: [] })
  })

  it('holds no more of one product or of the rest in memory than any may have', () => {
    expect(() => createSplitter().push(`{"products":[{"a":"${'x'.repeat(1_000_000)}`)).toThrow(
      'too long',
    )
    expect(() => createSplitter().push(' '.repeat(1_000_001))).toThrow('too long')
    expect(() => parsePart('['.repeat(100_000))).toThrow('too many values')
  })
})

it('a product of a site that was checked and damaged since is not taken', () => {
  const path = join(temporaryFolder(), 'site.json')
  writeFileSync(path, '{"products":[{"id":"a"}]}')
  expect(() => [...productsIn(path)]).toThrow('Product name is required')
})
