import { useRef, useState } from 'react'
import { notify } from '#app/ui/toast.tsx'
import { clearDraft } from './draft.ts'
import { EnquiryFields } from './enquiry-fields.tsx'
import type { EnquiryResult } from './receive-enquiry.ts'
import { ThankYou } from './thank-you.tsx'
import { EMPTY, type EnquiredProduct, valuesAbout } from './values.ts'

type Props = {
  /** The product of the page's URL. */
  about?: EnquiredProduct | undefined
  /** The outcome of a form that was posted without JavaScript. */
  result?: EnquiryResult | undefined
  /** The address offered when sending fails. */
  email?: string | undefined
}

/** The form; after sending, a thank-you in its place for a few seconds. */
export function EnquiryForm({ about, result, email }: Props) {
  const [state, setState] = useState<'new' | 'sent' | 'cleared'>(result?.sent ? 'sent' : 'new')
  const container = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [takesFocus, setTakesFocus] = useState(false)

  const refused = state === 'new' && result && !result.sent ? result : undefined
  const initial = refused?.values ?? (state === 'new' ? valuesAbout(about) : EMPTY)

  return (
    <div ref={container}>
      {state === 'sent' ? (
        <ThankYou
          height={height}
          onDone={(hadFocus) => {
            setTakesFocus(hadFocus)
            setState('cleared')
          }}
        />
      ) : (
        <EnquiryFields
          initial={initial}
          about={about}
          refused={refused}
          email={email}
          takesFocus={takesFocus}
          onSent={(message) => {
            notify.success(message)
            clearDraft()
            setHeight(container.current?.offsetHeight ?? 0)
            setState('sent')
          }}
        />
      )}
    </div>
  )
}
