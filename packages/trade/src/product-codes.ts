import { toLatinDigits } from './digits.ts'

/** Lengths of a GTIN (GS1 General Specifications, 2.1). */
const GTIN_LENGTHS = [8, 12, 13, 14] as const

/** Returns the check digit for the given digits (GS1 General Specifications, 7.9.1). */
export function calculateCheckDigit(digits: string): number {
  let sum = 0
  for (let index = digits.length - 1, weight = 3; index >= 0; index--, weight = 4 - weight) {
    sum += weight * Number(digits[index])
  }
  return (10 - (sum % 10)) % 10
}

type GtinProblem =
  | { kind: 'characters' }
  | { kind: 'length'; length: number }
  | { kind: 'zeros' }
  | { kind: 'check-digit'; expected: number }

export function findGtinProblem(gtin: string): GtinProblem | undefined {
  if (!/^[0-9]*$/.test(gtin)) return { kind: 'characters' }
  if (!GTIN_LENGTHS.some((length) => length === gtin.length)) {
    return { kind: 'length', length: gtin.length }
  }
  if (/^0+$/.test(gtin)) return { kind: 'zeros' }
  const expected = calculateCheckDigit(gtin.slice(0, -1))
  return Number(gtin.at(-1)) === expected ? undefined : { kind: 'check-digit', expected }
}

export const isGtin = (text: string): boolean => findGtinProblem(text) === undefined

export const compactGtin = (text: string): string => toLatinDigits(text).replace(/[\s-]/g, '')

/** Pads a GTIN to 14 digits, as in a GS1 Digital Link, so that GTINs of any length can be compared. */
export const toGtin14 = (gtin: string): string => gtin.padStart(14, '0')

/** Start index of each printed group of digits. */
const GROUP_STARTS: Record<number, readonly number[]> = {
  8: [0, 4],
  12: [0, 1, 6, 11],
  13: [0, 1, 7],
  14: [0, 1, 3, 8, 13],
}

/** Formats '6 291041 500213', as printed below the bar code. */
export function formatGtin(gtin: string): string {
  const starts = GROUP_STARTS[gtin.length] ?? [0]
  return starts.map((start, index) => gtin.slice(start, starts[index + 1])).join(' ')
}

/** Whether the GTIN-14 of a carton contains the GTIN of the piece. */
export const isCartonGtinOf = (cartonGtin: string, gtin: string): boolean =>
  /^[1-8]\d{13}$/.test(cartonGtin) && cartonGtin.slice(1, 13) === toGtin14(gtin).slice(1, 13)

export const compactHsCode = (text: string): string => toLatinDigits(text).replace(/[\s.]/g, '')

/** 6 digits (HS 2022), 8 or 10 (national) or 12 (Gulf states). Chapters are 01 to 99 without the reserved 77. */
export const isHsCode = (code: string): boolean => /^(?!00|77)\d{6}(\d{2}){0,3}$/.test(code)

/** Formats an HS code: '1806.32', '1806.32.00' or '1806.32.00.0012'. */
export function formatHsCode(code: string): string {
  const parts = [code.slice(0, 4), code.slice(4, 6), code.slice(6, 8), code.slice(8)]
  return parts.filter((part) => part !== '').join('.')
}
