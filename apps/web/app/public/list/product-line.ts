import type { ProductSummary } from '@dhow/contract/products'
import { type Pack, packLine } from '@dhow/trade/pack-line'
import type { NewLine } from './list.ts'

/** A product as a line remembers it. */
export type ListedProduct = Pick<ProductSummary, '_id' | 'name'>

/** What a line remembers of its product, to say later what has changed. */
export const rememberedOf = ({ name }: Pick<ListedProduct, 'name'>, pack: Pack = {}) => ({
  text: name,
  pack: packLine(pack),
})

/** A line of a product: by default its minimum order, else one carton. */
export const productLine = (
  product: ListedProduct,
  pack: Pack | undefined,
  wanted: Pick<NewLine, 'quantity' | 'unit'> = { quantity: pack?.moqCartons ?? 1, unit: 'carton' },
): NewLine => ({ productId: product._id, ...rememberedOf(product, pack), ...wanted })
