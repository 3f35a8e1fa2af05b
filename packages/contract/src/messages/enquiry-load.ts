import { mm3Of } from '@dhow/trade/load/cartons'
import { type ContainerLoad, containerLoad } from '@dhow/trade/load/container-load'
import { CONTAINER_TYPES } from '@dhow/trade/load/containers'
import type { LoadOptions } from '@dhow/trade/load/load-lines'
import { cartonsOf, isKnown, type Journey, sidesOf } from '@dhow/trade/load/packed-product'
import { isUnLocode } from '@dhow/trade/places'
import { toPackedProduct } from '../products/pack.ts'
import type { StoredLine } from './enquiry-lines.ts'
import type { StoredTerms } from './enquiry-terms.ts'

// Imports no zod, because public pages load this file.

type Line = Pick<StoredLine, 'quantity' | 'unit' | 'specification'>
type Terms = Pick<StoredTerms, 'destination' | 'country'>

export interface LineTotals {
  cartons: number | undefined
  grossGrams: number | undefined
  volumeMm3: number | undefined
}

/** Uses the country of the destination port, otherwise the buyer's country. */
export const journeyOf = ({ destination, country }: Terms = {}): Journey => ({
  destination: destination && isUnLocode(destination) ? destination.slice(0, 2) : country,
})

export function lineTotals(line: Line, journey: Journey): LineTotals {
  const product = toPackedProduct(line.specification ?? {})
  const cartons = cartonsOf(line.quantity, line.unit, product, journey)
  const sides = sidesOf(product)
  const { grossGrams } = product
  const isCounted = cartons !== undefined
  return {
    cartons,
    grossGrams: isCounted && isKnown(grossGrams) ? cartons * grossGrams : undefined,
    volumeMm3: isCounted && sides ? cartons * mm3Of(sides) : undefined,
  }
}

/** Returns the container type, or pallets, if all lines are requested in the same one. */
function requestedPacking(lines: readonly Line[]): LoadOptions {
  const [unit, ...others] = new Set(lines.map((line) => line.unit))
  if (others.length > 0) return {}
  return { container: CONTAINER_TYPES.find((type) => type === unit), palletised: unit === 'pallet' }
}

export function enquiryLoad(lines: readonly Line[], terms?: Terms): ContainerLoad {
  const journey = journeyOf(terms)
  const loaded = lines.map((line) => ({
    ...toPackedProduct(line.specification ?? {}),
    cartons: lineTotals(line, journey).cartons,
  }))
  return containerLoad(loaded, { ...journey, ...requestedPacking(lines) })
}
