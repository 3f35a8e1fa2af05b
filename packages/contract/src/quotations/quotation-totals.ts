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

/** Printed weights have two decimals of kg, and volumes three of m³. */
const PRINTED_GRAMS = 10
const PRINTED_MM3 = 1e6

const NO_MEASURES = {
  cartons: 0,
  netGrams: 0,
  grossGrams: 0,
  volumeMm3: 0,
}

const round = (value: number | undefined, step: number) =>
  value === undefined ? undefined : Math.round(value / step) * step

/** Returns the exact measures that the specification gives. Unknown ones are undefined. */
export function deriveMeasures({ quantity, unit, specification = {} }: CountedLine) {
  const totals = calculateLineTotals({ quantity: quantity ?? Number.NaN, unit, specification }, {})
  const { cartons } = totals
  const { cartonNetGrams } = specification
  const netGrams = cartons !== undefined && cartonNetGrams ? cartons * cartonNetGrams : undefined
  return { ...totals, netGrams }
}

/**
 * Returns the measures of a line, rounded as printed: the typed ones, otherwise those of the specification, or none if
 * 0 cartons are typed. Unknown ones are undefined.
 */
export function calculateLineMeasures(line: CountedLine) {
  const { cartons, netGrams, grossGrams, volumeCm3 } = line
  const derived = cartons === 0 ? NO_MEASURES : deriveMeasures(line)
  const volumeMm3 = volumeCm3 === undefined ? derived.volumeMm3 : volumeCm3 * MM3_PER_CM3
  return {
    cartons: cartons ?? derived.cartons,
    netGrams: round(netGrams ?? derived.netGrams, PRINTED_GRAMS),
    grossGrams: round(grossGrams ?? derived.grossGrams, PRINTED_GRAMS),
    volumeMm3: round(volumeMm3, PRINTED_MM3),
  }
}

/** Returns the sums of a quotation. Optional lines are not part of them. A column sums the rounded amounts of its lines. */
export function calculateQuotationTotals(
  lines: readonly (PricedLine & Partial<Pick<QuotationLine, 'isOptional'>>)[],
  columns: number,
  currency: string,
): QuotationTotals {
  const digits = getCurrencyDigits(currency)
  const totals = { ...NO_MEASURES }
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
