import type {
  EnquiryLine,
  LineSpecification,
  MessageLine,
  StoredLine,
} from '@dhow/contract/messages/enquiry-lines'
import type { Product } from '@dhow/contract/products/products'

export type LineProduct = Pick<
  Product,
  '_id' | 'name' | 'itemNumber' | 'brand' | 'specification' | 'images'
>

/** Returns the products of the ids that exist. */
export type FindProducts<Found = Product> = (ids: string[]) => Found[]

export function lineSpecificationOf({
  specification: { ingredients: _, allergens: _a, certificates: _c, ...facts },
}: Pick<Product, 'specification'>): LineSpecification {
  return facts
}

export function productsOf<Found extends Pick<Product, '_id'>>(
  lines: { productId?: string | undefined }[],
  find: FindProducts<Found>,
): Map<string, Found> {
  const ids = new Set(lines.flatMap(({ productId }) => productId || []))
  return new Map(find([...ids]).map((product) => [product._id, product]))
}

/** Adds the current names and facts of products. The sender's name of a product is used only if the product is unknown. */
export function toStoredLines(lines: EnquiryLine[], find: FindProducts<LineProduct>): StoredLine[] {
  const products = productsOf(lines, find)
  return lines.map(({ productId, text, quantity, unit, note }) => {
    const product = products.get(productId ?? '')
    return {
      ...(productId && { productId }),
      name: product?.name ?? (text || `Unknown product ${productId}`),
      ...(product?.itemNumber && { itemNumber: product.itemNumber }),
      ...(product && { brand: product.brand, specification: lineSpecificationOf(product) }),
      quantity,
      unit,
      ...(note && { note }),
    }
  })
}

/** Adds the current picture of each product, and what changed since the enquiry. */
export function withProducts(lines: StoredLine[], find: FindProducts<LineProduct>): MessageLine[] {
  const products = productsOf(lines, find)
  return lines.map((line) => {
    if (!line.productId) return line
    const product = products.get(line.productId)
    if (!product) return { ...line, gone: true }
    const image = product.images[0]
    const changed = changesOf(line, product)
    return {
      ...line,
      ...(image !== undefined && { image }),
      ...(changed.length > 0 && { changed }),
    }
  })
}

/** Returns the changed fields of a product. Lines that were sent for an unknown product have none. */
function changesOf(line: StoredLine, product: LineProduct): string[] {
  if (line.brand === undefined) return []
  const before: Record<string, unknown> = { ...line.specification }
  const now: Record<string, unknown> = { ...lineSpecificationOf(product) }
  const facts = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return [
    ...(line.name === product.name ? [] : ['name']),
    // Lines from before item numbers have none.
    ...(line.itemNumber && line.itemNumber !== product.itemNumber ? ['itemNumber'] : []),
    ...(line.brand === product.brand ? [] : ['brand']),
    ...facts.filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(now[fact])),
  ]
}
