import type { QuotationTotals, StoredDecision } from '@dhow/contract/quotations/quotations'
import { currencyDigits, decimalOf } from '@dhow/trade/money'

type Summed = { totals: QuotationTotals; decision: StoredDecision | null }

/** Returns the sum of the accepted price column, otherwise of the first one. */
const columnSum = ({ totals, decision }: Summed): string =>
  totals.columns[decision?.column ?? 0]?.sum ?? '0'

/** Adds decimal sums by currency. */
export function sumsByCurrency(rows: (Summed & { currency: string })[]) {
  const amounts = new Map<string, bigint>()
  for (const { currency, ...row } of rows) {
    const amount = BigInt(columnSum(row).replace('.', ''))
    amounts.set(currency, (amounts.get(currency) ?? 0n) + amount)
  }
  return Array.from(amounts, ([currency, amount]) => ({
    currency,
    sum: decimalOf(amount, currencyDigits(currency)),
  })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
