import { getCurrencyDigits, toDecimal } from '@dhow/trade/money'
import { calculateLineAmounts, calculateLineMeasures } from '../quotations/quotation-totals.ts'
import type { ProformaLine, ProformaTotals } from './deals.ts'

// Imports no zod, because public pages load this file.

const MM3_PER_CM3 = 1_000
const MM3_PER_M3 = 1e9

/** Returns the amount of a line in the smallest unit of the currency; undefined if a fact is missing. */
export const calculateProformaAmount = (
  { price, ...line }: ProformaLine,
  digits: number,
): bigint | undefined => calculateLineAmounts({ ...line, prices: [price] }, digits)[0]

/** Returns the measures of a line: the typed ones, otherwise those of the specification. Unknown ones are undefined. */
export function calculateProformaMeasures(line: ProformaLine) {
  const derived = calculateLineMeasures(line)
  const { cartons, netGrams, grossGrams, volumeCm3 } = line
  return {
    cartons: cartons ?? derived.cartons,
    netGrams: netGrams ?? derived.netGrams,
    grossGrams: grossGrams ?? derived.grossGrams,
    volumeMm3: volumeCm3 === undefined ? derived.volumeMm3 : volumeCm3 * MM3_PER_CM3,
  }
}

/** Returns the share of a sum, rounded half up. */
const calculateShare = (sum: bigint, percent: number) => (2n * sum * BigInt(percent) + 100n) / 200n

/** Returns the sums of a proforma invoice. Unchanged lines give the sum of the accepted column. */
export function calculateProformaTotals(
  lines: readonly ProformaLine[],
  currency: string,
  depositPercent: number,
): ProformaTotals {
  const digits = getCurrencyDigits(currency)
  const measured = { cartons: 0, netGrams: 0, grossGrams: 0, volumeMm3: 0 }
  const unpriced: number[] = []
  const unmeasured: number[] = []
  let sum = 0n
  for (const [index, line] of lines.entries()) {
    const amount = calculateProformaAmount(line, digits)
    if (amount === undefined) unpriced.push(index)
    else sum += amount
    const measures = calculateProformaMeasures(line)
    for (const name of Object.keys(measured) as (keyof typeof measured)[]) {
      measured[name] += measures[name] ?? 0
    }
    if (Object.values(measures).includes(undefined)) unmeasured.push(index)
  }
  const deposit = calculateShare(sum, depositPercent)
  const { volumeMm3, ...otherMeasures } = measured
  return {
    ...otherMeasures,
    volumeM3: volumeMm3 / MM3_PER_M3,
    sum: toDecimal(sum, digits),
    deposit: toDecimal(deposit, digits),
    balance: toDecimal(sum - deposit, digits),
    unpriced,
    unmeasured,
  }
}
