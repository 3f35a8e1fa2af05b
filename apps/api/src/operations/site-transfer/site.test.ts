import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '@dhow/contract/products/product-fields'
import { describe, expect, it } from 'vitest'
import { productFields } from '#api/testing/factories.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { readProducts, writeLines } from './site.ts'

const moved = (id: string, description: string) => ({
  ...fieldsOf(productFields({ description })),
  ...{ id, status: 'published' as const, featured: false, pictures: [] },
})

describe('products.jsonl', () => {
  it('is read as it was written, across chunks', () => {
    const path = join(temporaryFolder(), 'products.jsonl')
    const products = Array.from({ length: 100 }, (_, at) =>
      moved(`p-${at}`, `"\\ two\nlines ${'茶'.repeat(1_000)}`),
    )
    writeLines(path, products)
    expect([...readProducts(path)]).toEqual(products)
  })

  it.each<[string, string, string]>([
    ['an endless line', `"${'x'.repeat(1_000_000)}`, 'it is too long'],
    ['an incomplete line', JSON.stringify(moved('a', 'Tea')), 'it is incomplete'],
    ['a line that is not a product', '{"id":"a"}\n', 'Product name is required'],
  ])('is refused with %s', (_what, text, problem) => {
    const path = join(temporaryFolder(), 'products.jsonl')
    writeFileSync(path, text)
    expect(() => [...readProducts(path)]).toThrow(problem)
  })
})
