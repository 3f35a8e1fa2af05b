import { packedProductOf } from '@dhow/contract/packed-product'
import type { Specification } from '@dhow/contract/specification'
import { cartonsOf } from '@dhow/trade/units-of-sale'
import { countOf } from '#app/ui/numbers.ts'
import type { Wanted } from './quantity-fields.tsx'

/** Whether a quantity is less than the minimum order; not where one of them is not known. */
function isBelowMinimum({ quantity, unit }: Wanted, specification: Specification): boolean {
  const { moqCartons } = specification
  const cartons = moqCartons && cartonsOf(quantity, unit, packedProductOf(specification))
  return Boolean(moqCartons && cartons && cartons < moqCartons)
}

type Props = { wanted: Wanted; specification: Specification }

/** The minimum order of a product; flagged below it, and never in the way. */
export function MinimumOrder({ wanted, specification }: Props) {
  const { moqCartons } = specification
  if (!moqCartons) return null
  const minimum = countOf(moqCartons, 'carton')
  return isBelowMinimum(wanted, specification) ? (
    <p className="text-amber">Below the minimum order of {minimum}: you can ask all the same.</p>
  ) : (
    <p className="text-muted">Minimum order {minimum}</p>
  )
}
