import { countryOf } from '@dhow/trade/places'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError } from './app-error.ts'

/** Parses a telephone number, in which 00 may replace the plus. National numbers need their country. */
export function parsePhone(typed: string, country?: string) {
  const international = typed.replace(/^00/, '+')
  const number = parsePhoneNumberFromString(international, country as CountryCode | undefined)
  return number?.isPossible() ? number : undefined
}

/**
 * Returns a number as it is stored, such as +971 50 123 4567.
 * @param field path and label for the error
 * @param timeZone of the company, for a suggestion; may be empty
 * @throws AppError `invalid` for a national or impossible number
 */
export function internationalPhone(
  typed: string,
  [path, label]: readonly [path: string, label: string],
  timeZone: string,
): string {
  const number = parsePhone(typed)
  if (number) return number.formatInternational()
  const suggestion = timeZone && parsePhone(typed, countryOf(timeZone))?.formatInternational()
  const advice = suggestion ? `. Did you mean ${suggestion}?` : ', such as +971 50 123 4567.'
  const rule = /^(?:\+|00)/.test(typed) ? 'be complete, with' : 'begin with'
  throw AppError.ofField('invalid', path, `${label} must ${rule} the country code${advice}`)
}
