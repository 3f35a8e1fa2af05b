import { toLatinNumber } from './digits.ts'

/** Prices are integers of 1/10,000 of the currency. Four decimals hold the share of a freight in one carton. */
export const PRICE_DECIMALS = 4

/** 99,999,999.9999, in 1/10,000. */
export const MAX_PRICE = 999_999_999_999

const digitsByCurrency = new Map<string, number>()

/** Returns the decimals of a currency's amounts: 2 for USD, 3 for KWD, 0 for JPY. */
export function getCurrencyDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    digits = format.resolvedOptions().maximumFractionDigits ?? 2
    digitsByCurrency.set(currency, digits)
  }
  return digits
}

export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

/**
 * Returns the amount of a line in the smallest unit of its currency, rounded half up.
 * @param price in 1/10,000
 * @param digits decimals of the currency
 */
export function calculateAmount(price: number, quantity: number, digits: number): bigint {
  const exact = BigInt(price) * BigInt(quantity)
  const divisor = 10n ** BigInt(PRICE_DECIMALS - digits)
  return (2n * exact + divisor) / (2n * divisor)
}

/** Formats an amount in the smallest unit as a decimal number: 123450n with 2 digits is '1234.50'. */
export function toDecimal(amount: bigint, digits: number): string {
  if (digits === 0) return String(amount)
  const text = String(amount).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Formats a price in 1/10,000 as a decimal number without trailing zeros: 12.35, 0.8. */
export const toDecimalPrice = (price: number): string =>
  toDecimal(BigInt(price), PRICE_DECIMALS).replace(/(?:\.0{4}|0{1,3})$/, '')

/** Formats by locale and currency. Creating a format takes longer than using it many times. */
const moneyFormats = new Map<string, Intl.NumberFormat>()

function getMoneyFormat(currency: string, locales: string | string[]): Intl.NumberFormat {
  const key = `${locales} ${currency}`
  let format = moneyFormats.get(key)
  if (!format) {
    const digits = getCurrencyDigits(currency)
    // Latin digits, because a bank reads them.
    format = new Intl.NumberFormat(locales, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      numberingSystem: 'latn',
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(digits, PRICE_DECIMALS),
    })
    moneyFormats.set(key, format)
  }
  return format
}

/** Formats a decimal number as money, such as 'USD 1,234.50'. Exact for any length. */
export const formatMoney = (
  decimal: string,
  currency: string,
  locales: string | string[] = 'en',
): string => getMoneyFormat(currency, locales).format(decimal as Intl.StringNumericLiteral)

export type PriceProblem = 'not-a-number' | 'negative' | 'decimals' | 'too-large' | 'ambiguous'

/** A digit group of three after one separator: 1,234 may be a thousand or 1.234. In dinars 1.234 is 1 dinar 234 fils. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/

/** Digits, with groups of three in one style and decimals in the other. */
const PLAIN = /^(\d+)(?:[.,](\d*))?$/
const GROUPED = /^(\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\2\d{3})*)(?:([.,])(\d*))?$/

/**
 * Reads a typed price, with a decimal point or comma. Empty text is no price.
 * @returns the price in 1/10,000, null for none, or why the text is refused
 */
export function readPrice(
  typed: string,
  currency = 'USD',
): { price: number | null } | { problem: PriceProblem } {
  const text = toLatinNumber(typed.trim())
  if (text === '') return { price: null }
  if (/^[-−]\s*[\d.,]/.test(text)) return { problem: 'negative' }
  // A leading zero cannot begin a group: 0.125 and 0,125 are decimals.
  const isUnclear = AMBIGUOUS.test(text) && !text.startsWith('0')
  const hasFils = getCurrencyDigits(currency) === 3 && text.includes('.')
  if (isUnclear && !hasFils) return { problem: 'ambiguous' }
  const [, whole = '', decimals = ''] = PLAIN.exec(text) ?? parseGroups(text) ?? []
  if (whole === '') return { problem: 'not-a-number' }
  if (decimals.length > PRICE_DECIMALS) return { problem: 'decimals' }
  const price = Number(`${whole}${decimals.padEnd(PRICE_DECIMALS, '0')}`)
  return price > MAX_PRICE ? { problem: 'too-large' } : { price }
}

/** Returns the parts of '1,234.50', '1.234,50' or '1 234,50' as `PLAIN` does. */
function parseGroups(text: string) {
  const [, groups, separator = '', point, decimals = ''] = GROUPED.exec(text) ?? []
  if (groups === undefined || point === separator) return undefined
  return [text, groups.replaceAll(/\D/g, ''), decimals]
}
