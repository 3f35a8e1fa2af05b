import { useOnline } from './use-online.ts'
import { useSlow } from './use-slow.ts'

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
