import { calculateLineTotals, toJourney } from '@dhow/contract/messages/enquiry-load'
import type { StoredLine, StoredTerms } from '@dhow/contract/messages/enquiry-submission'

/** Returns the product, name and cartons of each line of an enquiry, as JSON for `requested_products`. */
export function serializeRequestedLines(lines: StoredLine[], terms: StoredTerms): string {
  const journey = toJourney(terms)
  return JSON.stringify(
    lines.map((line) => ({
      product: line.productId ?? line.name.toLowerCase(),
      name: line.name,
      cartons: calculateLineTotals(line, journey).cartons,
    })),
  )
}
