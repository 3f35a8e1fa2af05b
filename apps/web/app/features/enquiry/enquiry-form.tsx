import { useRef, useState } from 'react'
import { notify } from '#app/ui/toast.tsx'
import { dropDraft } from './draft.ts'
import { EnquiryFields } from './enquiry-fields.tsx'
import type { EnquiryAnswer } from './receive-enquiry.ts'
import { ThankYou } from './thank-you.tsx'
import { NOTHING, valuesAbout } from './values.ts'

type Props = {
  /** A line that names the product the enquiry is about. */
  about?: string | undefined
  /** What came of the form when the browser itself sent it. */
  answer?: EnquiryAnswer | undefined
}

/** The form, or thanks in its place for as long as they are read. */
export function EnquiryForm({ about, answer }: Props) {
  const [state, setState] = useState<'new' | 'sent' | 'cleared'>(answer?.sent ? 'sent' : 'new')
  const [sentAbout, setSentAbout] = useState(answer?.sent ? about : undefined)
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [focus, setFocus] = useState(false)

  const refused = state === 'new' && answer && !answer.sent ? answer : undefined
  // What has been asked is not asked again; another product is.
  const line = about === sentAbout ? undefined : about
  const initial = refused?.values ?? (state === 'new' ? valuesAbout(line) : NOTHING)

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
          about={line}
          refused={refused}
          takesFocus={focus}
          onSent={(message) => {
            notify.success(message)
            dropDraft()
            setHeight(place.current?.offsetHeight ?? 0)
            setSentAbout(about)
            setState('sent')
          }}
        />
      )}
    </div>
  )
}
