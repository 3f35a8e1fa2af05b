/** The lengths of a Global Trade Item Number. GS1 General Specifications, 2.1. */
export const GTIN_LENGTHS = [8, 12, 13, 14] as const

/**
 * The check digit of the digits before it: from the right, they weigh 3, 1, 3, …; what the sum lacks to the next
 * ten is the digit. GS1 General Specifications, 7.9.1.
 */
export function gtinCheckDigit(digits: string): number {
  let sum = 0
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += weight * Number(digits[at])
  }
  return (10 - (sum % 10)) % 10
}

/** Why a text is no GTIN, by the first thing that is wrong with it. */
export type GtinProblem =
  | { kind: 'characters' }
  | { kind: 'length'; length: number }
  | { kind: 'zeros' }
  | { kind: 'check-digit'; expected: number }

/** What is wrong with a GTIN-8, -12, -13 or -14 of digits alone; undefined where nothing is. */
export function gtinProblem(gtin: string): GtinProblem | undefined {
  if (!/^[0-9]*$/.test(gtin)) return { kind: 'characters' }
  if (!GTIN_LENGTHS.some((length) => length === gtin.length)) {
    return { kind: 'length', length: gtin.length }
  }
  if (/^0+$/.test(gtin)) return { kind: 'zeros' }
  const expected = gtinCheckDigit(gtin.slice(0, -1))
  return Number(gtin.at(-1)) === expected ? undefined : { kind: 'check-digit', expected }
}

export const isGtin = (text: string): boolean => gtinProblem(text) === undefined

/** A GTIN as typed or scanned, without the spaces and hyphens that people put between its digits. */
export const compactGtin = (text: string): string => text.replace(/[\s-]/g, '')

/** The 14 digits of a GTIN: as a GS1 Digital Link has it, and equal for one item however it is written. */
export const gtin14 = (gtin: string): string => gtin.padStart(14, '0')

/** Where each part of a GTIN begins as it is printed below its bars, by its length. */
const PRINTED: Record<number, readonly number[]> = {
  8: [0, 4],
  12: [0, 1, 6, 11],
  13: [0, 1, 7],
  14: [0, 1, 3, 8, 13],
}

/** As it is printed: '6 291041 500213', '1 62 91041 50021 0'. */
export function gtinText(gtin: string): string {
  const starts = PRINTED[gtin.length] ?? [0]
  return starts.map((from, at) => gtin.slice(from, starts[at + 1])).join(' ')
}

/**
 * The GTIN-14 of a carton of pieces: an indicator, the piece's digits but its check digit, a new check digit.
 * Indicators 1 to 8 are the owner's to give, one for each kind of carton. GS1 General Specifications, 2.1.7.
 */
export function cartonGtinOf(gtin: string, indicator: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 = 1): string {
  const digits = `${indicator}${gtin14(gtin).slice(1, 13)}`
  return `${digits}${gtinCheckDigit(digits)}`
}

/** Whether the GTIN-14 of a carton is made of the piece's: one that is not is allowed, and often a slip. */
export const isCartonGtinOf = (cartonGtin: string, gtin: string): boolean =>
  /^[1-8]\d{13}$/.test(cartonGtin) && cartonGtin.slice(1, 13) === gtin14(gtin).slice(1, 13)
