import { useRef, useState } from 'react'
import { notify } from '#app/ui/toast.tsx'
import { clearDraft } from './draft.ts'
import { EnquiryFields } from './enquiry-fields.tsx'
import type { EnquiryResult } from './receive-enquiry.ts'
import { ThankYou } from './thank-you.tsx'
import { EMPTY, type EnquiredProduct, valuesAbout } from './values.ts'

type Props = {
  /** The product that the page asks about. */
  about?: EnquiredProduct | undefined
  /** What came of the form when the browser itself sent it. */
  result?: EnquiryResult | undefined
  /** Where to write to when the form cannot be sent. */
  email?: string | undefined
}

/** The form, or thanks in its place for as long as they are read. */
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
