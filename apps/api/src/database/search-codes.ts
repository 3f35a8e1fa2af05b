import { fold } from './search-key.ts'
import { latinDigits } from './search-words.ts'

/** Digits of an HS code from which it is looked for: the first four are its heading. */
const MIN_HS_DIGITS = 4

/** Digits of a GTIN from which it is looked for: those that stand for a company. */
const MIN_GTIN_DIGITS = 7
const MAX_DIGITS = 14

/** What people put before a code, and between its digits. */
const LABEL = /^(?:HS ?CODE|HS|GTIN|EAN|UPC|BARCODE)[ :.#]*(?=\d)/
const BETWEEN = /(?<=\d)[\s.-]+(?=\d)/g

/** No word begins like these: a code is found by the digits that it begins with, and no number by them. */
const HS = '#'
const GTIN = '='

/** One item has GTINs of several lengths, with noughts before them. */
export const withoutNoughts = (gtin: string) => gtin.replace(/^0+/, '')

type Codes = {
  gtin?: string | undefined
  cartonGtin?: string | undefined
  hsCode?: string | undefined
}

/** A product's codes as search compares them, to stand after the words of its description. */
export const searchCodes = ({ gtin, cartonGtin, hsCode }: Codes): string =>
  [
    ...(hsCode ? [HS + hsCode] : []),
    ...[gtin, cartonGtin].flatMap((one) => (one ? GTIN + withoutNoughts(one) : [])),
  ]
    .map((code) => `${code} `)
    .join('')

/** How a search for a code is looked for: any of these; none where it is not for a code. */
export function codesOf(search: string): string[] {
  const digits = latinDigits(fold(search.trim())).replace(LABEL, '').replace(BETWEEN, '')
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) return []
  const gtin = withoutNoughts(digits)
  return [
    ...(digits.length >= MIN_HS_DIGITS ? [` ${HS}${digits}`] : []),
    ...(digits.length >= MIN_GTIN_DIGITS && gtin ? [` ${GTIN}${gtin}`] : []),
  ]
}
