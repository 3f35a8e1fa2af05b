import { LIMITS } from '@dhow/contract/limits'
import { isQuantity, readPhrase } from './quantity.ts'

/** Time and sender of a WhatsApp message: '[12/03, 10:22] Ada: ' or '12/03/2026, 10:22 pm - Ada: '. */
const SENDER = /^[\u200e\s]*\[?\d[\d./-]{2,9},? \d{1,2}[:.]\d{2}[^\]\n-]{0,9}(?:\]| -) [^:]{1,60}: /

/** Separators of products. A comma before three digits separates thousands. */
const BETWEEN_PRODUCTS = /[,;،؛，；、](?!\d{3}(?!\d))| (?:and|et|y|e|و|\+|&) /

function readLine(line: string) {
  const { text, quantity, unit, unitText } = readPhrase(line.trim())
  return { isNamed: /\p{L}/u.test(text), quantity, unit: unit ?? unitText }
}

/** Splits a line in which each part states a product, a quantity and a unit. */
function splitProducts(line: string): string[] {
  // '9、' is the number of a Chinese row.
  const row = line.replace(/^\s*\d{1,3}、/, '')
  const parts = row.includes('\t') ? [] : row.split(BETWEEN_PRODUCTS)
  const isProduct = (part: string) => {
    const { isNamed, unit } = readLine(part)
    return isNamed && unit !== undefined
  }
  return parts.length > 1 && parts.every(isProduct) ? parts : [line]
}

/** Returns whether a line is only the quantity of the product in the line above; a longer number may be a code. */
function isOnlyQuantity(line: string, previousLine: string) {
  if (!isQuantity(line) || (!/\p{L}/u.test(line) && line.trim().length > 4)) return false
  const { isNamed, quantity, unit } = readLine(previousLine)
  return isNamed && quantity === undefined && unit === undefined
}

/** Splits a pasted text into the rows of a list. */
export function splitLines(text: string): string[] {
  const rows: string[] = []
  // The first line may name the columns, so two more than the limit are read.
  for (let [start, end] = [0, 0]; end >= 0 && rows.length < LIMITS.lines + 2; start = end + 1) {
    end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? undefined : end).replace(SENDER, '')
    const previous = rows.at(-1)
    if (previous !== undefined && isOnlyQuantity(line, previous)) {
      rows[rows.length - 1] = `${previous}\t${line.trim()}`
    } else if (/[^\s;,]/.test(line)) rows.push(...splitProducts(line))
  }
  return rows
}
