import { type DerivedPrices, derivePrices } from '@dhow/trade/derived-prices'
import { containerLoad } from '@dhow/trade/load/container-load'
import { journeyOf } from '../messages/enquiry-load.ts'
import { toPackedProduct } from '../products/pack.ts'
import { lineMeasures } from './quotation-totals.ts'
import { piecesPerCarton, type QuotationLine, type QuotationVersion } from './quotations.ts'

type Priced = Pick<QuotationVersion, 'columns' | 'lines'> & { buyer: { country: string } }

export type Derivation = NonNullable<QuotationVersion['columns'][number]['derivation']>

/** Returns the estimated number of containers of the lines that are not optional. */
export function estimateContainers({ lines, buyer }: Omit<Priced, 'columns'>): number {
  const counted = lines.flatMap(({ quantity, isOptional, unit, specification = {} }) =>
    quantity === null || isOptional ? [] : [{ ...toPackedProduct(specification), quantity, unit }],
  )
  const { containers } = containerLoad(counted, journeyOf(buyer))
  return containers.reduce((sum, { count }) => sum + count, 0)
}

const toPricedLine = (line: QuotationLine, column: number) => {
  const { cartons, volumeMm3 } = lineMeasures(line)
  // NaN cannot be shared.
  const unitsPerCarton = line.pricePer === 'piece' ? (piecesPerCarton(line) ?? Number.NaN) : 1
  const { isOptional, prices } = line
  return { price: prices[column] ?? null, cartons, volumeMm3, unitsPerCarton, isOptional }
}

/** Returns the prices that a derivation gives now. */
export function deriveColumn(draft: Priced, derivation: Derivation): DerivedPrices {
  const { from, method, value, containers } = derivation
  return derivePrices(
    draft.lines.map((line) => toPricedLine(line, from)),
    method === 'percent' || method === 'insurance'
      ? { method, basisPoints: value / 100 }
      : { method, amount: value },
    method === 'per-container' ? (containers ?? estimateContainers(draft)) : 0,
  )
}

/** Returns the indexes of the columns whose prices were derived from other prices, quantities or volumes. */
export const outdatedColumns = (draft: Priced): number[] =>
  draft.columns.flatMap(({ derivation }, column) =>
    derivation &&
    deriveColumn(draft, derivation).prices.some(
      (price, line) => price !== (draft.lines[line]?.derived?.[column] ?? null),
    )
      ? [column]
      : [],
  )
