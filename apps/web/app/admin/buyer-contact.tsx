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

/** A number in E.164 format. */
const INTERNATIONAL = /^\+\d{6,15}$/

export const Phone = ({ number }: { number: string }) => (
  <>
    <a href={telUrl(number)} dir="ltr" className="text-sea underline">
      {number}
    </a>
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
