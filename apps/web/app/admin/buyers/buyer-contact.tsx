import type { MessageSummary } from '@dhow/contract/messages/messages'
import { COUNTRIES } from '@dhow/trade/places'
import { getCountryName, type Translator } from '@dhow/trade/translator'
import { useMinute } from '#app/admin/ui/formats.ts'
import { toTelUrl, toWhatsAppUrl } from '#app/shell/chat/phone.ts'

/** Returns the current time in a time zone: 'Monday 14:05'. */
export function useLocalTime(timeZone: string | undefined): string | undefined {
  const now = new Date(useMinute())
  if (timeZone === undefined) return undefined
  const day = now.toLocaleDateString('en-GB', { timeZone, weekday: 'long' })
  return `${day} ${now.toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })}`
}

/** A number as the server formats it. */
const INTERNATIONAL = /^\+(?: ?\d){8,15}(?: ext\. \d+)?$/
/** A number as typed, but neither two numbers nor other text. */
const CALLABLE = /^\+?(?:[ ().-]*\d){3,15}$/

export const Phone = ({ number }: { number: string }) => (
  <>
    {INTERNATIONAL.test(number) || CALLABLE.test(number) ? (
      <a href={toTelUrl(number)} dir="ltr" className="text-sea underline">
        {number}
      </a>
    ) : (
      <bdi>{number}</bdi>
    )}
    {INTERNATIONAL.test(number) && (
      <a
        href={toWhatsAppUrl(number)}
        target="_blank"
        rel="noreferrer"
        className="ms-3 inline-block whitespace-nowrap text-sea underline print:hidden"
      >
        WhatsApp
      </a>
    )}
  </>
)

export const COUNTRY_OPTIONS = COUNTRIES.map(
  (code) => [code, getCountryName(code, { locale: 'en' })] as const,
).toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))

/** Formats the buyer as 'Country · Company'; the country comes first so truncation never hides it. */
export const formatBuyer = (
  { company, country }: Pick<MessageSummary, 'company' | 'country'>,
  i18n: Translator,
) => [country && getCountryName(country, i18n), company].filter(Boolean).join(' · ')
