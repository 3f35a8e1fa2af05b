import { useIsSlow } from '#app/ui/use-is-slow.ts'
import { useOnline } from './use-online.ts'
import type { Retry } from './use-send-enquiry.ts'

type Props = {
  /** Whether an attempt is in flight. */
  sending: boolean
  /** The pending retry. */
  retry: Retry | undefined
  /** Whether the attempt in flight is a retry. */
  isRetrying: boolean
}

function noteOn({ retry, isRetrying }: Props, online: boolean, slow: boolean): string | undefined {
  if (retry && !online) {
    return 'You are offline. Your message is kept here and is sent by itself when you are back: please keep this page open.'
  }
  if (retry) {
    const failure = retry.isBusy ? 'The server is busy.' : 'The connection was lost.'
    return `${failure} Your message is kept here; it is sent again in ${retry.seconds} seconds.`
  }
  if (!online) return 'You are offline. What you write is kept here; send it when you are back.'
  if (slow) return 'Still on its way: the connection is slow. Please keep this page open.'
  return isRetrying ? 'Trying again…' : undefined
}

/** A status note about a slow or lost connection or a busy server. */
export function SendingNotes(props: Props) {
  const online = useOnline()
  const slow = useIsSlow(props.sending)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {noteOn(props, online, slow)}
    </p>
  )
}
