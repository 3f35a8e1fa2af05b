import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Specification } from '@dhow/contract/products/specification'
import { cartonsOf } from '@dhow/trade/packed-product'
import { countOf } from '#app/ui/text.ts'
import type { Wanted } from './quantity-fields.tsx'

/** Whether a quantity is below the minimum order; false if either is unknown. */
function isBelowMinimum({ quantity, unit }: Wanted, specification: Specification): boolean {
  const { moqCartons } = specification
  const cartons = moqCartons && cartonsOf(quantity, unit, toPackedProduct(specification))
  return Boolean(moqCartons && cartons && cartons < moqCartons)
}

type Props = { wanted: Wanted; specification: Specification }

/** Shows a product's minimum order, as a warning if the quantity is below it. */
export function MinimumOrder({ wanted, specification }: Props) {
  const { moqCartons } = specification
  if (!moqCartons) return null
  const minimum = countOf(moqCartons, 'carton')
  return isBelowMinimum(wanted, specification) ? (
    <p className="text-amber">Below the minimum order of {minimum}. You can still ask.</p>
  ) : (
    <p className="text-muted">Minimum order {minimum}</p>
  )
}
