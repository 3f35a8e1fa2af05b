import { countryOf } from '@dhow/trade/places'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError } from './app-error.ts'

const EXAMPLE = '+971 50 123 4567'

/** Parses a telephone number, in which 00 may replace the plus. National numbers need their country. */
export function parsePhone(typed: string, country?: string) {
  const international = typed.replace(/^00/, '+')
  const number = parsePhoneNumberFromString(international, country as CountryCode | undefined)
  return number?.isPossible() ? number : undefined
}

/**
 * Returns a number as it is stored, such as +971 50 123 4567; empty stays empty.
 * @param field path and label for the error
 * @param timeZone time zone of the company, whose country a suggestion is for
 * @throws AppError `invalid` for a national or impossible number
 */
export function internationalPhone(
  typed: string,
  [path, label]: [path: string, label: string],
  timeZone: string | undefined,
): string {
  const number = parsePhone(typed)
  if (number || typed === '') return number?.formatInternational() ?? ''
  if (/^(?:\+|00)/.test(typed)) {
    const message = `${label} has an unknown country code or a wrong number of digits. Enter it like ${EXAMPLE}.`
    throw AppError.ofField('invalid', path, message)
  }
  const suggestion = timeZone && parsePhone(typed, countryOf(timeZone))?.formatInternational()
  const advice = suggestion ? `. Did you mean ${suggestion}?` : `, such as ${EXAMPLE}.`
  throw AppError.ofField('invalid', path, `${label} must begin with the country code${advice}`)
}
