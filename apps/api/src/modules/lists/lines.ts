import type {
  EnquiryLine,
  LineSpecification,
  StoredLine,
} from '@dhow/contract/messages/enquiry-submission'
import type { Product } from '@dhow/contract/products/products'

export type LineProduct = Pick<
  Product,
  '_id' | 'name' | 'itemNumber' | 'brand' | 'specification' | 'images'
>

/** Returns the products of the ids that exist. */
export type FindProducts<Item = Product> = (ids: string[]) => Item[]

export function getLineSpecification({
  specification: { ingredients: _, allergens: _a, certificates: _c, ...facts },
}: Pick<Product, 'specification'>): LineSpecification {
  return facts
}

export function readProductsById<Item extends Pick<Product, '_id'>>(
  lines: { productId?: string | undefined }[],
  find: FindProducts<Item>,
): Map<string, Item> {
  const ids = new Set(lines.flatMap(({ productId }) => productId || []))
  return new Map(find([...ids]).map((product) => [product._id, product]))
}

/** Adds the current names and facts of products. The sender's name is used only if the product is unknown. */
export function toStoredLines(lines: EnquiryLine[], find: FindProducts<LineProduct>): StoredLine[] {
  const productsById = readProductsById(lines, find)
  return lines.map(({ productId, text, quantity, unit, note, written }) => {
    const product = productsById.get(productId ?? '')
    const name = product?.name ?? (text || `Unknown product ${productId}`)
    return {
      ...(productId && { productId }),
      name,
      ...(product?.itemNumber && { itemNumber: product.itemNumber }),
      ...(product && { brand: product.brand, specification: getLineSpecification(product) }),
      quantity,
      unit,
      ...(note && { note }),
      ...(written && written !== name && { written }),
    }
  })
}
