import type { MessageLine } from '@dhow/contract/messages/enquiry-lines'
import {
  enquiryLoad,
  journeyOf,
  type LineTotals,
  lineTotals,
} from '@dhow/contract/messages/enquiry-load'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-terms'

/** A sum and the number of lines it includes. */
type Total = { sum: number; known: number }

export type EnquirySums = ReturnType<typeof enquirySums>

/** Computes the sums of a list from the facts sent with its lines. */
export function enquirySums(lines: MessageLine[], terms: StoredTerms | undefined) {
  const journey = journeyOf(terms)
  const ofLines = lines.map((line) => lineTotals(line, journey))
  const totalOf = (what: keyof LineTotals): Total => {
    const known = ofLines.flatMap((sums) => sums[what] ?? [])
    return { sum: known.reduce((sum, one) => sum + one, 0), known: known.length }
  }
  return {
    ofLines,
    totals: {
      cartons: totalOf('cartons'),
      grossGrams: totalOf('grossGrams'),
      volumeMm3: totalOf('volumeMm3'),
    },
    load: enquiryLoad(lines, terms),
  }
}

const upTo = (maximumFractionDigits: number): ((value: number) => string) =>
  new Intl.NumberFormat('en', { maximumFractionDigits }).format

/** Formats of the sums, in the unit of their column. */
export const SUM_TEXTS: Record<keyof LineTotals, (value: number) => string> = {
  cartons: upTo(0),
  grossGrams: (grams) => upTo(1)(grams / 1e3),
  volumeMm3: (cubic) => upTo(3)(cubic / 1e9),
}
