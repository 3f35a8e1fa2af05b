import type {
  EnquiryLine,
  KeptLine,
  LineSpecification,
  MessageLine,
} from '@dhow/contract/enquiry-lines'
import type { Product } from '@dhow/contract/products'

/** Looks products up by their ids; those that are gone are left out. */
export type FindProducts = (ids: string[]) => Product[]

/** The facts of a product that a line of it keeps. */
export function lineSpecificationOf({
  specification: { ingredients: _, allergens: _a, certificates: _c, ...facts },
}: Pick<Product, 'specification'>): LineSpecification {
  return facts
}

/**
 * Lines as they are kept: of each product what it is called now, and its facts. What the sender calls it counts only
 * where there is no such product.
 */
export function keptLines(lines: EnquiryLine[], find: FindProducts): KeptLine[] {
  const ids = lines.flatMap(({ productId }) => productId || [])
  const products = new Map(find([...new Set(ids)]).map((product) => [product._id, product]))
  return lines.map(({ productId, text, quantity, unit, note }) => {
    const product = productId ? products.get(productId) : undefined
    return {
      ...(productId && { productId }),
      name: product?.name ?? (text || `Unknown product ${productId}`),
      ...(product && { brand: product.brand, specification: lineSpecificationOf(product) }),
      ...{ quantity, unit },
      ...(note && { note }),
    }
  })
}

/** Lines with the pictures that their products have now. */
export function withImages(lines: KeptLine[], find: FindProducts): MessageLine[] {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return lines
  const images = new Map(find([...new Set(ids)]).map(({ _id, images }) => [_id, images[0]]))
  return lines.map((line) => {
    const image = images.get(line.productId ?? '')
    return image === undefined ? line : { ...line, image }
  })
}
