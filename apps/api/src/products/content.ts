import { createHash } from 'node:crypto'
import type { ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { pictureName } from '#api/pictures/pictures.ts'

/** What of a product an import writes: everything but its place in the catalogue. */
export type ProductContent = ProductFields & {
  featured: boolean
  /** Names of stored pictures, the thumbnail first. */
  pictures: string[]
}

export const contentOf = ({
  name,
  brand,
  category,
  description,
  featured,
  images,
}: Product): ProductContent => ({
  name,
  brand,
  category,
  description,
  featured,
  pictures: images.map(pictureName).filter((picture) => picture !== undefined),
})

/** The same for the same content alone: it tells whether a product was edited. */
export const contentHash = (content: ProductContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
