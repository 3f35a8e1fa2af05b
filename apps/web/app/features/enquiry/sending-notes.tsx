import { useEffect, useState } from 'react'
import { useOnline } from './use-online.ts'

/** Milliseconds after which sending counts as slow. */
const SLOW = 8_000

/** What there is to say of a connection that is slow or gone. */
export function SendingNotes({ sending }: { sending: boolean }) {
  const online = useOnline()
  const slow = useSlow(sending)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {!online && 'You are offline. What you write is kept here; send it when you are back.'}
      {online && slow && 'Still on its way: the connection is slow. Please keep this page open.'}
    </p>
  )
}

function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
