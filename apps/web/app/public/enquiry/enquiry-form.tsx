import { useRef, useState } from 'react'
import { notify } from '#app/ui/toast.tsx'
import { clearDraft } from './draft.ts'
import { EnquiryFields } from './enquiry-fields.tsx'
import type { EnquiryAnswer } from './receive-enquiry.ts'
import { ThankYou } from './thank-you.tsx'
import { type AskedProduct, NOTHING, valuesAbout } from './values.ts'

type Props = {
  /** The product that the page asks about. */
  about?: AskedProduct | undefined
  /** What came of the form when the browser itself sent it. */
  answer?: EnquiryAnswer | undefined
  /** Where to write to when the form cannot be sent. */
  email?: string | undefined
}

/** The form, or thanks in its place for as long as they are read. */
export function EnquiryForm({ about, answer, email }: Props) {
  const [state, setState] = useState<'new' | 'sent' | 'cleared'>(answer?.sent ? 'sent' : 'new')
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [focus, setFocus] = useState(false)

  const refused = state === 'new' && answer && !answer.sent ? answer : undefined
  const initial = refused?.values ?? (state === 'new' ? valuesAbout(about) : NOTHING)

  return (
    <div ref={place}>
      {state === 'sent' ? (
        <ThankYou
          height={height}
          onOver={(hadFocus) => {
            setFocus(hadFocus)
            setState('cleared')
          }}
        />
      ) : (
        <EnquiryFields
          initial={initial}
          about={about}
          refused={refused}
          email={email}
          takesFocus={focus}
          onSent={(message) => {
            notify.success(message)
            clearDraft()
            setHeight(place.current?.offsetHeight ?? 0)
            setState('sent')
          }}
        />
      )}
    </div>
  )
}
