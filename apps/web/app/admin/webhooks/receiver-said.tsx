import type { ReceiverAnswer } from '@dhow/contract/webhooks'

/** What a receiver answered: its status, how long it took, how the answer begins; why it was not taken. */
export function ReceiverSaid({ answer }: { answer: ReceiverAnswer }) {
  const { status, durationMs, body, reason } = answer
  const figures = [
    status !== undefined && `Status ${status}`,
    durationMs !== undefined && `${durationMs} ms`,
  ].filter(Boolean)
  return (
    <>
      {status === undefined && reason && <p className="wrap-anywhere">{reason}</p>}
      {figures.length > 0 && <p className="text-muted tabular-nums">{figures.join(' · ')}</p>}
      {body && (
        <p>
          <code dir="auto" className="text-[0.8125rem] wrap-anywhere">
            {body}
          </code>
        </p>
      )}
    </>
  )
}
