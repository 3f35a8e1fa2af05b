import { countryName } from '@dhow/trade/display-names'
import { COUNTRIES } from '@dhow/trade/places'
import { useEffect, useState } from 'react'
import { telUrl, whatsAppUrl } from '#app/shell/chat/phone.ts'

const MINUTE_MS = 60_000

/** Returns the current time in a time zone: 'Monday 14:05'. */
export function useLocalTime(timeZone: string | undefined): string | undefined {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (timeZone === undefined) return
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [timeZone])
  if (timeZone === undefined) return undefined
  const day = now.toLocaleDateString('en-GB', { timeZone, weekday: 'long' })
  const time = now.toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })
  return `${day} ${time}`
}

/** A number as the server formats it. */
const INTERNATIONAL = /^\+(?: ?\d){8,15}(?: ext\. \d+)?$/
/** A number as typed, but neither two numbers nor other text. */
const CALLABLE = /^\+?(?:[ ().-]*\d){3,15}$/

export const Phone = ({ number }: { number: string }) => (
  <>
    {INTERNATIONAL.test(number) || CALLABLE.test(number) ? (
      <a href={telUrl(number)} dir="ltr" className="text-sea underline">
        {number}
      </a>
    ) : (
      <bdi>{number}</bdi>
    )}
    {INTERNATIONAL.test(number) && (
      <a
        href={whatsAppUrl(number)}
        target="_blank"
        rel="noreferrer"
        className="ms-3 inline-block whitespace-nowrap text-sea underline print:hidden"
      >
        WhatsApp
      </a>
    )}
  </>
)

/** Options of a select, by name. */
export const COUNTRY_OPTIONS = COUNTRIES.map(
  (code) => [code, countryName(code, { locale: 'en' })] as const,
).toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
