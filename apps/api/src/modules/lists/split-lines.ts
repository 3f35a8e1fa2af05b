import { LIMITS } from '@dhow/contract/limits'
import { isQuantity, readPhrase } from './quantity.ts'

/** Time and sender of a WhatsApp message: '[12/03, 10:22] Ada: ' or '12/03/2026, 10:22 - Ada: '. */
const SENDER =
  /^[\u200e\s]*\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f][ap]\.?\s?m\.?)?\]?(?: -)? [^:]{1,60}: /i

/** Separators of products. A comma before three digits separates thousands. */
const BETWEEN_PRODUCTS = /[,;،؛，；、](?!\d{3}(?!\d))| (?:and|et|y|e|و|\+|&) /

/** Longer lines are texts, in which the search for products would take long. */
const MAX_CHARS = 500

const statesAmount = (text: string) => {
  const { quantity, unit, unitText, text: name } = readPhrase(text.trim())
  return {
    hasName: /\p{L}/u.test(name),
    hasUnit: unit !== undefined || unitText !== undefined,
    quantity,
  }
}

/** Splits a line in which each part states a product, a quantity and a unit. */
function splitProducts(line: string): string[] {
  if (line.length > MAX_CHARS || line.includes('\t')) return [line]
  const parts = line.split(BETWEEN_PRODUCTS)
  const isProduct = (part: string) => {
    const { hasName, hasUnit } = statesAmount(part)
    return hasName && hasUnit
  }
  return parts.length > 1 && parts.every(isProduct) ? parts.map((part) => part.trim()) : [line]
}

/** Returns whether a line is only the quantity of the product in the line above. */
function isQuantityOf(line: string, previous: string) {
  if (!isQuantity(line) || previous.length > MAX_CHARS) return false
  const { hasName, hasUnit, quantity } = statesAmount(previous)
  return (
    hasName && !hasUnit && quantity === undefined && (/\p{L}/u.test(line) || line.trim().length < 5)
  )
}

/** Splits a pasted text into the rows of a list. */
export function splitLines(text: string): string[] {
  const rows: string[] = []
  // The first line may name the columns, so two more than the limit are read.
  for (let [start, end] = [0, 0]; end >= 0 && rows.length < LIMITS.lines + 2; start = end + 1) {
    end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? undefined : end).replace(SENDER, '')
    const previous = rows.at(-1)
    if (previous !== undefined && isQuantityOf(line, previous)) {
      rows[rows.length - 1] = `${previous}\t${line.trim()}`
    } else if (/[^\s;,]/.test(line)) rows.push(...splitProducts(line))
  }
  return rows
}
