import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** What the clocks of a time zone say, such as 'Monday 14:05'; undefined without one. */
export function useTimeThere(timeZone: string | undefined): string | undefined {
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
