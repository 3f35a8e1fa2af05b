import { useIsSlow } from './use-is-slow.ts'
import { useOnline } from './use-online.ts'
import type { Retry } from './use-send-enquiry.ts'

type Props = {
  /** Whether a try is on its way. */
  sending: boolean
  /** What the next try waits for. */
  retry: Retry | undefined
  /** Whether the try that is on its way is not the first. */
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

/** What there is to say of a connection that is slow or gone, and of a server that is busy. */
export function SendingNotes(props: Props) {
  const online = useOnline()
  const slow = useIsSlow(props.sending)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {noteOn(props, online, slow)}
    </p>
  )
}
