import { getUnitsPerCarton } from '@dhow/trade/load/cartons'
import { calculateAmount, getCurrencyDigits, toDecimal } from '@dhow/trade/money'
import { calculateLineTotals } from '../messages/enquiry-load.ts'
import type { QuotationLine, QuotationTotals } from './quotations.ts'

// Imports no zod, because public pages load this file.

/** Measures of a line that a person has entered. */
type TypedMeasures = {
  [Name in 'cartons' | 'netGrams' | 'grossGrams' | 'volumeCm3']?: number | undefined
}

type CountedLine = Pick<QuotationLine, 'quantity' | 'unit' | 'specification'> & TypedMeasures

type PricedLine = CountedLine & Pick<QuotationLine, 'pricePer' | 'prices'>

/** Returns how many units the price of a line is for; undefined if the quantity or the pack is unknown. */
export function countSoldUnits({
  quantity,
  unit,
  pricePer,
  specification,
}: CountedLine & Pick<QuotationLine, 'pricePer'>) {
  if (quantity === null || unit === pricePer) return quantity ?? undefined
  const pieces = getUnitsPerCarton(specification ?? {})
  return unit === 'carton' ? pieces && quantity * pieces : undefined
}

/** Returns the amount of a line in each column as a decimal number; undefined without a price. */
export function calculateLineAmounts(line: PricedLine, digits: number): (bigint | undefined)[] {
  const units = countSoldUnits(line)
  return line.prices.map((price) =>
    price === null || units === undefined ? undefined : calculateAmount(price, units, digits),
  )
}

const MM3_PER_CM3 = 1_000
const MM3_PER_M3 = 1e9

/** Returns the measures of a line: the typed ones, otherwise those of the specification. Unknown ones are undefined. */
export function calculateLineMeasures({
  quantity,
  unit,
  specification = {},
  volumeCm3,
  ...typed
}: CountedLine) {
  const derived = calculateLineTotals({ quantity: quantity ?? Number.NaN, unit, specification }, {})
  const { cartonNetGrams } = specification
  const netGrams =
    derived.cartons !== undefined && cartonNetGrams ? derived.cartons * cartonNetGrams : undefined
  return {
    cartons: typed.cartons ?? derived.cartons,
    netGrams: typed.netGrams ?? netGrams,
    grossGrams: typed.grossGrams ?? derived.grossGrams,
    volumeMm3: volumeCm3 === undefined ? derived.volumeMm3 : volumeCm3 * MM3_PER_CM3,
  }
}

/** Returns the sums of a quotation. Optional lines are not part of them. A column sums the rounded amounts of its lines. */
export function calculateQuotationTotals(
  lines: readonly (PricedLine & Partial<Pick<QuotationLine, 'isOptional'>>)[],
  columns: number,
  currency: string,
): QuotationTotals {
  const digits = getCurrencyDigits(currency)
  const totals = { cartons: 0, netGrams: 0, grossGrams: 0, volumeMm3: 0 }
  const sums = Array.from({ length: columns }, () => ({ sum: 0n, unpriced: [] as number[] }))
  const unmeasured: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.isOptional) continue
    const measures = calculateLineMeasures(line)
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) {
      totals[name] += measures[name] ?? 0
    }
    if (Object.values(measures).includes(undefined)) unmeasured.push(index)
    const amounts = calculateLineAmounts(line, digits)
    for (const [column, total] of sums.entries()) {
      const amount = amounts[column]
      if (amount === undefined) total.unpriced.push(index)
      else total.sum += amount
    }
  }
  const { volumeMm3, ...otherTotals } = totals
  return {
    ...otherTotals,
    volumeM3: volumeMm3 / MM3_PER_M3,
    unmeasured,
    columns: sums.map(({ sum, unpriced }) => ({ sum: toDecimal(sum, digits), unpriced })),
  }
}
