import { type DerivedPrices, derivePrices, getRoundingStep } from '@dhow/trade/derived-prices'
import { estimateLoad } from '@dhow/trade/load/container-load'
import { toJourney } from '../messages/enquiry-load.ts'
import { toPackedProduct } from '../products/pack.ts'
import { deriveMeasures } from './quotation-totals.ts'
import { countPiecesPerCarton, type QuotationLine, type QuotationVersion } from './quotations.ts'

type PricedDraft = Pick<QuotationVersion, 'columns' | 'lines' | 'currency'> & {
  buyer: { country: string }
}

export type Derivation = NonNullable<QuotationVersion['columns'][number]['derivation']>

/** Returns the estimated number of containers of the lines that are not optional. */
export function estimateContainers({ lines, buyer }: Pick<PricedDraft, 'lines' | 'buyer'>): number {
  const counted = lines.flatMap(({ quantity, isOptional, unit, specification = {} }) =>
    quantity === null || isOptional ? [] : [{ ...toPackedProduct(specification), quantity, unit }],
  )
  const { containers } = estimateLoad(counted, toJourney(buyer))
  return containers.reduce((sum, { count }) => sum + count, 0)
}

const toPricedLine = (line: QuotationLine, column: number) => {
  const { cartons, volumeMm3 } = deriveMeasures(line)
  // With NaN, the price of an unknown pack is not derived.
  const unitsPerCarton = line.pricePer === 'piece' ? (countPiecesPerCarton(line) ?? Number.NaN) : 1
  const { isOptional, prices } = line
  return { price: prices[column] ?? null, cartons, volumeMm3, unitsPerCarton, isOptional }
}

/** Rates are stored in 1/10,000 of a percent, of which a basis point has 100. */
const RATE_UNIT = 100

/** Returns the prices that a derivation gives now. */
export function deriveColumn(draft: PricedDraft, derivation: Derivation): DerivedPrices {
  const { from, method, value, containers, insurance = 0, rounding = 'cents' } = derivation
  return derivePrices(
    draft.lines.map((line) => toPricedLine(line, from)),
    method === 'percent' || method === 'insurance'
      ? { method, basisPoints: value / RATE_UNIT }
      : { method, amount: value, insuranceBasisPoints: insurance / RATE_UNIT },
    {
      containers: method === 'per-container' ? (containers ?? estimateContainers(draft)) : 0,
      step: getRoundingStep(rounding, draft.currency),
    },
  )
}

type SendingIssue = [path: string, message: string]

/** Returns the columns whose prices were derived from other prices, quantities or volumes. */
export const listOutdatedColumns = (draft: PricedDraft): SendingIssue[] =>
  draft.columns.flatMap(({ rule, place, derivation }, column): SendingIssue[] => {
    const stored = draft.lines.map(({ derived }) => derived?.[column] ?? null)
    const prices = derivation ? deriveColumn(draft, derivation).prices : stored
    if (prices.every((price, line) => price === stored[line])) return []
    const name = `${rule} ${place}`.trim()
    const message = `${name}: the derived prices no longer match. Press “Derive again” or “Keep prices”.`
    return [[`columns.${column}.derivation`, message]]
  })

type Draft = PricedDraft & Pick<QuotationVersion, 'validUntil' | 'letter'>

/**
 * Returns everything that prevents sending a draft.
 * @param today day in the time zone of the company
 */
export function listSendingIssues(draft: Draft, today: string): SendingIssue[] {
  const { columns, lines, validUntil, letter } = draft
  const issues = listOutdatedColumns(draft)
  if (!lines.some(({ prices }) => prices.some((price) => price !== null))) {
    issues.push(['lines', 'Enter at least one price.'])
  }
  for (const [index, { place }] of columns.entries()) {
    if (!place) issues.push([`columns.${index}.place`, 'Enter the place of the Incoterms rule.'])
  }
  for (const [index, { name, quantity, isOptional }] of lines.entries()) {
    if (quantity === null && !isOptional) {
      issues.push([`lines.${index}.quantity`, `Enter the quantity of ${name}.`])
    }
  }
  if (!validUntil) issues.push(['validUntil', 'Enter the last day of validity.'])
  else if (validUntil < today) {
    issues.push(['validUntil', `The validity must not end in the past: today is ${today}.`])
  }
  if (!letter.trim()) issues.push(['letter', 'Write a letter to the buyer.'])
  return issues
}
