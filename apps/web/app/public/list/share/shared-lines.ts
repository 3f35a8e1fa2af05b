import type { ListLine } from '@dhow/contract/lists'
import type { NewLine } from '#app/public/list/list.ts'
import type { MeteredLine } from '#app/public/list/meter/metered-line.ts'
import { productLine } from '#app/public/list/product-line.ts'

/** A line of a list that was given to the visitor, as one of their own. */
export const ownLine = ({ productId, name, quantity, unit, note, product }: ListLine): NewLine => ({
  ...(product
    ? productLine(product, product.specification, { quantity, unit })
    : { ...(productId && { productId }), text: name, quantity, unit }),
  ...(note && { note }),
})

/** What the meter takes of it: the product as it is now. */
export const meteredLine = ({ name, quantity, unit, product }: ListLine): MeteredLine => ({
  ...{ name: product?.name ?? name, quantity, unit },
  ...(product && { specification: product.specification }),
})
