import { LIMITS } from '@dhow/contract/limits'
import type { EnquiryLine } from '@dhow/contract/messages/enquiry-lines'
import type { ProductSummary } from '@dhow/contract/products/products'
import { type Pack, packLine } from '@dhow/trade/load/pack-line'
import type { NewLine } from './list.ts'

export type ListedProduct = Pick<ProductSummary, '_id' | 'name'>

/** Returns the product's texts stored in a line, which later reveal changes. */
export const rememberedOf = ({ name }: Pick<ListedProduct, 'name'>, pack: Pack = {}) => ({
  text: name,
  pack: packLine(pack),
})

/** Creates a line for a product; by default with its minimum order, else one carton. */
export const productLine = (
  product: ListedProduct,
  pack: Pack | undefined,
  wanted: Pick<NewLine, 'quantity' | 'unit'> = { quantity: pack?.moqCartons ?? 1, unit: 'carton' },
): NewLine => ({ productId: product._id, ...rememberedOf(product, pack), ...wanted })

/** Converts a line for sending: omits data that only this device needs. */
export const sentLine = ({ productId, text, quantity, unit, note }: NewLine): EnquiryLine => ({
  ...(productId && { productId }),
  ...(text && { text: text.slice(0, LIMITS.lineText) }),
  quantity,
  unit,
  ...(note && { note }),
})
