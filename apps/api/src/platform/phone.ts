import { findCountry } from '@dhow/trade/places'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError } from './app-error.ts'

/** A longer extension is a second telephone number. */
const MAX_EXTENSION = 6

/** Parses a telephone number, in which 00 may replace the plus. National numbers need their country. */
function parsePhone(typed: string, country?: string) {
  const international = typed.replace(/^\D*(?:\+|00)/, '+')
  const number = parsePhoneNumberFromString(international, country as CountryCode | undefined)
  const isOne = (number?.ext?.length ?? 0) <= MAX_EXTENSION
  return number?.isPossible() && isOne ? number : undefined
}

/**
 * Returns a valid number in international format, such as +971 50 123 4567 ext. 12, and other text as it is typed.
 * @param country of national numbers
 */
export function formatPhone(typed: string, country?: string): string {
  const number = parsePhone(typed, country)
  return number?.isValid() ? number.formatInternational() : typed
}

/**
 * Returns a number as the company's numbers are stored, such as +971 50 123 4567.
 * @param field path and label for the error
 * @param timeZone of the company, for a suggestion; may be empty
 * @throws AppError `invalid` for a national or impossible number
 */
export function toInternationalPhone(
  typed: string,
  [path, label]: readonly [path: string, label: string],
  timeZone: string,
): string {
  const number = parsePhone(typed)
  if (number) return number.formatInternational()
  // Suggests the first of two numbers.
  const [first = ''] = typed.split(/[,;/]|\s(?=\+)/)
  const country = timeZone && findCountry(timeZone)
  const suggestion = [typed, first]
    .map((text) => parsePhone(text, country))
    .find((number) => number?.isValid())
  const advice = suggestion
    ? `. Did you mean ${suggestion.formatInternational()}?`
    : ', such as +971 50 123 4567.'
  const rule = /^\D*(?:\+|00)/.test(typed) ? 'be one complete number with' : 'begin with'
  const message = `${label} must ${rule} the country code${advice}`
  throw AppError.forField('invalid', path, message, { code: 'invalid_phone' })
}
