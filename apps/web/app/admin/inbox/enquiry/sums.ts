import type { MessageLine } from '@dhow/contract/enquiry-lines'
import { enquiryLoad, journeyOf, type LineSums, lineSums } from '@dhow/contract/enquiry-load'
import type { KeptTerms } from '@dhow/contract/enquiry-terms'
import type { ContainerLoad } from '@dhow/trade/container-load'

/** What is known of the lines together, and of how many of them it is known. */
type Total = { sum: number; known: number }

export type EnquirySums = {
  /** Of each line, in their order. */
  ofLines: LineSums[]
  totals: Record<keyof LineSums, Total>
  load: ContainerLoad
}

/** What a list comes to, by the facts that its lines were sent with. */
export function enquirySums(lines: MessageLine[], terms: KeptTerms | undefined): EnquirySums {
  const journey = journeyOf(terms)
  const ofLines = lines.map((line) => lineSums(line, journey))
  const totalOf = (what: keyof LineSums): Total => {
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

/** How each sum is written, in the unit of its column. */
export const SUM_TEXTS: Record<keyof LineSums, (value: number) => string> = {
  cartons: upTo(0),
  grossGrams: (grams) => upTo(1)(grams / 1e3),
  volumeMm3: (cubic) => upTo(3)(cubic / 1e9),
}
