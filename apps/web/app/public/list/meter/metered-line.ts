import type { KeptLine } from '@dhow/contract/enquiry-lines'
import type { KeptTerms } from '@dhow/contract/enquiry-terms'
import type { Line } from '#app/public/list/list.ts'
import type { ListProducts } from '#app/public/list/use-list-products.ts'

/** A line with what its container takes to be known; without a specification it is of no product. */
export type MeteredLine = Pick<KeptLine, 'name' | 'quantity' | 'unit' | 'specification'>

/** What tells where the goods go. */
export type LoadTerms = Pick<KeptTerms, 'destination' | 'country'>

/** The lines of the list with what the catalogue knows of them, but for those that were not looked up yet. */
export const meteredLines = (lines: readonly Line[], products: ListProducts): MeteredLine[] =>
  lines
    .filter(({ productId }) => productId === undefined || products.has(productId))
    .map(({ productId = '', text = 'A product', quantity, unit }) => {
      const product = products.get(productId)
      return {
        ...{ name: product?.name ?? text, quantity, unit },
        ...(product && { specification: product.specification }),
      }
    })
