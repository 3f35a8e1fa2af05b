import type { ListProduct } from '@dhow/contract/lists'
import { packOf } from '@dhow/contract/pack'
import type { Product } from '@dhow/contract/products'
import { lineSpecificationOf } from '#api/messages/kept-lines.ts'

/** A product as a list has it. */
export function listProductOf(product: Product): ListProduct {
  const { _id, name, brand, category, images, hasAvif, specification } = product
  const pack = packOf(specification)
  return {
    ...{ _id, name, brand, category, images },
    ...(hasAvif && { hasAvif }),
    ...(pack && { pack }),
    specification: lineSpecificationOf({ specification }),
  }
}
