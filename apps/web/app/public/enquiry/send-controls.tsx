import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import { SendingNotes } from './sending-notes.tsx'
import type { Retry } from './use-send-enquiry.ts'

type Props = {
  sending: {
    isPending: boolean
    retry: Retry | undefined
    isRetrying: boolean
    /** Ends the retries. */
    stop: () => void
  }
  /** What the button says before anything is sent. */
  label: string
  /** The id of what went wrong, while that is shown. */
  failureId: string | undefined
  isWide?: boolean
}

/** The button that sends an enquiry, and while it is sent again and again the one that ends this. */
export function SendControls({ sending, label, failureId, isWide = false }: Props) {
  const { isPending, retry, isRetrying, stop } = sending
  const isSending = isPending && !retry
  const button = useFocusAfterBusy(isSending)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          type="submit"
          disabled={isSending}
          className={isWide ? 'grow' : undefined}
          aria-describedby={failureId}
        >
          {retry ? 'Send Now' : isSending ? 'Sending...' : label}
        </Button>
        {retry && (
          <Button
            variant="quiet"
            onClick={() => {
              button.current?.focus()
              stop()
            }}
          >
            Stop Trying
          </Button>
        )}
      </div>
      <SendingNotes sending={isSending} retry={retry} isRetrying={isRetrying} />
    </>
  )
}

export const FailureNote = (props: ComponentProps<'p'>) => (
  <p role="alert" className="rounded-card bg-coral-soft px-5 py-4 text-coral" {...props} />
)
