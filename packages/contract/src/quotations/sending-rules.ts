import { outdatedColumns } from './derived-columns.ts'
import type { QuotationVersion } from './quotations.ts'

type Draft = Parameters<typeof outdatedColumns>[0] & Pick<QuotationVersion, 'validUntil' | 'letter'>

type SendingIssue = [path: string, message: string]

/** Returns the columns whose prices are outdated. */
export const listOutdatedColumns = (draft: Parameters<typeof outdatedColumns>[0]): SendingIssue[] =>
  outdatedColumns(draft).map((column) => [
    `columns.${column}.derivation`,
    'Derived from other prices or quantities. Derive again, or keep these prices.',
  ])

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
