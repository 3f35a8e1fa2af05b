import type {
  EnquiryLine,
  LineSpecification,
  MessageLine,
  StoredLine,
} from '@dhow/contract/messages/enquiry-lines'
import type { Product } from '@dhow/contract/products/products'

/** As much of a product as a line says of it. */
export type LineProduct = Pick<Product, '_id' | 'name' | 'brand' | 'specification' | 'images'>

/** Looks products up by their ids; those that are gone are left out. */
export type FindProducts<Found = Product> = (ids: string[]) => Found[]

/** The facts of a product that a line of it keeps. */
export function lineSpecificationOf({
  specification: { ingredients: _, allergens: _a, certificates: _c, ...facts },
}: Pick<Product, 'specification'>): LineSpecification {
  return facts
}

/** The products of lines by their ids, without those that are gone. */
export function productsOf<Found extends Pick<Product, '_id'>>(
  lines: { productId?: string | undefined }[],
  find: FindProducts<Found>,
): Map<string, Found> {
  const ids = new Set(lines.flatMap(({ productId }) => productId || []))
  return new Map(find([...ids]).map((product) => [product._id, product]))
}

/**
 * Lines as they are kept: of each product what it is called now, and its facts. What the sender calls it counts only
 * where there is no such product.
 */
export function keptLines(lines: EnquiryLine[], find: FindProducts<LineProduct>): StoredLine[] {
  const products = productsOf(lines, find)
  return lines.map(({ productId, text, quantity, unit, note }) => {
    const product = products.get(productId ?? '')
    return {
      ...(productId && { productId }),
      name: product?.name ?? (text || `Unknown product ${productId}`),
      ...(product && { brand: product.brand, specification: lineSpecificationOf(product) }),
      ...{ quantity, unit },
      ...(note && { note }),
    }
  })
}

/** Lines with what has become of their products: the picture of each now, and what is another. */
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

/** What of a product is another than its line has kept; nothing of a line that was sent for none. */
function changesOf(line: StoredLine, product: LineProduct): string[] {
  if (line.brand === undefined) return []
  const before: Record<string, unknown> = { ...line.specification }
  const now: Record<string, unknown> = { ...lineSpecificationOf(product) }
  const facts = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return [
    ...(line.name === product.name ? [] : ['name']),
    ...(line.brand === product.brand ? [] : ['brand']),
    ...facts.filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(now[fact])),
  ]
}
