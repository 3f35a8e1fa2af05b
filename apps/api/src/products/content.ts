import { createHash } from 'node:crypto'
import { fieldsOf, type ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { pictureName } from '#api/pictures/stored-files.ts'

/** A product as an import writes it: everything but its position in the catalogue. */
export type ProductContent = ProductFields & {
  featured: boolean
  /** Names of stored pictures, the thumbnail first. */
  pictures: string[]
}

export const contentOf = (product: Product): ProductContent => ({
  ...fieldsOf(product),
  featured: product.featured,
  pictures: product.images.map(pictureName).filter((picture) => picture !== undefined),
})

/**
 * The same for the same content alone: it tells whether a product was edited. An empty field counts as none,
 * so that the fields of a later version edit nothing; an empty list says something.
 */
export function contentHash(content: ProductContent): string {
  const stated = JSON.stringify(content, (_, value) => (isEmpty(value) ? undefined : value))
  return createHash('sha256').update(stated).digest('base64url')
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 0)
