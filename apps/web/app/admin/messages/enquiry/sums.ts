import type { MessageLine } from '@dhow/contract/messages/enquiry-lines'
import {
  journeyOf,
  type LineTotals,
  lineTotals,
  loadReport,
} from '@dhow/contract/messages/enquiry-load'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import type { Translator } from '@dhow/trade/translator'

const upTo = (maximumFractionDigits: number): ((value: number) => string) =>
  new Intl.NumberFormat('en', { maximumFractionDigits }).format

type Sum = { label: string; unit: string; format: (value: number) => string }

export const SUMS: Record<keyof LineTotals, Sum> = {
  cartons: { label: 'Cartons', unit: 'cartons', format: upTo(0) },
  grossGrams: { label: 'Gross (kg)', unit: 'kg', format: (grams) => upTo(1)(grams / 1e3) },
  volumeMm3: { label: 'CBM', unit: 'CBM', format: (cubic) => upTo(3)(cubic / 1e9) },
}

export const SUM_NAMES = Object.keys(SUMS) as (keyof LineTotals)[]

export type EnquirySums = ReturnType<typeof enquirySums>

export function enquirySums(
  lines: MessageLine[],
  terms: StoredTerms | undefined,
  i18n: Translator,
) {
  const journey = journeyOf(terms)
  const ofLines = lines.map((line) => lineTotals(line, journey))
  const totals = SUM_NAMES.map((name) => {
    const known = ofLines.flatMap((sums) => sums[name] ?? [])
    return { name, sum: known.reduce((sum, one) => sum + one, 0), known: known.length }
  })
  return { ofLines, totals, report: loadReport(lines, terms, i18n) }
}
