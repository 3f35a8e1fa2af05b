import { getCurrencyDigits } from '@dhow/trade/money'
import { calculateLineMeasures } from '../quotations/quotation-totals.ts'
import type { ProformaVersion } from './deals.ts'
import { calculateProformaAmount } from './proforma-totals.ts'

type Draft = Pick<ProformaVersion, 'lines' | 'currency' | 'validUntil' | 'letter' | 'buyer'>

type SendingIssue = [path: string, message: string]

function findLineIssue(
  line: Draft['lines'][number],
  digits: number,
): [field: string, message: string] | undefined {
  const { name, quantity, price } = line
  if (quantity === null) return ['quantity', `Enter the quantity of ${name}.`]
  if (price === null) return ['price', `Enter the price of ${name}.`]
  if (calculateProformaAmount(line, digits) === undefined) {
    const message = `A price per piece needs the pieces per carton of ${name}, which are not known. Enter the price per carton.`
    return ['pricePer', message]
  }
  const { netGrams, grossGrams } = calculateLineMeasures(line)
  if (netGrams !== undefined && grossGrams !== undefined && grossGrams < netGrams) {
    return ['grossGrams', `The gross weight of ${name} must not be less than its net weight.`]
  }
  return undefined
}

/**
 * Returns everything that prevents sending a draft.
 * @param today day in the time zone of the company
 */
export function listProformaIssues(
  { lines, currency, validUntil, letter, buyer }: Draft,
  today: string,
): SendingIssue[] {
  const digits = getCurrencyDigits(currency)
  const issues = lines.flatMap((line, index): SendingIssue[] => {
    const [field, message] = findLineIssue(line, digits) ?? []
    return field && message ? [[`lines.${index}.${field}`, message]] : []
  })
  if (lines.length === 0) issues.push(['lines', 'Add at least one line.'])
  if (validUntil && validUntil < today) {
    issues.push(['validUntil', `The validity must not end in the past: today is ${today}.`])
  }
  if (!buyer.email) issues.push(['buyer.email', 'Enter the e-mail address of the buyer.'])
  if (!letter.trim()) issues.push(['letter', 'Write a letter to the buyer.'])
  return issues
}
