import { mm3Of } from '@dhow/trade/cartons'
import { type ContainerLoad, containerLoad, type LoadOptions } from '@dhow/trade/container-load'
import { CONTAINER_TYPES } from '@dhow/trade/containers'
import { isFact, type Journey, sidesOf } from '@dhow/trade/packed-product'
import { isUnLocode } from '@dhow/trade/un-locode'
import { cartonsOf } from '@dhow/trade/units-of-sale'
import type { KeptLine } from './enquiry-lines.ts'
import type { KeptTerms } from './enquiry-terms.ts'
import { packedProductOf } from './packed-product.ts'

// Without a schema, for pages that load none.

type AskedLine = Pick<KeptLine, 'quantity' | 'unit' | 'specification'>
type Terms = Pick<KeptTerms, 'destination' | 'country'>

/** What a line comes to; undefined where it takes a fact that is not known. */
export interface LineSums {
  cartons: number | undefined
  grossGrams: number | undefined
  volumeMm3: number | undefined
}

/** Where the goods go as far as it is known: the country of the port, else the buyer's. */
export const journeyOf = ({ destination, country }: Terms = {}): Journey => ({
  destination: destination && isUnLocode(destination) ? destination.slice(0, 2) : country,
})

export function lineSums(line: AskedLine, journey: Journey): LineSums {
  const product = packedProductOf(line.specification ?? {})
  const cartons = cartonsOf(line.quantity, line.unit, product, journey)
  const sides = sidesOf(product)
  const { grossGrams } = product
  const isCounted = cartons !== undefined
  return {
    cartons,
    grossGrams: isCounted && isFact(grossGrams) ? cartons * grossGrams : undefined,
    volumeMm3: isCounted && sides ? cartons * mm3Of(sides) : undefined,
  }
}

/** What lines are asked for in, where that is one thing for all of them. */
function askedAlike(lines: readonly AskedLine[]): LoadOptions {
  const [unit, ...others] = new Set(lines.map((line) => line.unit))
  if (others.length > 0) return {}
  return { container: CONTAINER_TYPES.find((type) => type === unit), palletised: unit === 'pallet' }
}

/** The containers that a list takes: on pallets or in one type of container where every line is asked for so. */
export function enquiryLoad(lines: readonly AskedLine[], terms?: Terms): ContainerLoad {
  const journey = journeyOf(terms)
  const loaded = lines.map((line) => ({
    ...packedProductOf(line.specification ?? {}),
    cartons: lineSums(line, journey).cartons,
  }))
  return containerLoad(loaded, { ...journey, ...askedAlike(lines) })
}
