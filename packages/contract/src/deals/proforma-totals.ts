import { getCurrencyDigits, toDecimal } from '@dhow/trade/money'
import { calculateLineAmounts, calculateQuotationTotals } from '../quotations/quotation-totals.ts'
import type { ProformaLine, ProformaTotals } from './deals.ts'

// Imports no zod, because public pages load this file.

/** Returns a line as it is in a quotation with one price column. */
const toQuotedLine = ({ price, ...line }: ProformaLine) => ({ ...line, prices: [price] })

/** Returns the amount of a line in the smallest unit of the currency; undefined if a fact is missing. */
export const calculateProformaAmount = (line: ProformaLine, digits: number): bigint | undefined =>
  calculateLineAmounts(toQuotedLine(line), digits)[0]

/** Returns the sums of a proforma invoice. Unchanged lines give the sum of the accepted column. */
export function calculateProformaTotals(
  lines: readonly ProformaLine[],
  currency: string,
  depositPercent: number,
): ProformaTotals {
  const { columns, ...measures } = calculateQuotationTotals(lines.map(toQuotedLine), 1, currency)
  const { sum = '0', unpriced = [] } = columns[0] ?? {}
  const digits = getCurrencyDigits(currency)
  const amount = BigInt(sum.replace('.', ''))
  // Rounded half up.
  const deposit = (2n * amount * BigInt(depositPercent) + 100n) / 200n
  return {
    ...measures,
    sum,
    unpriced,
    deposit: toDecimal(deposit, digits),
    balance: toDecimal(amount - deposit, digits),
  }
}
