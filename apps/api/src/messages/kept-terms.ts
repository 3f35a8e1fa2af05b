import type { EnquiryTerms, KeptTerms } from '@dhow/contract/enquiry-terms'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'

/** A telephone number as E.164 has it; as it was typed where it cannot be read. */
function phoneOf(typed: string, country: string | undefined): string {
  const number = parsePhoneNumberFromString(
    typed.replace(/^\s*00/, '+'),
    country as CountryCode | undefined,
  )
  return number?.isPossible() ? number.number : typed
}

const isStated = (value: unknown) =>
  value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** Terms as they are kept: without what says nothing, the telephone number in one form. */
export const keptTerms = ({ phone, ...terms }: EnquiryTerms): KeptTerms =>
  Object.fromEntries(
    Object.entries({
      ...terms,
      ...(phone && { phone: phoneOf(phone, terms.country) }),
    }).filter(([, value]) => isStated(value)),
  )
